/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* play.c: `warlord play`, a battle in the terminal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "army/table.h"
#include "base/rng.h"
#include "cli/battle.h"
#include "cli/cli.h"
#include "cli/learn.h"
#include "cli/words.h"
#include "collection/file.h"
#include "rules/ruleset.h"

enum { PATH_MAX_LENGTH = 4096 };

struct request {
    const char *table, *resume, *save, *red, *blue, *rules;
    const char *bot[MK_MAX_PLAYERS];
    int nbot, points;
    uint64_t seed;
    bool setup, dice, plain, hot_seat, learn, explain;
};

/* ---------------------------------------------------------------- options */

static const char *take_bot(void *request, const char *value)
{
    struct request *r = request;

    if (r->nbot == MK_MAX_PLAYERS)
        return "no more bots than players";
    r->bot[r->nbot++] = value;
    return NULL;
}

static const struct option_entry options[] = {
    FLAG_ENTRY(0, "learn", struct request, learn,
               "Your first game: a short battle with explanations."),
    CALL_ENTRY("bot", "COLOR", take_bot, "Let the bot play this side. Can be given several times."),
    FLAG_ENTRY(0, "hot-seat", struct request, hot_seat, "No side is played by the bot."),
    TEXT_ENTRY("red", "ARMY", struct request, red,
               "The army that fights from the south: a file, or the name of a ready-made one (see "
               "'warlord army list'). By default a random one, if --blue is given."),
    TEXT_ENTRY("blue", "ARMY", struct request, blue, "The army that fights from the north."),
    INT_ENTRY("points", "N", struct request, points, 1, MK_MAX_POINTS,
              "The build total of a battle between armies."),
    EDITION_ENTRY(struct request, rules,
                  "The rules of a battle between armies: " EDITION_HELP
                  ". By default those of the armies; without --red and --blue both armies "
                  "are random ones of that edition."),
    FLAG_ENTRY(0, "setup", struct request, setup,
               "Begin with the roll for first player, terrain and deployment."),
    SEED_ENTRY(struct request, seed, "The seed of the dice: the same number gives the same dice."),
    FLAG_ENTRY(0, "dice", struct request, dice, "Roll real dice and type what they show."),
    TEXT_ENTRY("save", "FILE", struct request, save, "Save the game to FILE after every order."),
    TEXT_ENTRY("resume", "FILE", struct request, resume, "Continue a saved game."),
    FLAG_ENTRY(0, "explain", struct request, explain,
               "The bot says what each of its orders gains and risks."),
    FLAG_ENTRY(0, "plain", struct request, plain,
               "Words only: no colours, and no map unless you ask for it."),
    END_ENTRY,
};

/* Is a battle between armies wanted? */
static bool has_armies(const struct request *r)
{
    return r->red || r->blue || r->rules;
}

/* What makes no sense together, or NULL. */
static const char *conflict(const struct request *r)
{
    if (r->learn && (r->setup || r->dice || r->hot_seat || r->nbot))
        return "--learn cannot be combined with --setup, --dice, --hot-seat or --bot";
    if ((r->table != NULL) + (r->resume != NULL) + has_armies(r) + r->learn > 1)
        return "TABLE, --resume, --red, --blue or --rules, and --learn cannot be combined";
    return NULL;
}

/* ---------------------------------------------------------------- beginning */

static bool choose_bots(struct battle *b, const struct request *r)
{
    for (int i = 0; i < r->nbot; i++) {
        int p = words_find_player(b->s.g, r->bot[i]);

        if (p < 0) {
            fprintf(stderr, "warlord: no player is called '%s'\n", r->bot[i]);
            return false;
        }
        b->bots |= 1u << p;
    }
    if (!r->table && !r->resume && r->nbot == 0 && !r->hot_seat)
        b->bots = 1u << 1;
    return true;
}

/* A random ready-made army for that edition, of the same size as the other one but different. */
static bool draw_army(struct army *a, struct library *l, const struct army *other, int edition,
                      uint64_t lot)
{
    int usual = ruleset_number(edition)->param.build_total;

    for (int i = 0; i < shipped_armies_count; i++) {
        uint64_t drawn = (lot + (uint64_t)i) % (uint64_t)shipped_armies_count;
        const char *file = shipped_armies[drawn].name;
        char name[MK_SLUG];

        snprintf(name, sizeof name, "%.*s", (int)strcspn(file, "."), file);
        if (army_open(a, l, name) && a->edition == edition && strcmp(a->name, other->name) != 0 &&
            army_total(a) == (other->n ? army_total(other) : usual))
            return true;
    }
    return false;
}

