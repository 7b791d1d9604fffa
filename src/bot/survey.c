/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* survey.c: a digest of the table for the bots. */
#include "bot/survey.h"

#include "bot/cover.h"
#include "bot/objectives.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "rules/ability.h"
#include "rules/attack.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/fort.h"
#include "rules/ruleset.h"

enum {
    ALIVE = 2,                  /* percent of a figure's points lost only with its last click */
    STRENGTH = 8,               /* …in proportion to the strength its window shows */
    NOWHERE = -(1 << 24),
    FEW_PAIRS = 256,
};

/* ---------------------------------------------------------------- dials */

/* Rolls a die of its own that is not for damage: it heals. */
static bool heals(const struct ability *a)
{
    return a->shape_attack && a->damage_dice != DICE_NONE && !a->adjust_damage_by;
}

/* Brings figures back or earns actions: worth more than its bearer's own attacks. */
static bool serves_others(const struct ability *a)
{
    return heals(a) || a->turn_rolled || a->use_wants == WANTS_OTHER;
}

/* What an ability adds to a window, judged by its hooks. */
static int extra(const struct ability *a)
{
    int v = serves_others(a) ? 30 : a->use ? 15 : 0;

    if (a->shape_attack && a->adjust_damage_by)
        v += a->damage_dice != DICE_NONE ? 27 : 10;
    if (a->shape_move)
        v += a->check_attack ? 22 : 5;          /* an attack may follow the move */
    if (a->adjust_friends_damage || a->lends_defense || a->moves_free)
        v += 12;
    if (a->reduce_damage_on || a->saves_on)
        v += 22;
    if (a->adjust_defense_on)
        v += 12;
    if (a->strikes_mover || a->turn_strikes || a->after_damage_by)
        v += 10;
    return v;
}

static const struct ability *shown(const struct game *g, const struct piece *p, int position,
                                   int slot)
{
    return ability_of(g, p->dial[position].ability[slot]);
}

/* Does the window demoralize the figure? */
static bool is_demoralizing(const struct game *g, const struct piece *p, int position)
{
    for (int s = 0; s < MK_SLOTS; s++)
        if (shown(g, p, position, s) && shown(g, p, position, s)->broken)
            return true;
    return false;
}

/* How dangerous a window is; about 50 for an ordinary warrior. */
static int strength(const struct game *g, const struct piece *p, int position)
{
    const int8_t *value = p->dial[position].value;
    int v = chance(g, 15 - value[SLOT_ATTACK]) * (1 + value[SLOT_DAMAGE]) / 2 + 5;

    if (is_demoralizing(g, p, position))
        return 0;
    for (int s = 0; s < MK_SLOTS; s++)
        v += shown(g, p, position, s) ? extra(shown(g, p, position, s)) : 0;
    return v + 4 * (value[SLOT_DEFENSE] - 12);
}

static int32_t price(const struct game *g, const struct piece *p, int position, int32_t cost)
{
    int32_t points = cost * POINT;

    for (int s = 0; s < MK_SLOTS; s++)
        if (shown(g, p, position, s) && serves_others(shown(g, p, position, s)))
            return points + points / 4;
    return points;
}

static void fill_worth(const struct game *g, const struct piece *p, int cost,
                       int32_t out[MK_DIAL + 1])
{
    int most = 1, power[MK_DIAL], whole = p->life - p->start;

    for (int i = 0; i < p->life; i++) {
        power[i] = strength(g, p, i);
        if (i >= p->start && power[i] > most)
            most = power[i];
    }
    for (int i = 0; i < p->life; i++) {
        int percent = ALIVE + STRENGTH * power[i] / most +
                      (100 - ALIVE - STRENGTH) * (p->life - i) / (whole > 0 ? whole : 1);
        out[i] = price(g, p, i, cost) / 100 * (power[i] ? percent : percent / 2);
    }
    out[p->life] = 0;
}

int32_t loss(const struct seen *s, int clicks)
{
    int now = s->piece->life - s->left, then = now + clicks;

    then = then > s->piece->life ? s->piece->life : then < s->piece->start ? s->piece->start : then;
    return s->worth[now] - s->worth[then];
}

/* ---------------------------------------------------------------- figures */

uint32_t shape_alone(const struct game *g, fig_id f, const struct ability *a, int kind)
{
    struct attack own = {.kind = (uint8_t)kind, .attacker = f};

    a->shape_attack(g, f, &own);
    return own.flags;
}

/* The rules themselves say what its abilities do: to a plain shot at it, to a heavy hit, and to
 * its own moves and attacks. */
