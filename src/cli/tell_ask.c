/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* tell_ask.c: who has to decide what, and what to type. */
#include <stdio.h>

#include "cli/tell.h"
#include "cli/words.h"
#include "cli/wrap.h"
#include "mk/query.h"
#include "notation/names.h"
#include "notation/text.h"
#include "rules/ability.h"
#include "rules/attack_parts.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/fort.h"
#include "rules/objective.h"
#include "rules/turn.h"
#include "rules/spell.h"

enum { LONGEST = MK_MAX_FIGURES * 512 };   /* room for everybody, with several abilities each */

static void add_action(struct mk_text *t, const struct game *g)
{
    words_add(t, "%s has %d action%s left.", words_player(g, g->ask.player), g->actions,
              g->actions == 1 ? "" : "s");
    if (g->actions == 0)
        text_add(t, "  (Enter ends the turn)");
}

static void add_member(struct mk_text *t, const struct game *g)
{
    const struct frame *fr = frame_find(g, FRAME_FORMATION);

    text_add(t, "The formation moves, one figure at a time. Not moved yet:");
    for (int i = 0; fr && i < fr->n; i++)
        if (!(fr->done >> i & 1))
            words_add(t, " %s", words_id(g, fr->member[i]));
    text_add(t, ". (move or turn one of them; done to finish; skip to undo the whole formation)");
}

static void add_spin(struct mk_text *t, const struct game *g)
{
    words_figure(t, g, g->ask.fig);
    text_add(t, " may take a free spin to face ");
    words_figure(t, g, g->ask.other);
    words_add(t, ". (spin %s facing %s, or Enter to keep)", words_id(g, g->ask.fig),
              words_id(g, g->ask.other));
}

static void add_turn(struct mk_text *t, const struct game *g)
{
    words_figure(t, g, g->ask.fig);
    words_add(t, " could not break away, but may turn in place. "
              "(turn %s facing north, or Enter to keep)",
              words_id(g, g->ask.fig));
}

static void add_attack(struct mk_text *t, const struct game *g)
{
    const char *id = words_id(g, g->ask.fig);

    words_figure(t, g, g->ask.fig);
    words_add(t, " may attack after its move. (close %s at …, ranged %s at …, or Enter to skip)", id,
              id);
}

static void add_cancel(struct mk_text *t, const struct game *g)
{
    struct mk_order all[MK_ABILITIES];

    words_add(t, "%s may switch optional abilities off:", words_player(g, g->ask.player));
    for (int f = 0; f < g->nfigure; f++)
        for (int i = 0, n = mk_cancels(g, (fig_id)f, all); i < n; i++)
            if (all[i].player == g->ask.player)
                words_add(t, " cancel %s %s,", words_id(g, (fig_id)f),
                          mk_ability_word(all[i].ability));
    text_add(t, " or Enter when ready.");
}

static void add_place(struct mk_text *t, const struct game *g)
{
    words_add(t, "%s places ", words_player(g, g->ask.player));
    words_figure(t, g, g->ask.fig);
    words_add(t, ". (place %s touching %s from north)", words_id(g, g->ask.fig),
              words_id(g, g->ask.other));
}

static void add_heal(struct mk_text *t, const struct game *g)
{
    words_figure(t, g, g->ask.fig);
    text_add(t, " heals its damage value, or rolls a die. (choose damage, or choose die)");
}

static void add_confuse(struct mk_text *t, const struct game *g)
{
    words_add(t, "%s moves ", words_player(g, g->ask.player));
    words_figure(t, g, g->ask.fig);
    words_add(t, ", which is confused. (move %s …, or Enter to leave it there)",
              words_id(g, g->ask.fig));
}

static void add_lay(struct mk_text *t, const struct game *g)
{
    words_add(t, "%s places a piece of terrain from the pool:", words_player(g, g->ask.player));
    for (int i = 0; i < g->nterrain; i++)
        if (!(terrain_of(g, i)->flags & TERRAIN_TABLE)) {
            text_byte(t, ' ');
            words_terrain(t, g, i);
        }
    text_add(t, ". (lay NAME at x,y turned 30)");
}

