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
    NOWHERE = -(1 << 24),
};

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
    s->heals |= heals_friends(a);
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
        .points = survey_share(g, f)};
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

/* Who touches whom. */
static void see_contacts(struct survey *s)
{
    for (int i = 0; i < s->nmine; i++) {
        struct seen *f = &s->seen[i];

        for (struct nearby b = near_foes(s, f->at, f->radius + s->largest + MK_CONTACT);
             nearby_next(&b);)
            see_contact(s, f, &s->seen[b.at]);
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
    k->seen.worth = survey_appraise(s, f);
    k->seen.push = loss(&k->seen, 1) + survey_push_penalty(s->g, &k->seen, fig->position);
    k->position = fig->position;
    k->facing = fig->facing;
    k->cancelled = fig->cancelled;
    k->active = is_active(s->g, f);
    k->plain = is_plain(s->g, f);
    k->walk.when = 0;
    k->attack_may_follow = k->plain && may_attack_after_move(s->g, f);
    if (!looks_the_same(k, &before)) {
        s->since[f] = s->now;
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
        s->since[k->seen.fig] = s->now;
}

/* Its dial has not changed; it may have moved, tired or taken a captive. */
static void look_again(struct survey *s, const struct figure *fig, struct known *k)
{
    bool captor = fig->captive != NOBODY;
    fig_id f = k->seen.fig;

    if (k->attack_may_follow)
        ask_again(s, fig, k);
    if (captor != k->seen.captor)
        s->since[f] = s->now;
    if (s->since[f] == s->now || !vec_eq(k->seen.at, fig->at))
        note_stirred(s, f);
    if (k->facing != fig->facing)
        k->seen.look = angle_dir(look_of(s->g, f));
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

/* Notes who has come and gone, whether another turn has begun, and who has changed in any way: few,
 * if the last survey was of the position before. */
struct changes {
    int n;
    fig_id fig[MK_MAX_FIGURES];
    bool listed;                    /* others are on the table now */
    bool moved;                     /* somebody may touch somebody else now */
};

/* Can the change make a difference to what a bot sees of the figure, if that is plain? */
static bool matters(const struct figure *was, const struct figure *is)
{
    return !vec_eq(was->at, is->at) || was->facing != is->facing ||
           was->position != is->position || was->tokens != is->tokens || was->flags != is->flags ||
           was->captive != is->captive || was->rides != is->rides ||
           memcmp(&was->cancelled, &is->cancelled, sizeof is->cancelled) != 0;
}

static void look_for_changes(struct survey *s, const struct game *g, struct changes *c)
{
    enum { BEGAN = FIG_TURN_TABLE | FIG_TURN_CAPTIVE };

    c->n = 0;
    c->listed = c->moved = false;
    for (int f = 0; f < g->nfigure; f++) {
        const struct figure *fig = figure_of(g, (fig_id)f);
        struct figure *last = &s->last[f];
        struct known *k = &s->known[f];
        bool listed;

        if (memcmp(last, fig, sizeof *fig) == 0 && !k->attack_may_follow)
            continue;
        listed = on_table(g, (fig_id)f) && !is_captive(g, (fig_id)f);
        if (listed != k->listed)
            note_stirred(s, (fig_id)f);
        if (!vec_eq(last->turn_at, fig->turn_at) || ((last->flags ^ fig->flags) & BEGAN) ||
            last->turn_facing != fig->turn_facing || last->turn_under != fig->turn_under)
            s->turned = s->now;
        c->listed |= listed != k->listed || fig->rides != RIDES_NOT;
        c->moved |= !vec_eq(last->at, fig->at) || last->facing != fig->facing ||
                    last->under != fig->under;
        if (k->attack_may_follow || matters(last, fig))
            c->fig[c->n++] = (fig_id)f;
        k->listed = listed;
        *last = *fig;
    }
}

/* With other pieces or other rules, nothing remembered is true. The printed part may be another
 * copy of the same, the old one freed. With closed dials the next survey may be for a player who
 * knows less, and both games have the same hash. */
bool survey_knows(const struct survey *s, const struct game *g)
{
    return s->printed == g->printed && !g->printed->seals_at && s->cast == g->printed_hash &&
           s->rules == ruleset_of(g) && s->options == g->options && s->figures == g->nfigure;
}

static bool forget_others(struct survey *s, const struct game *g)
{
    if (survey_knows(s, g))
        return false;
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
    memset(s->since, 0, g->nfigure * sizeof s->since[0]);
    memset(s->last, 0, g->nfigure * sizeof s->last[0]);
    s->turned = s->now;
    return true;
}

static bool can_act(const struct game *g, fig_id f, bool mine)
{
    bool tired = tokens_of(g, f) >= ruleset_of(g)->param.tokens_max && !body_has(g, f, FIG_ACTED);

    return !tired && !(mine && is_spent(g, f));
}

/* Enters it at that place of the survey. */
static void enter(struct survey *s, fig_id f, bool mine, int at)
{
    const struct known *k = recall(s, f);
    struct seen *n = &s->seen[at];

    *n = k->seen;
    n->mine = mine;
    n->able = k->active && can_act(s->g, f, mine);
    n->index = (uint16_t)at;
    n->body = (uint16_t)(at - n->piece->section);
    s->where[f] = (uint16_t)at;
    s->hill[at] = NOT_LOOKED;
    /* A body is one disc; a figure without a base has none and blocks nobody. */
    s->disc[at] = (struct disc){n->at, n->built || n->rides || n->piece->section
                                           ? NOWHERE
                                           : n->piece->radius};
}

static void add(struct survey *s, fig_id f, bool mine)
{
    const struct seen *n = &s->seen[s->n];

    enter(s, f, mine, s->n);
    s->walled |= n->built;
    s->carried |= kind_of(s->g, f)->carries != NULL;
    s->largest = n->radius > s->largest ? n->radius : s->largest;
    s->widest = n->wide > s->widest ? n->wide : s->widest;
    s->settled &= s->known[f].plain;
    s->n++;
}

/* Everybody, mine first. */
static void list_all(struct survey *s, const struct game *g)
{
    bool friends[MK_MAX_PLAYERS];

    s->n = 0;
    s->largest = s->widest = 0;
    s->walled = s->carried = false;
    s->settled = !(g->options & OPTION_TYPES) && !g->wild;
    for (int p = 0; p < g->nplayer; p++)
        friends[p] = allied(g, s->me, (player_id)p);
    for (int own = 1; own >= 0; own--) {
        for (int f = 0; f < g->nfigure; f++)
            if (s->known[f].listed && friends[owner_of(g, (fig_id)f)] == own)
                add(s, (fig_id)f, own);
        s->nmine = own ? s->n : s->nmine;
    }
    crowd_open(&s->crowd, g->board, s->n, s->nmine);
    for (int i = 0; i < s->n; i++)
        crowd_add(&s->crowd, i, s->disc[i].c);
    crowd_close(&s->crowd);
}

/* Only those that have changed; who touches whom is left as it was. */
static void list_changed(struct survey *s, const struct changes *c)
{
    for (int i = 0; i < c->n; i++) {
        int at = s->where[c->fig[i]];
        struct seen *n = &s->seen[at];
        bool engaged = n->engaged;
        uint8_t held = n->held;
        vec from = n->at;

        if (!s->known[c->fig[i]].listed)
            continue;
        enter(s, c->fig[i], n->mine, at);
        if (!vec_eq(from, n->at))
            crowd_move(&s->crowd, at, from, n->at);
        n->engaged = engaged;
        n->held = held;
    }
    for (int i = 0; i < s->n && c->moved; i++) {
        s->seen[i].engaged = false;
        s->seen[i].held = 0;
    }
}

void survey_init(struct survey *s)
{
    s->nappraised = 0;
    s->printed = NULL;
    s->figures = 0;
    s->now = s->turned = s->relaid = 0;
    memset(s->stirred, 0, sizeof s->stirred);
    s->settled = false;
    s->n = s->planned.n = 0;
    memset(s->where, 0, sizeof s->where);
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

static void see_threat(struct survey *s)
{
    s->threat = 0;
    for (int i = s->nmine; i < s->n; i++) {
        int32_t reach = rivals_reach(&s->seen[i], s->seen[i].radius + s->largest);

        s->threat = reach > s->threat ? reach : s->threat;
    }
}

void survey_take(struct survey *s, const struct game *g, player_id me)
{
    struct changes c;
    bool same = s->settled && s->me == me;      /* …sides and figures as in the last survey */

    s->g = g;
    s->me = me;
    s->land = cover_matters(g);
    s->parted = g->castles || cover_has_walls(g);
    s->now++;
    same = !forget_others(s, g) && same;
    survey_land(s);
    look_for_changes(s, g, &c);
    same = same && !c.listed && s->relaid != s->now;
    if (same)
        list_changed(s, &c);
    else
        list_all(s, g);
    for (int i = 0; i < s->n; i++) {
        s->stay[i] = s->menace[i] = INT32_MIN;
        for (int how = 0; how < GAITS; how++)
            s->gait[i][how].known = false;
    }
    if (!same || c.moved)
        see_contacts(s);
    survey_push_bodies(s);
    s->foes = last_stirred(s);
    if (!same || s->foes == s->now)
        see_threat(s);
    objectives_survey(s);
    s->eager = survey_eager(s);
}

bool in_arc(const struct seen *s, vec look, vec d)
{
    double along = (double)vec_dot(look, d);

    /* Mostly the signs decide, without a root. */
    if (s->half >= 0 && along < 0)
        return false;
    if (s->half < -1 || (s->half <= 0 && along >= 0))
        return true;
    return along >= s->half * sqrt((double)vec_len2(look) * (double)vec_len2(d));
}

const struct seen *survey_find(const struct survey *s, fig_id f)
{
    int at = f < s->figures ? s->where[f] : s->n;

    return at < s->n && s->seen[at].fig == f ? &s->seen[at] : NULL;
}