static void ask_attacks(const struct game *g, struct seen *s, const struct ability *a)
{
    for (int kind = ATTACK_RANGED; a->shape_attack && kind <= ATTACK_CLOSE; kind++)
        s->shape[kind] |= shape_alone(g, s->fig, a, kind);
    s->heals |= heals(a);
    if (a->check_action && !allowed(a->check_action(g, s->fig, ACTION_RANGED)))
        s->range = 0;
}

static void ask_moves(const struct game *g, struct seen *s, const struct ability *a)
{
    struct walk walk = {.flags = 0};

    if (a->shape_move)
        a->shape_move(g, s->fig, &walk);
    s->follow |= walk.follow | (a->grants & MANNER_SURGE ? ATTACK_CLOSE : 0);
    s->lends_speed |= a->lends_speed;
    s->stings |= a->strikes_mover != NULL;
    s->rams |= a->strikes_when_moving != NULL;
    s->sneaks |= a->denies_spin != NULL;
}

void survey_ask_abilities(const struct game *g, struct seen *s)
{
    enum { BLOW = 10 };
    static const struct attack shot = {.kind = ATTACK_RANGED, .attacker = NOBODY};
    struct struck hit = {.fig = s->fig, .flags = STRUCK_TARGET | STRUCK_HIT};
    struct tally defense = {.total = 0};
    bool armored = false;

    s->broken = s->heals = s->lends_speed = s->stings = s->rams = s->sneaks = s->hidden = false;
    s->choosy = s->goes_first = false;
    s->saves = 0;
    s->follow = 0;
    s->shape[ATTACK_RANGED] = s->shape[ATTACK_CLOSE] = 0;
    for (struct working w = working_on(g, s->fig); working_next(&w);) {
        s->broken |= w.is->broken;
        s->goes_first |= w.is->eager;
        if (w.is->saves_on)
            s->saves = (int8_t)w.is->saves_on;
        if (w.is->adjust_defense_on)
            w.is->adjust_defense_on(g, s->fig, &shot, &hit, &defense);
        armored |= w.is->reduce_damage_on != NULL;
        s->choosy |= w.is->check_targeted != NULL;
        s->hidden |= w.is->check_targeted && !allowed(w.is->check_targeted(g, s->fig, &shot));
        ask_attacks(g, s, w.is);
        ask_moves(g, s, w.is);
    }
    s->armor = (int8_t)(armored ? BLOW - dial_reduced(g, s->fig, BLOW) : 0);
    s->shield = (int8_t)defense.total;
}

static void ask_abilities(const struct game *g, struct seen *s)
{
    survey_ask_abilities(g, s);
    if (s->shape[ATTACK_RANGED] & ATTACK_HALF_RANGE)
        s->range = (int8_t)((s->range + 1) / 2);
}

/* Nobody is pushed onto skulls or into demoralization without need. */
static int32_t push_penalty(const struct game *g, const struct seen *s, int position)
{
    if (position + 1 >= s->piece->life)
        return s->points * POINT / 2;
    return is_demoralizing(g, s->piece, position + 1) ? s->points * POINT / 4 : 0;
}

/* A body costs its points once: each section has its share of them. */
static int16_t share_of(const struct game *g, fig_id f)
{
    const struct piece *p = piece_of(g, f);

    return p->sections > 1 ? (int16_t)(piece_of(g, body_of(g, f))->points / p->sections) : p->points;
}

static bool is_of(const struct appraisal *a, const struct game *g, const struct piece *p, int cost)
{
    return a->life == p->life &&        /* first: it is 0 only in an entry never filled */
           a->edition == g->edition && a->start == p->start &&
           a->points == cost && memcmp(a->dial, p->dial, sizeof a->dial) == 0;
}

static const int32_t *appraise(struct survey *s, fig_id f)
{
    const struct piece *p = piece_of(s->g, f);
    struct appraisal *a = &s->appraisal[f];
    int16_t cost = share_of(s->g, f);

    for (; s->nappraised <= f; s->nappraised++)
        s->appraisal[s->nappraised].life = 0;
    if (!is_of(a, s->g, p, cost)) {
        memcpy(a->dial, p->dial, sizeof a->dial);
        a->edition = s->g->edition;
        a->points = cost;
        a->life = p->life;
        a->start = p->start;
        fill_worth(s->g, p, cost, a->worth);
    }
    return a->worth;
}

int32_t survey_worth(struct survey *s, const struct game *g, fig_id f)
{
    return appraise(s, f)[figure_of(g, f)->position];
}