static void add_deploy(struct mk_text *t, const struct game *g)
{
    int left = 0;

    words_add(t, "%s deploys the army. Still to deploy:", words_player(g, g->ask.player));
    for (int f = 0; f < g->nfigure; f++)
        if (owner_of(g, (fig_id)f) == g->ask.player && !on_table(g, (fig_id)f)) {
            words_add(t, left++ ? ", " : " ");
            words_figure(t, g, (fig_id)f);
        }
    text_add(t, left ? ". (deploy NAME at x,y facing north)" : " none. (done)");
}

static void add_portals(struct mk_text *t, const struct game *g)
{
    words_add(t, "%s opens and shuts portals:", words_player(g, g->ask.player));
    for (int f = 0; f < g->nfigure; f++)
        for (int i = 0; i < FORT_PORTALS; i++) {
            struct mk_order o = {.player = g->ask.player, .fig = (fig_id)f, .other = NOBODY,
                                 .terrain = NO_TERRAIN, .choice = (uint8_t)i};
            for (o.kind = ORDER_OPEN; o.kind <= ORDER_SHUT; o.kind++)
                if (allowed(mk_check(g, &o)))
                    words_add(t, " %s %s %s,", o.kind == ORDER_OPEN ? "open" : "shut",
                              words_id(g, (fig_id)f), fort_of(g, (fig_id)f)->portal[i].word);
        }
    text_add(t, " or Enter when ready.");
}

static void add_meet(struct mk_text *t, const struct game *g)
{
    words_add(t, "%s chooses who meets the attack of ", words_player(g, g->ask.player));
    words_figure(t, g, g->ask.other);
    words_add(t, ". (meet %s, or Enter for that one)", words_id(g, g->ask.fig));
}

static void add_face(struct mk_text *t, const struct game *g)
{
    words_add(t, "%s turns ", words_player(g, g->ask.player));
    words_figure(t, g, g->ask.fig);
    words_add(t, ", which has fallen. (spin %s facing north, or Enter to leave it as it is)",
              words_id(g, g->ask.fig));
}

static void add_command(struct mk_text *t, const struct game *g)
{
    words_add(t, "%s chooses what is resolved first:", words_player(g, g->ask.player));
    for (int f = 0; f < g->nfigure; f++)
        for (struct working w = working_on(g, (fig_id)f); working_next(&w);)
            if (is_due(g, (fig_id)f, w.id))
                words_add(t, " resolve %s %s,", words_id(g, (fig_id)f), mk_ability_word(w.id));
    for (int c = 0; c < g->ncard; c++)
        if (item_of(g, c)->state == ITEM_WIELDED &&
            owner_of(g, item_of(g, c)->by) == g->ask.player)
            words_add(t, " drop %s,", card_of(g, c)->id);
    if (has_books_to_browse(g, g->ask.player))
        text_add(t, " browse SPELL by NAME,");
    text_add(t, " or end, when nothing is left.");
}

static void add_domain(struct mk_text *t, const struct game *g)
{
    words_add(t, "%s chooses a domain: openly (domain NAME), or in secret by the SHA-256 of the line "
                 "'domain %s NAME SALT' (domain and 64 digits). At hand:",
              words_player(g, g->ask.player), player_of(g, g->ask.player)->name);
    for (int c = 0; c < g->ncard; c++)
        if (card_of(g, c)->kind == CARD_DOMAIN && card_of(g, c)->owner == g->ask.player)
            words_add(t, " %s", card_of(g, c)->id);
}

static void add_reveal(struct mk_text *t, const struct game *g)
{
    words_add(t, "%s reveals the domain. (reveal NAME SALT, or skip to go without)",
              words_player(g, g->ask.player));
}

