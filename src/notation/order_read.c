/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* order_read.c: from text to an order, with places worked out on the table as it is now. */
#include <string.h>

#include "mk/game.h"
#include "notation/names.h"
#include "notation/place.h"
#include "notation/reading.h"
#include "rules/kind.h"


/* ---------------------------------------------------------------- names */

static int figure_named(const struct game *g, const char *name)
{
    for (int f = 0; f < g->nfigure; f++)
        if (piece_is_called(piece_of(g, (fig_id)f), name))
            return f;
    return -1;
}

bool read_figure(struct reading *r, fig_id *out)
{
    char name[MK_ID];
    struct word w = r->s->word;

    if (!scan_name(r->s, name))
        return false;

    int f = figure_named(r->g, name);

    *out = (fig_id)f;
    return f >= 0 || scan_wrong_word(r->s, w, nobody_called(piece_of(r->g, 0), r->g->nfigure, name));
}

static bool is_figure(const struct reading *r)
{
    char name[MK_ID];
    struct word w = r->s->word;

    return !w.quoted && w.length > 0 && word_copy(w, name, sizeof name) &&
           figure_named(r->g, name) >= 0;
}

static bool read_figures(struct reading *r, fig_id *out, uint8_t *n, int max)
{
    do {
        if (*n == max)
            return scan_full(r->s, r->s->word, max, "figures there in one order");
        if (!read_figure(r, &out[*n]))
            return false;
        ++*n;
    } while (is_figure(r));
    return true;
}

static int terrain_named(const struct game *g, const char *name)
{
    int t = g->nterrain - 1;

    while (t >= 0 && strcmp(terrain_of(g, t)->id, name) != 0)
        t--;
    return t;
}

static bool read_terrain(struct reading *r, uint8_t *out)
{
    char name[MK_ID];
    struct word w = r->s->word;

    if (!scan_name(r->s, name))
        return false;

    int t = terrain_named(r->g, name);

    *out = (uint8_t)t;
    return t >= 0 || scan_wrong_word(r->s, w, "no terrain is called");
}

static bool is_terrain(const struct reading *r)
{
    char name[MK_ID];

    return !r->s->word.quoted && word_copy(r->s->word, name, sizeof name) &&
           terrain_named(r->g, name) >= 0;
}

/* ---------------------------------------------------------------- places */

static bool base_named(const struct reading *r, const char *name, struct base *out)
{
    int f = figure_named(r->g, name);

    if (f < 0)
        return false;

    const struct figure *figure = figure_of(r->g, (fig_id)f);

    *out = base_made(piece_of(r->g, (fig_id)f), figure->at, figure->facing);
    return true;
}

static bool solve(struct reading *r, struct word where, fig_id mover, const struct mk_place *place,
                  const struct mk_look *look)
{
    struct base place_of, place_and, look_of;
    struct around around = {NULL, NULL, NULL};
    const struct figure *f = figure_of(r->g, mover);
    struct base b = base_made(piece_of(r->g, mover), f->at, f->facing);

    if (place->of[0]) {
        if (!base_named(r, place->of, &place_of))
            return scan_wrong_word(r->s, where, "unknown figure in the place that begins");
        around.place_of = &place_of;
    }
    if (place->second[0]) {
        if (!base_named(r, place->second, &place_and))
            return scan_wrong_word(r->s, where, "unknown figure in the place that begins");
        around.place_and = &place_and;
    }
    if (look->kind == LOOK_FIGURE) {
        if (!base_named(r, look->of, &look_of))
            return scan_wrong_word(r->s, where, "unknown figure to face in the place");
        around.look_of = &look_of;
    }
    if (!stand_solve(place, look, &around, &b))
        return scan_wrong_word(r->s, where, "this place does not exist:");
    r->o->to = b.at;
    r->o->facing = look->kind == LOOK_SAME && r->o->kind == ORDER_MOVE
                       ? mk_facing_after(r->g, mover, b.at)
                       : b.facing;
    return true;
}

static bool read_via(struct reading *r)
{
    while (!scan_is(r->s, "to") && !scan_is(r->s, "aboard") && !scan_done(r->s)) {
        if (r->o->nvia == MK_VIA)
            return scan_full(r->s, r->s->word, MK_VIA, "points on a path");
        if (!scan_point(r->s, &r->o->via[r->o->nvia]))
            return false;
        r->o->nvia++;
    }
    return true;
}

/* `aboard cart`: the place in it. */
static bool read_aboard(struct reading *r, fig_id mover)
{
    if (!read_figure(r, &r->o->other))
        return false;
    r->o->flags |= ORDER_ABOARD;
    r->o->to = figure_of(r->g, r->o->other)->at;
    r->o->facing = figure_of(r->g, mover)->facing;
    return true;
}