/* What is large, built or carried. */
static void see_body(const struct game *g, struct seen *s)
{
    const struct fort *fort = fort_of(g, s->fig);
    fig_id carrier = carrier_of(g, s->fig);

    s->wide = s->radius;
    s->rides = carrier != NOBODY;
    s->built = fort != NULL;
    s->paid = s->piece->sections > 1 && body_has(g, s->fig, FIG_ACTED);
    if (s->rides)
        s->radius = s->wide = piece_of(g, carrier)->radius;
    for (int i = 0; fort && i < fort->n; i++) {
        int16_t far = (int16_t)vec_dist((vec){0, 0}, fort->corner[i]);

        s->wide = far > s->wide ? far : s->wide;
        s->radius = (int16_t)fort->corner[0].x;
    }
}

/* A figure that has acted may act again if it has something special that allows it. */
static bool is_spent(const struct game *g, fig_id f)
{
    int flags = figure_of(g, f)->flags;

    if ((flags & (FIG_PASSED | FIG_LEVITATED)) || !kind_of(g, f)->trait)
        return flags & (FIG_ACTED | FIG_PASSED | FIG_LEVITATED);
    return (flags & FIG_ACTED) && !allowed(check_acts(g, f, ACTION_CLOSE)) &&
           !allowed(check_acts(g, f, ACTION_RANGED));
}

static void see(const struct game *g, fig_id f, struct seen *s)
{
    const struct piece *p = piece_of(g, f);
    const struct figure *fig = figure_of(g, f);

    *s = (struct seen){
        .fig = f, .tokens = (uint8_t)tokens_of(g, f),
        .left = (uint8_t)(p->life - fig->position),
        .attack = (int8_t)dial_value(g, f, SLOT_ATTACK),
        .defense = (int8_t)dial_value(g, f, SLOT_DEFENSE),
        .damage = (int8_t)dial_value(g, f, SLOT_DAMAGE),
        .speed = (int8_t)dial_value(g, f, SLOT_SPEED), .range = (int8_t)p->range,
        .arc = (int16_t)arc_of(g, f), .radius = (int16_t)(p->radius * p->discs),
        .look = angle_dir(look_of(g, f)), .at = fig->at, .piece = p,
        .points = share_of(g, f)};
    s->half = s->arc >= MK_TURN ? -2 : angle_dir((angle)(s->arc / 2)).x / (double)MK_DIR_ONE;
    s->captor = fig->captive != NOBODY;
    see_body(g, s);
    ask_abilities(g, s);
}

static void see_contact(const struct survey *s, struct seen *a, struct seen *b)
{
    int32_t reach = a->radius + b->radius + MK_CONTACT;
    vec d = vec_sub(a->at, b->at);

    if (d.x <= reach && d.x >= -reach && vec_len2(d) <= (int64_t)reach * reach &&
        touching(s->g, a->fig, b->fig)) {
        a->engaged = b->engaged = true;
        a->held++;
        b->held++;
    }
}

/* Who touches whom, for a few figures. */
static void see_few_contacts(struct survey *s)
{
    for (int i = 0; i < s->nmine; i++) {
        int32_t reach = s->seen[i].radius + s->largest + MK_CONTACT;

        for (int j = s->nmine; j < s->n; j++)
            if (within_box(s->disc[i].c, s->disc[j].c, reach))
                see_contact(s, &s->seen[i], &s->seen[j]);
    }
}

/* The same for many: the table is cut into squares as wide as two figures can reach, and only
 * neighbouring squares are compared. */
static void see_contacts(struct survey *s)
{
    enum { SQUARES = 32, ROW = SQUARES + 2, NOT_ONE = -1 };
    int16_t first[ROW * ROW], next[MK_MAX_FIGURES];
    int32_t wide = 2 * s->largest + MK_CONTACT + 1;
    int32_t least = (s->g->board.x > s->g->board.y ? s->g->board.x : s->g->board.y) / SQUARES + 1;

    wide = wide > least ? wide : least;
    memset(first, NOT_ONE, sizeof first);
    for (int i = s->n - 1; i >= s->nmine; i--) {
        vec at = s->disc[i].c;
        int16_t *square = &first[(1 + at.y / wide) * ROW + 1 + at.x / wide];

        next[i] = *square;
        *square = (int16_t)i;
    }
    for (int i = 0; i < s->nmine; i++) {
        int16_t *corner = &first[s->disc[i].c.y / wide * ROW + s->disc[i].c.x / wide];

        for (int k = 0; k < 9; k++)
            for (int j = corner[k / 3 * ROW + k % 3]; j != NOT_ONE; j = next[j])
                see_contact(s, &s->seen[i], &s->seen[j]);
    }
}

/* ---------------------------------------------------------------- what is remembered */

