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

enum { PATH_MOST = 4096, POINTS_MOST = 30000 };

static const char usage[] =
    "usage: warlord play [TABLE] [--bot COLOR]… [--seed N] [--save FILE] [--resume FILE]\n"
    "                    [--red ARMY] [--blue ARMY] [--points N] [--setup] [--dice] [--plain]\n"
    "                    [--hot-seat]\n"
    "       warlord play --learn\n"
    "A battle in the terminal. TABLE is a file, or the name of a ready one: first-battle,\n"
    "skirmish-200. Without a table you play the first battle against the bot.\n"
    "  --red ARMY     this army fights from the south, --blue ARMY that one from the north: a file\n"
    "                 or a ready one ('warlord army list'); who is left out is drawn by lot\n"
    "  --points N     the build total of such a battle\n"
    "  --learn        your first evening: a short battle with somebody who explains\n"
    "  --bot COLOR    the bot plays this side; more than once: several sides\n"
    "  --hot-seat     nobody is played by a bot\n"
    "  --seed N       the dice: the same number, the same dice\n"
    "  --dice         you roll real dice and type what you see\n"
    "  --save FILE    the game is written to FILE after every order\n"
    "  --resume FILE  goes on with a saved game\n"
    "  --setup        begins with the roll for first player, terrain and deployment\n"
    "  --plain        words only: no map unless you ask for it, no colours\n";

struct request {
    const char *table, *resume, *save, *seed, *red, *blue, *points;
    const char *bot[MK_MAX_PLAYERS];
    int nbot;
    bool setup, dice, plain, hot_seat, learn;
};

/* ---------------------------------------------------------------- arguments */

static bool take_value(int argc, char **argv, int *i, const char **out)
{
    if (*i + 1 >= argc)
        return false;
    *out = argv[++*i];
    return true;
}

static bool take_flag(struct request *r, const char *word)
{
    const struct { const char *word; bool *flag; } flags[] = {
        {"--setup", &r->setup}, {"--dice", &r->dice}, {"--plain", &r->plain},
        {"--hot-seat", &r->hot_seat}, {"--learn", &r->learn}};

    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (strcmp(word, flags[i].word) == 0)
            return *flags[i].flag = true;
    return false;
}

static bool take_text(struct request *r, int argc, char **argv, int *i)
{
    const struct { const char *word; const char **text; } texts[] = {
        {"--seed", &r->seed}, {"--save", &r->save}, {"--resume", &r->resume}, {"--red", &r->red},
        {"--blue", &r->blue}, {"--points", &r->points}};
    const char *word = argv[*i];

    for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++)
        if (strcmp(word, texts[k].word) == 0)
            return take_value(argc, argv, i, texts[k].text);
    return false;
}

static bool take_bot(struct request *r, int argc, char **argv, int *i)
{
    return r->nbot < MK_MAX_PLAYERS && take_value(argc, argv, i, &r->bot[r->nbot++]);
}

static bool parse(struct request *r, int argc, char **argv)
{
    bool good = true;

    *r = (struct request){0};
    for (int i = 1; i < argc && good; i++) {
        const char *word = argv[i];

        if (strcmp(word, "--bot") == 0)
            good = take_bot(r, argc, argv, &i);
        else if (!take_flag(r, word) && !take_text(r, argc, argv, &i)) {
            good = word[0] != '-' && !r->table;
            r->table = word;
        }
    }
    if (r->learn && (r->setup || r->dice || r->hot_seat || r->nbot))
        return false;
    return good && (r->table != NULL) + (r->resume != NULL) + (r->red || r->blue) + r->learn <= 1;
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

static bool read_number(const char *text, uint64_t most, uint64_t *out)
{
    char *end = NULL;

    if (!text)
        return true;
    *out = strtoull(text, &end, 0);
    if (end == text || *end || *out > most) {
        fprintf(stderr, "warlord: '%s' is not a number%s\n", text,
                end == text || *end ? "" : " for this");
        return false;
    }
    return true;
}

/* Who is not named is drawn by lot among the ready ones. */
static bool open_army(struct army *a, struct library *l, const char *name, uint64_t lot)
{
    char drawn[MK_SLUG];

    if (!name && shipped_armies_count > 0) {
        const char *file = shipped_armies[lot % (uint64_t)shipped_armies_count].name;

        snprintf(drawn, sizeof drawn, "%.*s", (int)strcspn(file, "."), file);
        name = drawn;
    }
    return name && army_open(a, l, name);
}

static bool open_armies(struct battle *b, const struct request *r)
{
    struct library l = {0};
    struct army *a = enough(malloc(2 * sizeof *a));
    struct mk_table *t = enough(malloc(sizeof *t));
    struct mk_error e = {0};
    uint64_t points = 0;
    bool good = read_number(r->points, POINTS_MOST, &points) &&
                open_army(&a[0], &l, r->red, b->seed) && open_army(&a[1], &l, r->blue, b->seed);

    if (good) {
        struct army_battle battle = {.red = &a[0], .blue = &a[1], .seed = b->seed,
                                     .points = (int)points, .setup = r->setup};

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
    char path[PATH_MOST];
    const char *table = r->table ? r->table : r->learn ? "lesson" : "first-battle";
    struct session_wish wish = {
        .path = r->resume ? r->resume : session_find_table(table, path, sizeof path),
        .setup = r->setup, .game_only = r->resume != NULL, .stop_after = -1};

    return session_open(&b->s, &wish);
}

static void welcome(const struct battle *b, const struct request *r)
{
    const struct game *g = b->s.g;

    puts("Warlord: a battle by the rules of Mage Knight Unlimited.");
    for (int p = 0; p < g->nplayer; p++)
        printf("  %s, %d points, from the %s: %s\n", player_of(g, (player_id)p)->name,
               player_of(g, (player_id)p)->army,
               (const char *[]){"south", "north", "east", "west"}[player_of(g, (player_id)p)->edge],
               b->bots >> p & 1 ? "the bot" : "you");
    if (!r->dice)
        printf("The dice come from seed %llu.\n", (unsigned long long)b->seed);
    puts("help explains what you can type; hint suggests something; list tells who is there.");
}

int cli_play(int argc, char **argv)
{
    struct battle b = {0};
    struct request r;
    int status = 1;

    if (!parse(&r, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }

    b.seed = (uint64_t)time(NULL);
    if (!read_number(r.seed, UINT64_MAX, &b.seed))
        return 1;
    if (!(r.red || r.blue ? open_armies(&b, &r) : open_table(&b, &r)))
        return 1;
    b.plain = r.plain;
    battle_choose_screen(&b);
    b.typed_dice = r.dice;
    b.save = r.save;
    b.s.dice = b.seed;
    rng_next(&b.s.dice);
    if (choose_bots(&b, &r) && (!r.learn || learn_begin(&b))) {
        welcome(&b, &r);
        status = battle_run(&b);
    }
    learn_release(&b);
    session_release(&b.s);
    return status;
}