static void read_floor(struct reading *r)
{
    if (scan_accept(r->s, "under"))
        r->o->floor = FLOOR_UNDER;
    else if (scan_accept(r->s, "above"))
        r->o->floor = FLOOR_ABOVE;
}

/* DEST [facing DIR] [under | above] of the figure that moves; `facing` may also come first. */
static bool read_travel(struct reading *r, fig_id mover)
{
    struct mk_place place = {.kind = PLACE_HERE};
    struct mk_look look = {.kind = LOOK_SAME};
    struct word where = r->s->word;

    if (scan_accept(r->s, "facing") && !look_read(r->s, &look))
        return false;
    if (scan_accept(r->s, "via") && !read_via(r))
        return false;
    if (scan_accept(r->s, "aboard"))
        return read_aboard(r, mover);
    if (!place_read(r->s, &place))
        return false;
    if (scan_accept(r->s, "facing") && !look_read(r->s, &look))
        return false;
    read_floor(r);
    return solve(r, where, mover, &place, &look);
}

/* ---------------------------------------------------------------- what follows the verb */

static bool nothing_more(struct reading *r)
{
    (void)r;
    return true;
}

static bool one_figure(struct reading *r)
{
    return read_figure(r, &r->o->fig);
}

/* Words after a place or a list that choose the manner of an action. */
static bool read_manner(struct reading *r)
{
    static const struct { const char *word; uint16_t manner; } manners[] = {
        {"double-time", MANNER_DOUBLE_TIME}, {"level", MANNER_LEVEL}, {"precision", MANNER_PRECISE},
        {"point-blank", MANNER_NEAR_ATTACK}, {"point-blank-damage", MANNER_NEAR_DAMAGE},
        {"sparing", MANNER_SPARING}, {"watching", MANNER_WATCH},
        {"twice", MANNER_TWICE},
    };

    for (size_t i = 0; i < sizeof manners / sizeof manners[0]; i++) {
        if (!scan_is(r->s, manners[i].word))
            continue;
        if (r->o->manner & manners[i].manner)
            return scan_wrong(r->s, "given twice:");
        scan_take(r->s);
        r->o->manner |= manners[i].manner;
        i = (size_t)-1;
    }
    return true;
}

static bool figure_travels(struct reading *r)
{
    if (!read_figure(r, &r->o->fig) || !read_travel(r, r->o->fig))
        return false;
    return read_manner(r);
}

static bool figure_surges(struct reading *r)
{
    r->o->manner = MANNER_SURGE;
    return figure_travels(r);
}

static bool figure_charges(struct reading *r)
{
    r->o->manner = MANNER_CHARGE;
    return figure_travels(r);
}

static bool figure_bounds(struct reading *r)
{
    r->o->manner = MANNER_BOUND;
    return figure_travels(r);
}

static bool figure_tramples(struct reading *r)
{
    r->o->manner = MANNER_TRAMPLE;
    return figure_travels(r);
}

/* `overwhelm horse at foe touching foe`: whom, and where the ride ends. */
static bool figure_overwhelms(struct reading *r)
{
    r->o->manner = MANNER_OVERWHELM;
    if (!read_figure(r, &r->o->fig) || !scan_expect(r->s, "at") || !read_figure(r, &r->o->other) ||
        !read_travel(r, r->o->fig))
        return false;
    return read_manner(r);
}

/* `tank.front with tank.rear`: the sections that move their body. */
static bool movers(struct reading *r)
{
    return read_figure(r, &r->o->fig) &&
           (!scan_accept(r->s, "with") ||
            read_figures(r, r->o->with, &r->o->nwith, MK_MEMBERS - 1));
}

static bool figure_moves(struct reading *r)
{
    if (!movers(r) || !read_travel(r, r->o->fig))
        return false;
    return read_manner(r);
}

static bool figure_turns(struct reading *r)
{
    struct mk_place here = {.kind = PLACE_HERE};
    struct mk_look look;
    struct word where;

    if (!movers(r))
        return false;
    where = r->s->word;
    return scan_expect(r->s, "facing") && look_read(r->s, &look) &&
           solve(r, where, r->o->fig, &here, &look);
}

static bool figure_and_members(struct reading *r)
{
    if (!read_figure(r, &r->o->fig))
        return false;
    if (!scan_done(r->s) && !read_figures(r, r->o->with, &r->o->nwith, MK_MEMBERS - 1))
        return false;
    return read_manner(r);
}

static bool read_targets(struct reading *r)
{
    if (!is_figure(r) && is_terrain(r))
        return read_terrain(r, &r->o->terrain);
    if (scan_accept(r->s, "all")) {
        r->o->flags |= ORDER_ALL;
        return true;
    }
    return read_figures(r, r->o->target, &r->o->ntarget, MK_ARROWS);
}

