/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* expect.c: expectations about the game as a whole, and finding the right one. */
#include "casebook/expect.h"

#include <string.h>

#include "notation/names.h"
#include "rules/score.h"

enum { DECLINES_MAX = 200 };

/* ---------------------------------------------------------------- reading */

fig_id accept_fig(struct run *r, struct scan *s)
{
    for (int f = 0; f < r->g->nfigure; f++) {
        if (word_calls(s->word, piece_of(r->g, (fig_id)f))) {
            scan_take(s);
            return (fig_id)f;
        }
    }
    return NOBODY;
}

bool read_fig(struct run *r, struct scan *s, fig_id *out)
{
    *out = accept_fig(r, s);
    return *out != NOBODY || scan_expected(s, "the name of a figure");
}

bool read_player(struct run *r, struct scan *s, player_id *out)
{
    for (int p = 0; p < r->g->nplayer; p++) {
        if (scan_accept(s, player_of(r->g, (player_id)p)->name)) {
            *out = (player_id)p;
            return true;
        }
    }
    *out = MK_FATE;
    return scan_accept(s, "fate") || scan_expected(s, "the name of a player");
}

bool read_rule(struct scan *s, enum mk_rule *out)
{
    *out = word_rule(s->word);
    if (*out == R_NONE)
        return scan_expected(s, "a clause of the catalogue");
    scan_take(s);
    return true;
}

void expect_number(struct run *r, const char *what, int wanted, int found)
{
    if (wanted != found)
        run_fail(r, "expected %s %d, found %d", what, wanted, found);
}

/* ---------------------------------------------------------------- decisions */

struct wanted {
    int ask;
    player_id player;
    int ndice;                  /* 0: any number */
    int purpose;                /* enum mk_dice, or -1 */
};

static bool is_asked(const struct game *g, const struct wanted *w)
{
    const struct mk_decision *ask = &g->ask;

    return ask->ask == w->ask && (w->player == MK_NO_PLAYER || ask->player == w->player) &&
           (w->ndice == 0 || ask->ndice == w->ndice) &&
           (w->purpose < 0 || ask->dice == w->purpose);
}

/* Small decisions are declined until the wanted one comes, unless the case answers them itself. */
static void expect_decision(struct run *r, const struct wanted *w)
{
    char found[WORDS_MAX];

    for (int i = 0; !is_asked(r->g, w); i++) {
        if (!run_is_small(r->g) || run_answers_next(r) || i == DECLINES_MAX) {
            run_fail(r, "expected another decision, but the game is waiting for %s",
                     say_ask(r->g, found));
            return;
        }
        run_decline(r);
        if (r->over)
            return;
    }
    r->dice_seen = r->dice_seen || w->ask == ASK_DICE;
}

/* Neither now nor before, among what has been declined since the last order line. */
static void expect_unasked(struct run *r, const struct wanted *w)
{
    bool was_asked = w->player < r->g->nplayer && (r->declined.asked[w->player] >> w->ask & 1);

    if (was_asked || is_asked(r->g, w))
        run_fail(r, "expected %s not to be asked for %s", player_name(r->g, w->player),
                 name_ask[w->ask]);
}

static bool asked(struct run *r, struct scan *s, bool no)
{
    struct wanted w = {.purpose = -1};

    if (!read_player(r, s, &w.player))
        return false;
    if (scan_accept(s, "move"))
        w.ask = ASK_ACTION;
    else if (!scan_listed(s, name_ask, MK_ASKS, "what is asked for: action member spin turn …",
                          &w.ask))
        return false;
    if (no)
        expect_unasked(r, &w);
    else
        expect_decision(r, &w);
    return true;
}

static bool dice(struct run *r, struct scan *s, bool no)
{
    struct wanted w = {.ask = ASK_DICE, .player = MK_NO_PLAYER, .purpose = -1};

    if (!no && !scan_int(s, 1, 4, &w.ndice))
        return false;
    if (scan_accept(s, "for") &&
        !scan_listed(s, name_dice, MK_DICES, "what dice are for", &w.purpose))
        return false;
    if (no && is_asked(r->g, &w))
        run_fail(r, "expected no dice to be asked for");
    if (!no)
        expect_decision(r, &w);
    return true;
}

