/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* duel.c: two bots, the starter armies, every pairing from both sides: who wins how often.
 *
 *     duel BOT BOT GAMES [SEED [ARMIES-DIRECTORY]]
 *
 * Games come in pairs: the same armies and dice with the bots' seats exchanged. Prints wins, the
 * interval, games a second, and what the bots spent. */
#define _POSIX_C_SOURCE 200809L
#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/rng.h"
#include "bot/bot.h"
#include "collection/library.h"
#include "rules/score.h"

enum { ROUNDS = 50, ORDERS = 20000, TEXT = 16384, ARMIES = 32 };

struct duel {
    struct library library;
    char *army[ARMIES];                 /* lines of figures, with %c for the colour */
    int narmy;
    struct mk_table table;
    struct bot *bot[2];
    long wins[2], draws, orders, rounds, illegal, timed;
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---------------------------------------------------------------- armies */

/* "2 moss-oaf-standard", "1 sabine level 3". */
static void add_figures(char *out, const char *line, int *n)
{
    int count = 0, used = 0;

    if (sscanf(line, "%d %n", &count, &used) < 1 || !used || count < 1)
        return;
    for (int i = 0; i < count; i++) {
        const char *words = line + used, *rest = strchr(words, ' ');
        int slug = rest ? (int)(rest - words) : (int)strcspn(words, "\n");

        sprintf(out + strlen(out), "figure @%d ~ is %.*s%.*s\n", ++*n, slug, words,
                (int)(strcspn(words, "\n") - (size_t)slug), words + slug);
    }
}

static void read_army(struct duel *d, const char *path)
{
    FILE *f = fopen(path, "r");
    char line[1024];
    int n = 0;

    if (!f || d->narmy == ARMIES)
        return;
    d->army[d->narmy] = calloc(1, TEXT);
    while (fgets(line, sizeof line, f))
        add_figures(d->army[d->narmy], line, &n);
    fclose(f);
    d->narmy += n > 0;
}

static void write_army(char *out, const char *army, const char *colour)
{
    out += strlen(out);
    for (; *army; army++)
        if (*army == '~')
            out += sprintf(out, "%s", colour);
        else
            *out++ = *army == '@' ? colour[0] : *army;
    *out = '\0';
}

/* ---------------------------------------------------------------- one game */

static struct game *set_table(struct duel *d, int red, int blue)
{
    static char text[4 * TEXT];
    struct mk_cast cast;
    struct mk_error error = {0};
    size_t used;
    int lines;
    struct game *g;

    sprintf(text, "rules unlimited\ntable 36x36\npoints 200\ntime 50\nbegin setup\n"
                  "player red south\nplayer blue north\n");
    write_army(text, d->army[red], "red");
    write_army(text, d->army[blue], "blue");
    mk_table_init(&d->table);
    d->table.models = library_models(&d->library);
    if (!mk_table_read(&d->table, text, strlen(text), &used, &lines, &error) ||
        !mk_table_cast(&d->table, &cast, &error)) {
        fprintf(stderr, "line %d: %s\n", error.line, error.text);
        exit(1);
    }
    if (!allowed(mk_check_cast(&cast))) {
        fputs("this cast may not be played\n", stderr);
        exit(1);
    }
    g = malloc(mk_game_size(&cast));
    mk_game_init(g, &cast, NULL);
    return g;
}

static void call_time(struct game *g)
{
    struct mk_order o = {.kind = ORDER_TIME, .player = MK_JUDGE, .fig = NOBODY, .other = NOBODY};

    if (g->round > ROUNDS && !g->time_up)
        mk_apply(g, &o, NULL);
}

/* `first` is the bot that plays red. Returns the winning bot, or -1. */
static int play(struct duel *d, int red, int blue, int first, uint64_t seed)
{
    struct game *g = set_table(d, red, blue);
    uint64_t dice = seed, whim[2] = {seed ^ 0x5eed, seed ^ 0xb07};
    player_id winner;

    for (int i = 0; g->ask.ask != ASK_NOTHING && i < ORDERS; i++) {
        int who = g->ask.player == 0 ? first : !first;
        struct mk_order o;

        if (g->ask.player == MK_FATE)
            o = bot_random(g, &dice);
        else
            o = bot_answer(d->bot[who], g, &whim[who], NULL);
        if (!allowed(mk_apply(g, &o, NULL))) {
            d->illegal++;
            break;
        }
        d->orders++;
        call_time(g);
    }
    winner = mk_winner(g);
    d->rounds += g->round;
    d->timed += g->end == END_TIME;
    free(g);
    return winner > 1 ? -1 : winner == 0 ? first : !first;
}

/* ---------------------------------------------------------------- all of them */

static void report(const struct duel *d, double seconds)
{
    long n = d->wins[0] + d->wins[1] + d->draws;
    double p = ((double)d->wins[0] + (double)d->draws / 2) / (double)n;
    double z = 1.96, base = 1 + z * z / (double)n;
    double middle = (p + z * z / (2 * (double)n)) / base;
    double half = z * sqrt(p * (1 - p) / (double)n + z * z / (4.0 * (double)n * (double)n)) / base;

    printf("%s %ld  %s %ld  draws %ld: %.1f %% (%.1f to %.1f)\n", d->bot[0]->name, d->wins[0],
           d->bot[1]->name, d->wins[1], d->draws, 100 * p, 100 * (middle - half),
           100 * (middle + half));
    printf("%.1f games a second, %.0f orders and %.1f rounds a game, %ld ended by time, %ld illegal\n",
           (double)n / seconds, (double)d->orders / (double)n, (double)d->rounds / (double)n,
           d->timed, d->illegal);
    for (int i = 0; i < 2; i++)
        if (d->bot[i]->spent.decisions)
            printf("%s: %ld decisions searched, %.0f tries each, %.0f tries a second\n",
                   d->bot[i]->name, d->bot[i]->spent.decisions,
                   (double)d->bot[i]->spent.nodes / (double)d->bot[i]->spent.decisions,
                   1e6 * (double)d->bot[i]->spent.nodes / (double)d->bot[i]->spent.micros);
}

int main(int argc, char **argv)
{
    static struct duel d;
    glob_t files;
    char pattern[512];
    int games = argc > 3 ? atoi(argv[3]) : 0;
    uint64_t seed = argc > 4 ? strtoull(argv[4], NULL, 0) : 1;

    snprintf(pattern, sizeof pattern, "%s/*.army", argc > 5 ? argv[5] : "data/armies");
    if (argc < 4 || !(d.bot[0] = bot_named(argv[1])) || !(d.bot[1] = bot_named(argv[2])) ||
        glob(pattern, 0, NULL, &files) != 0) {
        fprintf(stderr, "usage: duel BOT BOT GAMES [SEED [ARMIES]]; bots: %s\n", bot_names);
        return 2;
    }
    d.library.shipped_only = true;
    library_open(&d.library);
    for (size_t i = 0; i < files.gl_pathc; i++)
        read_army(&d, files.gl_pathv[i]);

    double begin = now();
    for (int i = 0; i < games; i++) {
        uint64_t s = seed + (uint64_t)(i / 2);
        uint64_t pick = s;
        int red = rng_below(&pick, d.narmy), blue = rng_below(&pick, d.narmy);
        int winner = play(&d, red, blue, i & 1, s);

        if (winner < 0)
            d.draws++;
        else
            d.wins[winner]++;
    }
    report(&d, now() - begin);
    library_release(&d.library);
    globfree(&files);
    return d.illegal != 0;
}
