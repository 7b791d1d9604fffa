/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* battle.c: the loop of a battle in the terminal. */
#define _POSIX_C_SOURCE 200809L     /* isatty */
#include "cli/battle.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bot/bot.h"
#include "bot/manners.h"
#include "cli/look.h"
#include "cli/tell.h"
#include "cli/words.h"
#include "mk/query.h"
#include "notation/names.h"
#include "rules/score.h"

/* ---------------------------------------------------------------- giving orders */

static struct game *before_of(struct battle *b)
{
    return b->s.n ? b->s.step[b->s.n - 1].before : NULL;
}

static void after_order(struct battle *b)
{
    tell_events(before_of(b), b->s.g, b->s.events);
    b->nhint = 0;
    if (b->save)
        session_save(&b->s, b->save);
}

bool battle_give(struct battle *b, const struct mk_order *o)
{
    struct verdict v = session_give(&b->s, o);

    if (!allowed(v)) {
        foresee(b->s.g, o);
        return false;
    }
    after_order(b);
    return true;
}

static void roll(struct battle *b)
{
    static const char *const faces[] = {"⚀", "⚁", "⚂", "⚃", "⚄", "⚅"};
    struct mk_decision ask = b->s.g->ask;
    struct mk_order o;

    session_roll(&b->s, &o);
    printf("  dice for %s", name_dice[ask.dice]);
    if (ask.fig != NOBODY)
        printf(" of %s", words_id(b->s.g, ask.fig));
    fputs(":", stdout);
    for (int i = 0; i < o.ndice; i++)
        printf(" %s%s%d", b->style.utf8 ? faces[o.die[i] - 1] : "", b->style.utf8 ? " " : "",
               o.die[i]);
    putchar('\n');
    after_order(b);
}

/* ---------------------------------------------------------------- bots */

struct bot_hint battle_bot_order(const struct battle *b)
{
    uint64_t rng = b->seed ^ mk_game_hash(b->s.g);
    struct bot_hint best;

    if (!bot_advice(b->s.g, &rng, &best, 1))
        best = (struct bot_hint){.order = bot_random(b->s.g, &rng), .about = NOBODY};
    return best;
}

static bool is_bot(const struct battle *b, player_id p)
{
    return p < MK_MAX_PLAYERS && (b->bots >> p & 1);
}

static void bot_plays(struct battle *b)
{
    struct bot_hint best = battle_bot_order(b);
    struct mk_order o = best.order;
    char text[BATTLE_LINE];

    if (o.kind != ORDER_READY && o.kind != ORDER_KEEP) {
        session_order_text(b->s.g, &o, text, sizeof text);
        draw_ink(b->s.g, &b->style, b->s.g->ask.player);
        printf("%s\n", text);
        draw_plain(&b->style);
        if (b->explains && best.reason[0])
            printf("  (%s)\n", best.reason);
    }
    if (!battle_give(b, &o)) {
        puts("The bot found no legal order; the decision is yours.");
        b->bots &= ~(1u << b->s.g->ask.player);
    }
}

static bool may_agree(const struct battle *b, player_id p)
{
    struct mk_order o = bot_agreement(p);

    return is_bot(b, p) && !(player_of(b->s.g, p)->flags & PLAYER_AGREED) &&
           allowed(mk_check(b->s.g, &o));
}

void battle_bots_answer_offer(struct battle *b)
{
    for (int p = 0; p < b->s.g->nplayer; p++) {
        struct mk_order o = bot_agreement((player_id)p);

        if (!may_agree(b, (player_id)p))
            continue;
        if (bot_agrees(b->s.g, (player_id)p))
            battle_give(b, &o);
        else
            printf("%s declines and plays on.\n", words_player(b->s.g, (player_id)p));
    }
}

/* ---------------------------------------------------------------- people */

void battle_show(struct battle *b)
{
    putchar('\n');
    roster_show(b->s.g, &b->style);
    b->drawn = b->s.g->orders;
}

static void tell_over(const struct battle *b)
{
    player_id winner = mk_winner(b->s.g);

    fputs("The game is over: ", stdout);
    tell_score(b->s.g);
    if (winner == MK_NO_PLAYER)
        puts("It is a draw.");
    else
        printf("%s wins.\n", words_player(b->s.g, winner));
}

static bool read_line(struct battle *b, char *line, size_t size)
{
    const struct game *g = b->s.g;

    draw_ink(g, &b->style, g->ask.player < g->nplayer ? g->ask.player : g->turn);
    printf("%s> ", g->ask.ask == ASK_NOTHING ? "over" : words_player(g, g->ask.player));
    draw_plain(&b->style);
    fflush(stdout);
    if (!fgets(line, (int)size, stdin))
        return false;
    if (!strchr(line, '\n') && strlen(line) == size - 1) {
        int c;
        while ((c = getchar()) != '\n' && c != EOF)
            ;
        fprintf(stderr, "That line is too long: at most %d bytes.\n", (int)size - 2);
        line[0] = '\0';
    }
    line[strcspn(line, "\r\n")] = '\0';
    if (b->echo)
        puts(line);
    return true;
}

static void person_plays(struct battle *b)
{
    char line[BATTLE_LINE];

    if (!b->plain && b->s.g->ask.ask == ASK_ACTION && b->drawn != b->s.g->orders)
        battle_show(b);
    if (b->teach)
        b->teach(b, NULL);
    if (b->s.g->ask.ask == ASK_NOTHING)
        tell_over(b);
    else
        tell_ask(b->s.g);
    if (read_line(b, line, sizeof line)) {
        if (!b->teach || !b->teach(b, line))
            battle_obey(b, line);
    } else {
        putchar('\n');
        b->quit = true;
    }
}

/* ---------------------------------------------------------------- the loop */

static bool ready_by_itself(struct battle *b)
{
    struct mk_order o;

    return b->always_ready && b->s.g->ask.ask == ASK_CANCEL && mk_decline(b->s.g, &o) &&
           battle_give(b, &o);
}

void battle_choose_screen(struct battle *b)
{
    b->style = draw_style_of_terminal();
    b->style.colour = b->style.colour && !b->plain;
    b->plain = b->plain || !isatty(1);
    b->echo = !isatty(0);
}

/* Bots playing each other agree to end a battle that is going nowhere. */
static bool bots_tire(struct battle *b)
{
    if (!bot_tires(b->s.g, b->bots))
        return false;
    for (int p = 0; p < b->s.g->nplayer; p++) {
        struct mk_order o = bot_agreement((player_id)p);

        if (may_agree(b, (player_id)p))
            battle_give(b, &o);
    }
    return true;
}

int battle_run(struct battle *b)
{
    setvbuf(stdout, NULL, _IOLBF, 0);      /* complaints go to the other stream */
    tell_events(NULL, b->s.g, b->s.events);
    b->drawn = UINT32_MAX;
    while (!b->quit) {
        const struct mk_decision *ask = &b->s.g->ask;

        if (ask->ask == ASK_DICE && !b->typed_dice)
            roll(b);
        else if (bots_tire(b))
            continue;
        else if (ask->ask != ASK_NOTHING && is_bot(b, ask->player))
            bot_plays(b);
        else if (ask->ask == ASK_NOTHING && b->bots == (1u << b->s.g->nplayer) - 1)
            b->quit = true, tell_over(b);
        else if (!ready_by_itself(b))
            person_plays(b);
    }
    return 0;
}