static bool open_both(struct army a[2], struct library *l, const struct request *r, uint64_t lot)
{
    if ((r->red && !army_open(&a[0], l, r->red)) || (r->blue && !army_open(&a[1], l, r->blue)))
        return false;

    int edition = r->red ? a[0].edition : r->blue ? a[1].edition : edition_named(r->rules);

    return (r->red || draw_army(&a[0], l, &a[1], edition, lot)) &&
           (r->blue || draw_army(&a[1], l, &a[0], edition, lot + 1));
}

static bool open_armies(struct battle *b, const struct request *r)
{
    struct library l = {0};
    struct army *a = must_have(calloc(2, sizeof *a));
    struct mk_table *t = must_have(malloc(sizeof *t));
    struct mk_error e = {0};
    bool good = open_both(a, &l, r, b->seed);

    if (good) {
        struct army_battle battle = {.red = &a[0], .blue = &a[1], .seed = b->seed,
                                     .points = r->points, .setup = r->setup,
                                     .rules = r->rules};

        good = army_battle_table(&battle, t, &e);
        if (good)
            good = session_begin(&b->s, t, "these armies");
        else
            fprintf(stderr, "warlord: %s\n", e.text);
    }
    library_release(&l);
    free(a);
    free(t);
    return good;
}

static bool open_table(struct battle *b, const struct request *r)
{
    char path[PATH_MAX_LENGTH];
    const char *table = r->table ? r->table : r->learn ? "lesson" : "first-battle";
    struct session_wish wish = {
        .path = r->resume ? r->resume : session_find_table(table, path, sizeof path),
        .setup = r->setup, .game_only = r->resume != NULL, .stop_after = -1};

    return session_open(&b->s, &wish);
}

static void welcome(const struct battle *b, const struct request *r)
{
    const struct game *g = b->s.g;

    printf("Warlord: a Mage Knight battle (rules: %s).\n", ruleset_of(g)->name);
    for (int p = 0; p < g->nplayer; p++)
        printf("  %s, %d points, from the %s: %s\n", player_of(g, (player_id)p)->name,
               player_of(g, (player_id)p)->army,
               (const char *[]){"south", "north", "east", "west"}[player_of(g, (player_id)p)->edge],
               b->bots >> p & 1 ? "the bot" : "you");
    if (!r->dice)
        printf("The dice come from seed %llu.\n", (unsigned long long)b->seed);
    puts("Type help to see what you can type, hint for a suggestion, list for all figures.");
}

static void set_defaults(void *request)
{
    ((struct request *)request)->seed = (uint64_t)time(NULL);
}

static int run_play(void *request, int n, char **word)
{
    struct battle b = {0};
    struct request *r = request;
    int status = 1;

    r->table = n ? word[0] : NULL;
    if (conflict(r))
        return command_misused("warlord play", "%s", conflict(r));
    b.seed = r->seed;
    if (r->save && !session_may_save(r->save))
        return 1;
    if (!(has_armies(r) ? open_armies(&b, r) : open_table(&b, r)))
        return 1;
    b.plain = r->plain;
    b.explains = r->explain;
    battle_choose_screen(&b);
    b.typed_dice = r->dice;
    b.save = r->save;
    b.s.dice = b.seed;
    rng_next(&b.s.dice);
    if (choose_bots(&b, r) && (!r->learn || learn_begin(&b))) {
        welcome(&b, r);
        status = battle_run(&b);
    }
    learn_release(&b);
    session_release(&b.s);
    return status;
}

const struct command command_play = {
    .name = "play",
    .summary = "play a battle in the terminal",
    .synopsis = "[TABLE] [--bot COLOR]… [OPTION]…\n"
                "--red ARMY [--blue ARMY] [OPTION]…\n"
                "--rules EDITION [OPTION]…\n"
                "--resume FILE [OPTION]…\n"
                "--learn",
    .text = "A battle in the terminal. TABLE is a file or the name of a ready-made table: "
            "first-battle, skirmish-200, giants, siege, conquest; objectives, legions (second "
            "edition). Without a table you play the first battle against the bot.",
    .notes = "The exit status is 1 if the table, an army or the saved game cannot be read, or FILE "
             "not be written. --save replaces a saved game, but no other file.",
    .options = options,
    .words = "TABLE",
    .max = 1,
    .request = sizeof(struct request),
    .defaults = set_defaults,
    .run = run_play,
};