/* Do the figure's own state and dial say everything about it? Not where cards, types, mounts,
 * sections or carriers matter. */
static bool is_plain(const struct game *g, fig_id f)
{
    return !(g->options & OPTION_TYPES) && !g->ncard && !kind_of(g, f)->trait &&
           figure_of(g, f)->rides == RIDES_NOT;
}

/* May an attack follow its move? Then it also matters who stood beside it when the turn began. */
static bool may_attack_after_move(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(shape_move)); working_next(&w);)
        if (w.is->shape_move && w.is->check_attack)
            return true;
    return false;
}

static void note_stirred(struct survey *s, fig_id f)
{
    s->stirred[owner_of(s->g, f)] = s->now;
}

/* If some figures may not attack it, positions matter, too. Bytes between the members count: at worst
 * a figure that is the same is looked at again. */
static bool looks_the_same(const struct known *k, const struct seen *before)
{
    const void *was = before, *is = &k->seen;

    return k->looked && (k->plain || !k->seen.choosy) && memcmp(was, is, sizeof *before) == 0;
}

static void look_at(struct survey *s, fig_id f, struct known *k)
{
    const struct figure *fig = figure_of(s->g, f);
    struct seen before = k->seen;

    see(s->g, f, &k->seen);
    k->seen.worth = appraise(s, f);
    k->seen.push = loss(&k->seen, 1) + push_penalty(s->g, &k->seen, fig->position);
    k->position = fig->position;
    k->facing = fig->facing;
    k->cancelled = fig->cancelled;
    k->active = is_active(s->g, f);
    k->plain = is_plain(s->g, f);
    k->walk.when = 0;
    k->attack_may_follow = k->plain && may_attack_after_move(s->g, f);
    if (!looks_the_same(k, &before)) {
        k->since = s->now;
        note_stirred(s, f);
    }
    k->looked = true;
}

/* May an attack still follow its move? That changes with the turn and when it has acted. */
static void ask_again(struct survey *s, const struct figure *fig, struct known *k)
{
    int follow = k->seen.follow, range = k->seen.range;

    if (s->turned != s->now && k->flags == fig->flags && vec_eq(k->seen.at, fig->at) &&
        !s->g->castles)
        return;
    k->seen.range = (int8_t)k->seen.piece->range;
    ask_abilities(s->g, &k->seen);
    if (follow != k->seen.follow || range != k->seen.range)
        k->since = s->now;
}

/* Its dial has not changed; it may have moved, tired or taken a captive. */
static void look_again(struct survey *s, const struct figure *fig, struct known *k)
{
    bool captor = fig->captive != NOBODY;

    if (k->attack_may_follow)
        ask_again(s, fig, k);
    if (captor != k->seen.captor)
        k->since = s->now;
    if (k->since == s->now || !vec_eq(k->seen.at, fig->at))
        note_stirred(s, k->seen.fig);
    if (k->facing != fig->facing)
        k->seen.look = angle_dir(look_of(s->g, k->seen.fig));
    k->facing = fig->facing;
    k->seen.captor = captor;
    k->seen.at = fig->at;
    k->seen.tokens = fig->tokens;
}

/* What is known of the figure; its abilities are asked again only if they may have changed. */
static const struct known *recall(struct survey *s, fig_id f)
{
    struct known *k = &s->known[f];
    const struct figure *fig = figure_of(s->g, f);

    if (k->plain && k->position == fig->position && fig->rides == RIDES_NOT &&
        memcmp(&k->cancelled, &fig->cancelled, sizeof k->cancelled) == 0)
        look_again(s, fig, k);
    else
        look_at(s, f, k);
    k->flags = fig->flags;
    return k;
}

/* Who has come and gone, and does everybody stand where the turn began for it? */
static void look_for_changes(struct survey *s, const struct game *g)
{
    enum { BEGAN = FIG_TURN_TABLE | FIG_TURN_CAPTIVE };

    for (int f = 0; f < g->nfigure; f++) {
        const struct figure *fig = figure_of(g, (fig_id)f);
        struct known *k = &s->known[f];
        bool listed = on_table(g, (fig_id)f) && !is_captive(g, (fig_id)f);

        if (listed != k->listed)
            note_stirred(s, (fig_id)f);
        if (!vec_eq(k->turn_at, fig->turn_at) || ((k->flags ^ fig->flags) & BEGAN) ||
            k->turn_facing != fig->turn_facing || k->turn_under != fig->turn_under)
            s->turned = s->now;
        k->listed = listed;
        k->turn_at = fig->turn_at;
        k->turn_facing = fig->turn_facing;
        k->turn_under = fig->turn_under;
        if (!listed)
            k->flags = fig->flags;
    }
}

