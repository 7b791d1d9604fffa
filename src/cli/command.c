/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* command.c: commands typed during a battle. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/bot.h"
#include "cli/battle.h"
#include "cli/cli.h"
#include "cli/look.h"
#include "cli/tell.h"
#include "cli/words.h"
#include "cli/wrap.h"
#include "mk/query.h"
#include "notation/scan.h"
#include "rules/contact.h"

enum { LOOK_AROUND = 6, HINT_INDENT = 5 };

static void do_help(struct battle *, int n, char *const word[]);

/* ---------------------------------------------------------------- looking */

static void do_map(struct battle *b, int n, char *const word[])
{
    const struct game *g = b->s.g;
    int inches = n > 2 ? atoi(word[2]) : LOOK_AROUND;
    vec at;

    if (n < 2) {
        battle_show(b);
        return;
    }
    if (!word_point((struct word){.at = word[1], .length = (int)strlen(word[1])}, &at)) {
        fig_id f;
        if (!look_for(g, word[1], &f))
            return;
        at = figure_of(g, f)->at;
    }
    draw_around(g, &b->style, at, (inches < 2 ? 2 : inches > 100 ? 100 : inches) * MK_INCH);
}

static void do_score(struct battle *b, int n, char *const word[])
{
    (void)n;
    (void)word;
    tell_score(b->s.g);
}

static void do_rules(struct battle *b, int n, char *const word[])
{
    char *argv[LOOK_WORDS + 1];

    (void)b;
    for (int i = 0; i <= n; i++)
        argv[i] = word[i];
    fflush(stdout);
    command_run(&command_rules, "warlord", n, argv);
}

static void do_history(struct battle *b, int n, char *const word[])
{
    char text[BATTLE_LINE];

    (void)n;
    (void)word;
    for (int i = 0; i < b->s.n; i++) {
        session_order_text(b->s.step[i].before, &b->s.step[i].order, text, sizeof text);
        printf("%4d  %s\n", i + 1, text);
    }
    if (b->s.n == 0)
        puts("No orders have been given yet.");
}

/* ---------------------------------------------------------------- going back, keeping */

static bool is_persons(const struct battle *b, const struct mk_order *o)
{
    return o->player < MK_MAX_PLAYERS && !(b->bots >> o->player & 1) && o->kind != ORDER_READY;
}

/* Undoes everything since a person last decided, including dice and bots' answers. */
static void do_undo(struct battle *b, int n, char *const word[])
{
    int times = n > 1 ? atoi(word[1]) : 1;
    bool dice = false, any = false;

    for (int i = 0; i < times; i++) {
        bool found = false;
        while (!found && b->s.n > 0) {
            struct mk_order last = b->s.step[b->s.n - 1].order;
            session_back(&b->s);
            found = is_persons(b, &last);
            dice = dice || last.kind == ORDER_DICE;
            any = true;
        }
    }
    b->nhint = 0;
    if (!any) {
        puts("There is nothing to undo.");
        return;
    }
    printf("Undone; %d order%s left.%s\n", b->s.n, b->s.n == 1 ? "" : "s",
           dice && !b->typed_dice ? " The next dice will be the same." : "");
    if (b->save)
        session_save(&b->s, b->save);
}

static void do_save(struct battle *b, int n, char *const word[])
{
    if (n < 2)
        puts("Save it where? (save FILE)");
    else if (session_may_save(word[1]) && session_save(&b->s, word[1]))
        printf("Saved to %s: %d order%s. 'warlord play --resume %s' continues the game.\n", word[1],
               b->s.n, b->s.n == 1 ? "" : "s", word[1]);
}

static void do_quit(struct battle *b, int n, char *const word[])
{
    (void)n;
    (void)word;
    b->quit = true;
}

/* ---------------------------------------------------------------- help from the bot */

static void do_hint(struct battle *b, int n, char *const word[])
{
    uint64_t rng = b->seed ^ mk_game_hash(b->s.g);
    char text[BATTLE_LINE];

    (void)n;
    (void)word;
    b->nhint = b->s.g->ask.ask == ASK_NOTHING ? 0 : bot_advice(b->s.g, &rng, b->hint, HINTS);
    for (int i = 0; i < b->nhint; i++) {
        session_order_text(b->s.g, &b->hint[i].order, text, sizeof text);
        printf("  %d  ", i + 1);
        wrap_print(text, HINT_INDENT, HINT_INDENT);
        snprintf(text, sizeof text, "(%s)", b->hint[i].reason);
        wrap_field(HINT_INDENT, "", text);
    }
    puts(b->nhint ? "Type the number to do it." : "There is nothing to decide.");
}

static void do_auto(struct battle *b, int n, char *const word[])
{
    char text[BATTLE_LINE];

    (void)n;
    (void)word;
    if (b->s.g->ask.ask == ASK_NOTHING || b->s.g->ask.ask == ASK_DICE)
        return;

    struct mk_order o = battle_bot_order(b).order;

    session_order_text(b->s.g, &o, text, sizeof text);
    puts(text);
    battle_give(b, &o);
}