static void add_counter(struct mk_text *t, const struct game *g)
{
    words_add(t, "%s may counter the spell of ", words_player(g, g->ask.player));
    words_figure(t, g, g->ask.fig);
    text_add(t, ". (counter by NAME [with SPELL], or Enter to let it pass)");
}

static void add_rival(struct mk_text *t, const struct game *g)
{
    words_add(t, "%s chooses who may try to counter the spell of ", words_player(g, g->ask.player));
    words_figure(t, g, g->ask.fig);
    text_add(t, ". (meet NAME)");
}

static void add_objective(struct mk_text *t, const struct game *g)
{
    vec at = objective_spot(g, g->ask.player, g->board.x / 2);

    words_add(t, "%s places an objective token at the distance the dice decided. (objective at ",
              words_player(g, g->ask.player));
    text_point(t, at);
    text_add(t, ", or anywhere else along that line)");
}

static void add_share(struct mk_text *t, const struct game *g)
{
    const struct attack *a = attack_top(g);

    words_add(t, "%s divides %d clicks among those hit. (share", words_player(g, g->ask.player),
              clicks_to_share(g, a));
    for (int i = 0; i < a->nstruck; i++)
        if (a->struck[i].flags & STRUCK_HIT)
            words_add(t, " %s 1", words_id(g, a->struck[i].fig));
    text_add(t, ")");
}

static void add_dice(struct mk_text *t, const struct game *g)
{
    words_add(t, "%s for %s", g->ask.ndice == 1 ? "One die" : "Two dice", name_dice[g->ask.dice]);
    if (g->ask.fig != NOBODY) {
        text_add(t, " of ");
        words_figure(t, g, g->ask.fig);
    }
    text_add(t, g->ask.ndice == 1 ? ". (dice 4)" : ". (dice 3 4)");
}

/* Who chooses and why: for a push there is no attacker; otherwise the body's player chooses on a
 * border, and the attacker if the section in the way is inactive. */
static void add_section(struct mk_text *t, const struct game *g)
{
    words_add(t, "%s chooses the section of ", player_of(g, g->ask.player)->name);
    words_figure(t, g, body_of(g, g->ask.fig));
    text_add(t, frame_top(g)->kind == FRAME_FALL ? " that its fall hurts. (choose "
                : g->ask.other == NOBODY         ? " that takes the click of the push. (choose "
                                                 : " that the attack falls on. (choose ");
    words_add(t, "%s)", piece_of(g, g->ask.fig)->id);
}

void tell_ask(const struct game *g)
{
    static void (*const asks[MK_ASKS])(struct mk_text *, const struct game *) = {
        [ASK_ACTION] = add_action,   [ASK_MEMBER] = add_member, [ASK_SPIN] = add_spin,
        [ASK_TURN] = add_turn,       [ASK_ATTACK] = add_attack, [ASK_CANCEL] = add_cancel,
        [ASK_PLACE] = add_place,     [ASK_HEAL] = add_heal,     [ASK_CONFUSE] = add_confuse,
        [ASK_LAY] = add_lay,         [ASK_DEPLOY] = add_deploy, [ASK_DICE] = add_dice,
        [ASK_COMMAND] = add_command, [ASK_OBJECTIVE] = add_objective, [ASK_SHARE] = add_share,
        [ASK_PORTALS] = add_portals, [ASK_MEET] = add_meet,     [ASK_FACE] = add_face,
        [ASK_SECTION] = add_section, [ASK_DOMAIN] = add_domain, [ASK_REVEAL] = add_reveal,
        [ASK_COUNTER] = add_counter, [ASK_RIVAL] = add_rival,
    };
    char buffer[LONGEST];
    struct mk_text t;

    mk_text_init(&t, buffer, sizeof buffer);
    if (asks[g->ask.ask])
        asks[g->ask.ask](&t, g);
    else
        text_add(&t, "The game is over.");
    wrap_field(0, "", buffer);
}