/* ---------------------------------------------------------------- the game */

static bool turn(struct run *r, struct scan *s, bool no)
{
    player_id p;

    (void)no;
    if (!read_player(r, s, &p))
        return false;
    if (r->g->turn != p)
        run_fail(r, "expected %s's turn, found %s's", player_name(r->g, p),
                 player_name(r->g, r->g->turn));
    return true;
}

static bool game_round(struct run *r, struct scan *s, bool no)
{
    int n;

    (void)no;
    if (!scan_int(s, 0, 10000, &n))
        return false;
    expect_number(r, "round", n, r->g->round);
    return true;
}

static bool actions(struct run *r, struct scan *s, bool no)
{
    int n;

    (void)no;
    if (!scan_int(s, 0, 100, &n))
        return false;
    expect_number(r, "actions", n, r->g->actions);
    return true;
}

static bool score(struct run *r, struct scan *s, bool no)
{
    player_id p;
    int n;

    (void)no;
    if (!read_player(r, s, &p) || !scan_int(s, -30000, 30000, &n))
        return false;
    if (p != MK_FATE)
        expect_number(r, "score", n, (int)mk_score(r->g, p));
    return true;
}

static bool over(struct run *r, struct scan *s, bool no)
{
    (void)s;
    if ((r->g->phase == PHASE_OVER) == no)
        run_fail(r, "expected the game %s", no ? "to be running" : "to be over");
    return true;
}

static bool running(struct run *r, struct scan *s, bool no)
{
    return over(r, s, !no);
}

static bool winner(struct run *r, struct scan *s, bool no)
{
    player_id p = MK_NO_PLAYER, found = mk_winner(r->g);

    if (!no && !read_player(r, s, &p))
        return false;

    bool same = p == found || (p < r->g->nplayer && found < r->g->nplayer &&
                               player_of(r->g, p)->team == player_of(r->g, found)->team);
    if (!same)
        run_fail(r, "expected %s to win, found %s", player_name(r->g, p),
                 player_name(r->g, found));
    return true;
}

static bool draw(struct run *r, struct scan *s, bool no)
{
    bool is_draw = r->g->phase == PHASE_OVER && mk_winner(r->g) == MK_NO_PLAYER;

    (void)s;
    if (is_draw == no)
        run_fail(r, "expected %s draw", no ? "no" : "a");
    return true;
}

static const struct expectation games[] = {
    {"asked", asked, true, true},       {"dice", dice, true, true},
    {"turn", turn, false, false},       {"round", game_round, false, false},
    {"actions", actions, false, false}, {"score", score, false, false},
    {"over", over, false, true},        {"running", running, false, true},
    {"winner", winner, false, true},    {"draw", draw, false, true},
    {NULL, NULL, false, false},
};

/* ---------------------------------------------------------------- dispatch */

static const struct expectation *find(struct scan *s, const struct expectation *list)
{
    while (list->word && !scan_is(s, list->word))
        list++;
    return list->word ? list : NULL;
}

static const struct expectation *find_any(struct scan *s)
{
    const struct expectation *e = find(s, games);

    e = e ? e : find(s, expect_attacks);
    return e ? e : find(s, expect_tables);
}

static bool expect(struct run *r, struct scan *s)
{
    bool no = scan_accept(s, "no");
    const struct expectation *e = find_any(s);

    if (no && e && !e->denies)
        return scan_expected(s, "something that can be denied after 'no'");
    if (no || !e || !e->asks)
        run_settle(r, NULL);
    if (r->over)
        return true;
    if (e) {
        scan_take(s);
        return e->check(r, s, no) && scan_end(s);
    }

    fig_id f = no ? NOBODY : accept_fig(r, s);

    if (f == NOBODY)
        return scan_expected(s, "something to expect: a figure, asked, dice, hit, event, …");
    return expect_figure(r, s, f) && scan_end(s);
}

void run_expect(struct run *r, struct scan *s)
{
    if (!expect(r, s) && !r->over)
        run_fail(r, "column %d: %s", s->error->column, s->error->text);
}