static void set_bot(struct battle *b, int n, char *const word[], bool bot)
{
    int p = n > 1 ? words_find_player(b->s.g, word[1]) : -1;

    if (p < 0) {
        printf("Which player? (%s %s)\n", word[0], words_player(b->s.g, 0));
        return;
    }
    b->bots = (b->bots & ~(1u << p)) | (unsigned)bot << p;
    printf("%s is played by %s.\n", word[1], bot ? "the bot" : "a person");
}

static void do_bot(struct battle *b, int n, char *const word[])
{
    set_bot(b, n, word, true);
}

static void do_human(struct battle *b, int n, char *const word[])
{
    set_bot(b, n, word, false);
}

static void do_explain(struct battle *b, int n, char *const word[])
{
    (void)n;
    (void)word;
    b->explains = !b->explains;
    puts(b->explains ? "The bot will say what its orders gain and risk."
                     : "The bot will no longer explain its orders.");
}

static void do_always(struct battle *b, int n, char *const word[])
{
    (void)n;
    (void)word;
    b->always_ready = !b->always_ready;
    puts(b->always_ready ? "You will no longer be asked about switching abilities off."
                         : "Both sides will be asked about switching abilities off again.");
}

/* ---------------------------------------------------------------- commands */

static const struct typed {
    const char *word;
    void (*run)(struct battle *, int n, char *const word[]);
    const char *usage, *help;
} commands[] = {
    {"map", do_map, "map [a [6]]", "draw the table, or the 6 inches around a"},
    {"rules", do_rules, "rules WORDS", "look something up in the rules"},
    {"hint", do_hint, "hint", "what the bot would do; type a number to do it"},
    {"auto", do_auto, "auto", "let the bot decide this one for you"},
    {"undo", do_undo, "undo [2]", "undo your last order"},
    {"score", do_score, "score", "points won so far"},
    {"history", do_history, "history", "all orders so far"},
    {"save", do_save, "save FILE", "write the game to a file"},
    {"bot", do_bot, "bot blue", "the bot takes over a side"},
    {"human", do_human, "human blue", "a person takes over a side"},
    {"explain", do_explain, "explain", "the bot explains its orders; again: it stops"},
    {"always", do_always, "always ready", "stop asking about switching abilities off; again: ask"},
    {"help", do_help, "help", "this page"},
    {"quit", do_quit, "quit", "leave the battle"},
    {"exit", do_quit, NULL, NULL},
    {"?", do_help, NULL, NULL},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void do_help(struct battle *b, int n, char *const word[])
{
    (void)b;
    (void)n;
    (void)word;
    fputs("Orders (you may leave out the player):\n"
          "  move a to 10,8 facing north     move a touching x from south\n"
          "  move a 6 toward x               move a via 8,6 9,7 to 10,8\n"
          "  turn a facing x                 pass a                end\n"
          "  close a at x [with b] [capture] ranged a at x y       formation a b c\n"
          "  cancel a charge                 regenerate a          nimble a facing x\n"
          "  levitate a lifts b to 9,9       raise b by a          withdraw, agree, retract\n"
          "Directions are north, south-west, … or degrees: 0 east, 90 north.\n"
          "Questions, at any time:\n", stdout);
    look_help();
    puts("Commands:");
    for (int i = 0; i < COMMANDS; i++)
        if (commands[i].usage)
            printf("  %-14s %s\n", commands[i].usage, commands[i].help);
}

/* ---------------------------------------------------------------- what was typed */

/* The number of a hint. */
static bool take_hint(struct battle *b, int n, char *const word[])
{
    int i = n == 1 && word[0][0] >= '1' && word[0][0] <= '9' && !word[0][1] ? word[0][0] - '0' : 0;

    if (i < 1 || i > b->nhint)
        return false;

    struct mk_order o = b->hint[i - 1].order;

    battle_give(b, &o);
    return true;
}

/* Enter alone declines what can be declined. */
static void decline(struct battle *b)
{
    struct mk_order o;

    if (mk_decline(b->s.g, &o))
        battle_give(b, &o);
}

static bool run_command(struct battle *b, int n, char *const word[])
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].word, word[0]) == 0) {
            commands[i].run(b, n, word);
            return true;
        }
    return false;
}

void battle_obey(struct battle *b, const char *line)
{
    char copy[BATTLE_LINE];
    char *word[LOOK_WORDS + 1];
    struct mk_order o;
    int n;

    snprintf(copy, sizeof copy, "%s", line);
    copy[strcspn(copy, "#")] = '\0';
    n = look_cut(copy, word);
    if (n == 0) {
        decline(b);
        return;
    }
    if (run_command(b, n, word) || take_hint(b, n, word) ||
        look_answer(b->s.g, n, word) != ANSWER_NOT_A_QUESTION)
        return;
    if (look_order(b->s.g, line, &o) && battle_give(b, &o) && o.kind == ORDER_AGREE)
        battle_bots_answer_offer(b);
}