static bool attack_words(struct reading *r)
{
    if (!read_figure(r, &r->o->fig) || !scan_expect(r->s, "at") || !read_targets(r))
        return false;
    for (;;) {
        uint8_t before = r->o->nwith;

        if (!read_manner(r))
            return false;
        if (scan_accept(r->s, "capture"))
            r->o->flags |= ORDER_CAPTURE;
        else if (scan_accept(r->s, "long"))
            r->o->flags |= ORDER_LONG;
        else if (scan_accept(r->s, "indirect"))
            r->o->flags |= ORDER_INDIRECT;
        else if (scan_accept(r->s, "using")) {
            if (!scan_ability(r->s, &r->o->ability))
                return false;
        } else if (scan_accept(r->s, "damage")) {
            if (!read_figures(r, r->o->with, &r->o->nwith, MK_MEMBERS - 1))
                return false;
            for (int i = before; i < r->o->nwith; i++)
                r->o->for_damage |= (uint8_t)(1u << i);
        } else if (!scan_accept(r->s, "with"))
            return true;
        else if (!read_figures(r, r->o->with, &r->o->nwith, MK_MEMBERS - 1))
            return false;
    }
}

static bool levitate_words(struct reading *r)
{
    return read_figure(r, &r->o->fig) && scan_expect(r->s, "lifts") &&
           read_figure(r, &r->o->other) && read_travel(r, r->o->other);
}

static bool raise_words(struct reading *r)
{
    return read_figure(r, &r->o->other) && scan_expect(r->s, "by") && read_figure(r, &r->o->fig);
}

static bool borrow_words(struct reading *r)
{
    return read_figure(r, &r->o->fig) && scan_expect(r->s, "from") && read_figure(r, &r->o->other);
}

/* `bombard m at 10,20 12,22`: a place for each token. */
static bool bombard_words(struct reading *r)
{
    return read_figure(r, &r->o->fig) && scan_expect(r->s, "at") &&
           scan_point(r->s, &r->o->to) && read_via(r);
}

static bool cancel_words(struct reading *r)
{
    return read_figure(r, &r->o->fig) && scan_ability(r->s, &r->o->ability);
}

static bool choose_words(struct reading *r)
{
    static const char *const choices[] = {[CHOOSE_DAMAGE] = "damage", [CHOOSE_DIE] = "die"};
    int n;

    if (r->g->ask.ask == ASK_SECTION || is_figure(r)) {
        r->o->kind = ORDER_SECTION;
        return read_figure(r, &r->o->fig);
    }
    if (!scan_listed(r->s, choices, 2, "'damage', 'die' or a section", &n))
        return false;
    r->o->choice = (uint8_t)n;
    return true;
}

/* `share b 2 c 1`: each target and its clicks. */
static bool share_words(struct reading *r)
{
    int n;

    do {
        if (r->o->ntarget == MK_ARROWS)
            return scan_full(r->s, r->s->word, MK_ARROWS, "targets in one order");
        if (!read_figure(r, &r->o->target[r->o->ntarget]) || !scan_int(r->s, 0, 99, &n))
            return false;
        r->o->share[r->o->ntarget++] = (uint8_t)n;
    } while (is_figure(r));
    return true;
}

static bool objective_words(struct reading *r)
{
    return scan_expect(r->s, "at") && scan_point(r->s, &r->o->to);
}

/* `open gate portcullis` */
static bool portal_words(struct reading *r)
{
    if (!read_figure(r, &r->o->fig))
        return false;

    const struct fort *f = mk_kinds[piece_of(r->g, r->o->fig)->kind].fort;

    for (int i = 0; f && i < f->portals; i++)
        if (scan_accept(r->s, f->portal[i].word)) {
            r->o->choice = (uint8_t)i;
            return true;
        }
    return scan_expected(r->s, "a portal of that section (door, portcullis, doors, front-door, "
                               "rear-door)");
}

static bool lay_words(struct reading *r)
{
    if (!read_terrain(r, &r->o->terrain) || !scan_expect(r->s, "at") ||
        !scan_point(r->s, &r->o->to))
        return false;
    return !scan_accept(r->s, "turned") || scan_angle(r->s, &r->o->facing);
}

/* ---------------------------------------------------------------- verbs */

