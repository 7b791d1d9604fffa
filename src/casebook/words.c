/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* words.c: verdicts, decisions and tallies in words. */
#include <stdio.h>

#include "casebook/run.h"
#include "catalog/catalog.h"
#include "notation/names.h"

const char *fig_name(const struct game *g, fig_id f)
{
    return f < g->nfigure ? piece_of(g, f)->id : "nobody";
}

const char *player_name(const struct game *g, player_id p)
{
    if (p == MK_FATE)
        return "fate";
    if (p == MK_JUDGE)
        return "judge";
    return p < g->nplayer ? player_of(g, p)->name : "nobody";
}

bool is_rule(int edition, int found, enum mk_rule wanted)
{
    if (found <= R_NONE || found >= R_COUNT)
        return found == (int)wanted;
    return mk_rule_in((enum mk_rule)found, (enum mk_edition_id)edition) ==
           mk_rule_in(wanted, (enum mk_edition_id)edition);
}

const char *say_rule(int edition, int rule, char *out)
{
    const struct mk_clause *clause = mk_clause_for((enum mk_rule)rule, (enum mk_edition_id)edition);

    if (clause)
        snprintf(out, WORDS_MAX, "%s (%s)", clause->id, clause->title);
    else
        snprintf(out, WORDS_MAX, "clause %d", rule);
    return out;
}

static const char *culprit_name(const struct game *g, struct verdict v)
{
    return v.culprit == CULPRIT_FIGURE ? fig_name(g, v.piece) : mk_culprit_id(g, v);
}

const char *say_verdict(const struct run *r, struct verdict v, char *out)
{
    char rule[WORDS_MAX];
    const char *culprit = r->g ? culprit_name(r->g, v) : NULL;

    if (allowed(v)) {
        snprintf(out, WORDS_MAX, "allowed");
        return out;
    }
    if (v.rule == R_NOT_ASKED) {
        snprintf(out, WORDS_MAX, "refused: the game is not asking for it");
        return out;
    }
    say_rule(r->cast.edition, v.rule, rule);
    snprintf(out, WORDS_MAX, "refused because of %.300s%s%s", rule, culprit ? ", by " : "",
             culprit ? culprit : "");
    return out;
}

const char *say_ask(const struct game *g, char *out)
{
    static const char *const task[MK_ASKS] = {
        [ASK_NOTHING] = "do nothing",
        [ASK_ACTION] = "act",
        [ASK_MEMBER] = "move the formation",
        [ASK_SPIN] = "take a free spin or decline",
        [ASK_TURN] = "turn in place or decline",
        [ASK_ATTACK] = "attack or decline",
        [ASK_CANCEL] = "switch off abilities",
        [ASK_PLACE] = "place a figure",
        [ASK_HEAL] = "choose how to heal",
        [ASK_CONFUSE] = "move a confused figure",
        [ASK_LAY] = "place terrain",
        [ASK_DEPLOY] = "deploy",
        [ASK_DICE] = "roll",
        [ASK_COMMAND] = "choose what to resolve first",
        [ASK_OBJECTIVE] = "place an objective token",
        [ASK_SHARE] = "divide the damage",
        [ASK_PORTALS] = "open and shut portals",
        [ASK_MEET] = "choose who is struck through an access point",
        [ASK_FACE] = "choose which way a fallen figure faces",
        [ASK_SECTION] = "choose a section",
        [ASK_DOMAIN] = "choose a domain",
        [ASK_REVEAL] = "reveal the domain",
        [ASK_COUNTER] = "counter a spell or decline",
        [ASK_RIVAL] = "choose who may counter the spell",
    };
    const struct mk_decision *ask = &g->ask;

    if (ask->ask == ASK_NOTHING || ask->ask >= MK_ASKS)
        snprintf(out, WORDS_MAX, "nothing");
    else if (ask->ask == ASK_DICE)
        snprintf(out, WORDS_MAX, "%d dice for %s of %s", ask->ndice,
                 ask->dice < MK_DICES ? name_dice[ask->dice] : "?", fig_name(g, ask->fig));
    else
        snprintf(out, WORDS_MAX, "%s to %s%s%s%s", player_name(g, ask->player), task[ask->ask],
                 ask->fig == NOBODY ? "" : " (", ask->fig == NOBODY ? "" : fig_name(g, ask->fig),
                 ask->fig == NOBODY ? "" : ")");
    return out;
}

const char *say_tally(const struct tally *t, char *out)
{
    int n = snprintf(out, WORDS_MAX, "%d", t->total);

    for (int i = 0; i < t->n && i < MK_PARTS && n < WORDS_MAX; i++)
        n += snprintf(out + n, (size_t)(WORDS_MAX - n), "%s %+d %s", i ? "," : " =",
                      t->part[i].delta, mk_rule_name((enum mk_rule)t->part[i].rule));
    return out;
}