/* With other pieces or other rules, nothing remembered is true. The printed part may be another
 * copy of the same, the old one freed. With closed dials the next survey may be for a player who
 * knows less, and both games have the same hash. */
static void forget_others(struct survey *s, const struct game *g)
{
    if (s->printed == g->printed && !g->printed->seals_at && s->cast == g->printed_hash &&
        s->rules == ruleset_of(g) && s->options == g->options && s->figures == g->nfigure)
        return;
    s->printed = g->printed;
    s->cast = g->printed_hash;
    s->rules = ruleset_of(g);
    s->options = g->options;
    for (int f = 0; f < g->nfigure && g->nfigure > s->figures; f++)
        for (int e = 0; e < g->nfigure; e++)
            rivals_place(s, (fig_id)f, (fig_id)e)->since = 0;
    s->figures = g->nfigure;
    for (int f = 0; f < g->nfigure; f++)
        s->known[f] = (struct known){.plain = false};
    s->turned = s->now;
}

static bool can_act(const struct game *g, fig_id f, bool mine)
{
    bool tired = tokens_of(g, f) >= ruleset_of(g)->param.tokens_max && !body_has(g, f, FIG_ACTED);

    return !tired && !(mine && is_spent(g, f));
}

static void add(struct survey *s, fig_id f, bool mine)
{
    const struct known *k = recall(s, f);
    struct seen *n = &s->seen[s->n];

    *n = k->seen;
    n->mine = mine;
    n->able = k->active && can_act(s->g, f, mine);
    n->index = (uint16_t)s->n;
    n->body = (uint16_t)(s->n - n->piece->section);
    s->stay[s->n] = s->menace[s->n] = INT32_MIN;
    s->hill[s->n] = NOT_LOOKED;
    for (int how = 0; how < GAITS; how++)
        s->gait[s->n][how].known = false;
    s->walled |= n->built;
    s->carried |= kind_of(s->g, f)->carries != NULL;
    s->largest = n->radius > s->largest ? n->radius : s->largest;
    s->widest = n->wide > s->widest ? n->wide : s->widest;
    /* A body is one disc; a figure without a base has none and blocks nobody. */
    s->disc[s->n++] = (struct disc){n->at, n->built || n->rides || n->piece->section
                                               ? NOWHERE
                                               : n->piece->radius};
}

void survey_init(struct survey *s)
{
    s->nappraised = 0;
    s->printed = NULL;
    s->figures = 0;
    s->now = s->turned = s->relaid = 0;
    memset(s->stirred, 0, sizeof s->stirred);
    for (int i = 0; i < ROWS; i++)
        s->row[i].of = NOBODY;
}

static uint32_t last_stirred(const struct survey *s)
{
    uint32_t last = 0;

    for (int p = 0; p < s->g->nplayer; p++)
        if (!allied(s->g, s->me, (player_id)p) && s->stirred[p] > last)
            last = s->stirred[p];
    return last;
}

void survey_take(struct survey *s, const struct game *g, player_id me)
{
    bool friends[MK_MAX_PLAYERS];

    s->g = g;
    s->me = me;
    s->n = 0;
    s->largest = s->widest = 0;
    s->walled = s->carried = false;
    s->land = cover_matters(g);
    s->parted = g->castles || cover_has_walls(g);
    s->around.of = NOBODY;
    s->now++;
    forget_others(s, g);
    survey_land(s);
    look_for_changes(s, g);
    for (int p = 0; p < g->nplayer; p++)
        friends[p] = allied(g, me, (player_id)p);
    for (int own = 1; own >= 0; own--) {
        for (int f = 0; f < g->nfigure; f++)
            if (s->known[f].listed && friends[owner_of(g, (fig_id)f)] == own)
                add(s, (fig_id)f, own);
        s->nmine = own ? s->n : s->nmine;
    }
    if (s->nmine * (s->n - s->nmine) <= FEW_PAIRS)
        see_few_contacts(s);
    else
        see_contacts(s);
    survey_push_bodies(s);
    s->foes = last_stirred(s);
    objectives_survey(s);
    s->eager = survey_eager(s);
}

bool in_arc(const struct seen *s, vec look, vec d)
{
    return s->half < -1 || (double)vec_dot(look, d) >= s->half * sqrt((double)vec_len2(look) *
                                                                      (double)vec_len2(d));
}

const struct seen *survey_find(const struct survey *s, fig_id f)
{
    for (int i = 0; i < s->n; i++)
        if (s->seen[i].fig == f)
            return &s->seen[i];
    return NULL;
}