static const struct verb {
    const char *word;
    uint8_t kind;
    uint8_t ability;
    bool (*read)(struct reading *);
} verbs[] = {
    {"move", ORDER_MOVE, 0, figure_moves},
    {"surge", ORDER_MOVE, 0, figure_surges},
    {"charge", ORDER_MOVE, 0, figure_charges},
    {"bound", ORDER_MOVE, 0, figure_bounds},
    {"trample", ORDER_MOVE, 0, figure_tramples},
    {"overwhelm", ORDER_MOVE, 0, figure_overwhelms},
    {"turn", ORDER_TURN, 0, figure_turns},
    {"formation", ORDER_FORMATION, 0, figure_and_members},
    {"ranged", ORDER_RANGED, 0, attack_words},
    {"close", ORDER_CLOSE, 0, attack_words},
    {"pass", ORDER_PASS, 0, one_figure},
    {"regenerate", ORDER_USE, ABILITY_REGENERATION, one_figure},
    {"levitate", ORDER_USE, ABILITY_MAGIC_LEVITATION, levitate_words},
    {"raise", ORDER_USE, ABILITY_NECROMANCY, raise_words},
    {"nimble", ORDER_USE, ABILITY_NIMBLE, figure_turns},
    {"bombard", ORDER_USE, ABILITY_BOMBARDIER, bombard_words},
    {"cancel", ORDER_CANCEL, 0, cancel_words},
    {"end", ORDER_END, 0, nothing_more},
    {"withdraw", ORDER_WITHDRAW, 0, nothing_more},
    {"agree", ORDER_AGREE, 0, nothing_more},
    {"retract", ORDER_RETRACT, 0, nothing_more},
    {"spin", ORDER_SPIN, 0, figure_turns},
    {"keep", ORDER_KEEP, 0, nothing_more},
    {"skip", ORDER_SKIP, 0, nothing_more},
    {"done", ORDER_DONE, 0, nothing_more},
    {"ready", ORDER_READY, 0, nothing_more},
    {"place", ORDER_PLACE, 0, figure_travels},
    {"borrow", ORDER_BORROW, 0, borrow_words},
    {"lend", ORDER_LEND, 0, one_figure},
    {"choose", ORDER_CHOOSE, 0, choose_words},
    {"open", ORDER_OPEN, 0, portal_words},
    {"shut", ORDER_SHUT, 0, portal_words},
    {"meet", ORDER_MEET, 0, one_figure},
    {"lay", ORDER_LAY, 0, lay_words},
    {"deploy", ORDER_DEPLOY, 0, figure_travels},
    {"objective", ORDER_OBJECTIVE, 0, objective_words},
    {"resolve", ORDER_RESOLVE, 0, cancel_words},
    {"share", ORDER_SHARE, 0, share_words},
    {"give", ORDER_GIVE, 0, give_words},
    {"drop", ORDER_DROP, 0, drop_words},
    {"pick-up", ORDER_PICK_UP, 0, pick_up_words},
    {"use", ORDER_USE, 0, use_words},
    {"domain", ORDER_DOMAIN, 0, domain_words},
    {"reveal", ORDER_REVEAL, 0, reveal_words},
    {"cast", ORDER_CAST, 0, cast_words},
    {"browse", ORDER_BROWSE, 0, pick_up_words},
    {"counter", ORDER_COUNTER, 0, counter_words},
};
enum { VERBS = sizeof verbs / sizeof verbs[0] };

static bool read_verb(struct reading *r)
{
    for (int i = 0; i < VERBS; i++) {
        if (!scan_accept(r->s, verbs[i].word))
            continue;
        r->o->kind = verbs[i].kind;
        r->o->ability = verbs[i].ability;
        return verbs[i].read(r);
    }
    return scan_expected(r->s, "an order (move, close, ranged, pass, end, …)");
}

static bool read_dice(struct reading *r)
{
    r->o->kind = ORDER_DICE;
    r->o->player = MK_FATE;
    return scan_dice(r->s, r->o->die, &r->o->ndice);
}

static bool read_player(struct reading *r)
{
    char name[MK_ID];
    struct word w = r->s->word;

    if (!scan_name(r->s, name))
        return scan_expected(r->s, "a player, 'dice' or 'judge'");
    for (int p = 0; p < r->g->nplayer; p++) {
        if (strcmp(player_of(r->g, (player_id)p)->name, name) == 0) {
            r->o->player = (player_id)p;
            return true;
        }
    }
    return scan_wrong_word(r->s, w, "no player is called");
}

static bool read_order(struct reading *r)
{
    if (scan_accept(r->s, "dice"))
        return read_dice(r);
    if (scan_accept(r->s, "judge")) {
        r->o->kind = ORDER_TIME;
        r->o->player = MK_JUDGE;
        return scan_expect(r->s, "time");
    }
    return read_player(r) && read_verb(r);
}

bool mk_order_read(const struct game *g, const char *text, size_t length, int line,
                   struct mk_order *out, struct mk_error *error)
{
    struct scan s;
    struct reading r = {g, &s, out};

    memset(out, 0, sizeof *out);
    out->fig = out->other = NOBODY;
    out->terrain = NO_TERRAIN;
    out->card = NO_CARD;
    scan_begin(&s, text, length, line, error);
    return read_order(&r) && scan_end(&s);
}
