/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* bot_match.c: `warlord bot-match`, games between bots, ours and anybody's. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "army/table.h"
#include "catalog/catalog.h"
#include "cli/cli.h"
#include "cli/session.h"
#include "cli/words.h"
#include "collection/file.h"
#include "wire/arena.h"

enum { PATH_MOST = 4096, TIME_LIMIT = 50, ROUNDS = 40, MILLI = 1000 };

static const char usage[] =
    "usage: warlord bot-match --red BOT --blue BOT [--table TABLE | --armies A,B] [-n GAMES]\n"
    "                         [--swap] [--seed N] [--rounds N] [--start MS] [--decision MS]\n"
    "                         [--game MS] [--transcript FILE] [--save NAME]\n"
    "BOT is random, greedy, captain (captain:100ms, captain:500n) or a program that speaks the\n"
    "protocol of docs/bots.md: \"./mybot --level 3\". --NAME BOT gives a bot to any other player\n"
    "of the table. Without a table skirmish-200 is played.\n"
    "  --swap             the bots change sides after every game (two players)\n"
    "  --rounds N         then the judge calls time (40)\n"
    "  --start MS         time until a program's first word (10000)\n"
    "  --decision MS      time for one decision (5000)\n"
    "  --game MS          time for a whole game (300000)\n"
    "  --transcript FILE  everything programs are told (>) and say (<)\n"
    "  --save NAME        games are written to NAME-1.game, NAME-2.game, …\n"
    "The exit status is 1 if somebody lost by a fault: a crash, silence, nonsense.\n";

struct side {
    const char *player;             /* the option's name, without its hyphens */
    const char *name;
    struct bot *bot;
    int won, lost, drawn, faults;
    long points;
};

struct wish {
    struct side side[MK_MAX_PLAYERS];
    int nside;
    const char *table, *armies, *transcript, *save;
    long games, seed, rounds, start, decision, game;
    bool swap;
};

struct bot_match {
    const struct wish *w;
    struct side *side[MK_MAX_PLAYERS];      /* by player, before sides are swapped */
    struct session s;               /* of a table */
    struct library library;
    struct army *army;              /* two, or NULL */
    struct mk_table *table;         /* of the armies */
    FILE *log;
    bool faults;
};

/* ---------------------------------------------------------------- arguments */

static bool number(const char *text, long *out)
{
    char *end;

    *out = strtol(text, &end, 10);
    return *text && !*end && *out >= 0;
}

static bool take_number(struct wish *w, const char *name, const char *value, bool *known)
{
    const struct { const char *name; long *n; } numbers[] = {
        {"-n", &w->games}, {"--seed", &w->seed}, {"--rounds", &w->rounds},
        {"--start", &w->start}, {"--decision", &w->decision}, {"--game", &w->game},
    };

    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (strcmp(name, numbers[i].name) == 0) {
            *known = true;
            return number(value, numbers[i].n);
        }
    return false;
}

static bool take_text(struct wish *w, const char *name, const char *value)
{
    const struct { const char *name; const char **text; } texts[] = {
        {"--table", &w->table}, {"--armies", &w->armies}, {"--transcript", &w->transcript},
        {"--save", &w->save},
    };

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (strcmp(name, texts[i].name) == 0) {
            *texts[i].text = value;
            return true;
        }
    return false;
}

static bool take_side(struct wish *w, const char *name, const char *value)
{
    if (strncmp(name, "--", 2) != 0 || w->nside == MK_MAX_PLAYERS)
        return false;
    w->side[w->nside++] = (struct side){.player = name + 2, .name = value};
    return true;
}

static bool parse(struct wish *w, int argc, char **argv)
{
    *w = (struct wish){.games = 1, .seed = 1, .rounds = ROUNDS, .start = wire_limits.start / MILLI,
                       .decision = wire_limits.decision / MILLI, .game = wire_limits.game / MILLI};
    for (int i = 1; i < argc; i++) {
        bool known = false;

        if (strcmp(argv[i], "--swap") == 0) {
            w->swap = true;
            continue;
        }
        if (i + 1 == argc)
            return false;
        if (!take_number(w, argv[i], argv[i + 1], &known) &&
            (known || (!take_text(w, argv[i], argv[i + 1]) &&
                       !take_side(w, argv[i], argv[i + 1]))))
            return false;
        i++;
    }
    return w->games > 0 && w->nside > 0 && !(w->table && w->armies);
}

/* ---------------------------------------------------------------- tables */

static bool open_armies(struct bot_match *m)
{
    char names[PATH_MOST];
    char *comma;

    if (snprintf(names, sizeof names, "%s", m->w->armies) >= (int)sizeof names)
        return false;
    comma = strchr(names, ',');
    if (comma)
        *comma = '\0';
    m->army = enough(malloc(2 * sizeof *m->army));
    m->table = enough(malloc(sizeof *m->table));
    return army_open(&m->army[0], &m->library, names) &&
           army_open(&m->army[1], &m->library, comma ? comma + 1 : names);
}

/* Time can only be called in a game that has a limit. */
static struct game *from_table(struct bot_match *m)
{
    struct game *g = enough(malloc(m->s.start->size));

    mk_game_copy(g, m->s.start);
    if (!g->time_limit)
        g->time_limit = TIME_LIMIT;
    return g;
}

static struct game *from_armies(struct bot_match *m, long game)
{
    struct army_battle b = {.red = &m->army[0], .blue = &m->army[1],
                            .seed = (uint64_t)(m->w->seed * 1000003 + game / (m->w->swap ? 2 : 1))};
    struct mk_error error = {0};
    struct mk_cast cast;
    struct game *g;

    mk_table_init(m->table);
    if (!army_battle_table(&b, m->table, &error) || !mk_table_cast(m->table, &cast, &error)) {
        fprintf(stderr, "warlord: %s\n", error.text);
        return NULL;
    }
    cast.time_limit = TIME_LIMIT;
    g = enough(calloc(1, mk_game_size(&cast)));
    mk_game_init(g, &cast, NULL);
    return g;
}

static bool open_table(struct bot_match *m)
{
    char path[PATH_MOST];
    const char *name = m->w->table ? m->w->table : "skirmish-200";

    if (m->w->armies)
        return open_armies(m);
    return session_open(&m->s, &(struct session_wish){
                                   .path = session_find_table(name, path, sizeof path),
                                   .stop_after = -1});
}

/* ---------------------------------------------------------------- sides */

static bool seat_sides(struct bot_match *m, struct wish *w)
{
    struct game *g = m->army ? from_armies(m, 0) : from_table(m);
    bool good = g != NULL;

    for (int i = 0; i < w->nside && good; i++) {
        int p = words_find_player(g, w->side[i].player);
        good = p >= 0 && !m->side[p];
        if (!good)
            fprintf(stderr, "warlord: no player is called '%s', or it has two bots\n",
                    w->side[i].player);
        else
            m->side[p] = &w->side[i];
    }
    for (int p = 0; good && p < g->nplayer; p++) {
        good = m->side[p] != NULL;
        if (!good)
            fprintf(stderr, "warlord: nobody plays %s (--%s BOT)\n",
                    player_of(g, (player_id)p)->name, player_of(g, (player_id)p)->name);
        else
            m->side[p]->bot = bot_named(m->side[p]->name);
    }
    if (good && w->swap && g->nplayer != 2) {
        fputs("warlord: only two players can change sides\n", stderr);
        good = false;
    }
    free(g);
    return good;
}

/* Who plays p in this game. */
static struct side *side_of(const struct bot_match *m, long game, int p)
{
    return m->side[m->w->swap && game % 2 ? 1 - p : p];
}

/* ---------------------------------------------------------------- results */

static void print_fault(const struct bot_match *m, const struct arena *a, const struct game *g,
                        long game)
{
    const struct mk_clause *c = words_clause(g, a->by);
    player_id p = a->forfeits;

    if (p != MK_NO_PLAYER)
        printf("; %s (%s) %s: %s [%s]", player_of(g, p)->name, side_of(m, game, p)->name,
               wire_fault_word(a->seat[p].wire.fault), a->seat[p].wire.why, c ? c->id : "");
    if (a->endless)
        printf("; broken off after %d orders", a->orders);
}

static void print_game(const struct bot_match *m, const struct arena *a, const struct game *g,
                       long game)
{
    printf("game %ld: ", game + 1);
    if (a->winner == MK_NO_PLAYER)
        printf("a draw,");
    else
        printf("%s (%s) wins,", player_of(g, a->winner)->name,
               side_of(m, game, a->winner)->name);
    for (int p = 0; p < g->nplayer; p++)
        printf("%s %d", p ? " to" : "", (int)mk_score(g, (player_id)p));
    printf(" points, round %d", g->round);
    print_fault(m, a, g, game);
    putchar('\n');
    fflush(stdout);
}

static bool is_winner(const struct arena *a, const struct game *g, int p)
{
    return a->winner != MK_NO_PLAYER &&
           player_of(g, (player_id)p)->team == player_of(g, a->winner)->team;
}

static void count_game(struct bot_match *m, const struct arena *a, const struct game *g, long game)
{
    for (int p = 0; p < g->nplayer; p++) {
        struct side *s = side_of(m, game, p);
        bool fault = !a->seat[p].bot && a->seat[p].wire.fault && a->forfeits == p;

        s->won += is_winner(a, g, p);
        s->lost += a->winner != MK_NO_PLAYER && !is_winner(a, g, p);
        s->drawn += a->winner == MK_NO_PLAYER;
        s->faults += fault;
        s->points += mk_score(g, (player_id)p);
        m->faults = m->faults || fault;
    }
}

static void print_sides(const struct bot_match *m)
{
    for (int i = 0; i < m->w->nside; i++) {
        const struct side *s = &m->w->side[i];

        printf("%s: %d won, %d lost, %d drawn, %.1f points a game", s->name, s->won, s->lost,
               s->drawn, (double)s->points / (double)m->w->games);
        if (s->faults)
            printf(", %d lost by its own fault", s->faults);
        putchar('\n');
    }
}

/* ---------------------------------------------------------------- playing */

static FILE *open_save(const struct bot_match *m, long game)
{
    char path[PATH_MOST];
    FILE *f;

    if (!m->w->save)
        return NULL;
    snprintf(path, sizeof path, "%s-%ld.game", m->w->save, game + 1);
    f = fopen(path, "w");
    if (!f)
        fprintf(stderr, "warlord: cannot write %s: %s\n", path, strerror(errno));
    return f;
}

static bool play(struct bot_match *m, struct arena *a, struct game *g, long game)
{
    player_id failed = 0;
    bool good;

    a->occasion = (struct wire_occasion){(int)game + 1, (int)m->w->games,
                                         (uint64_t)m->w->seed * 1000003 + (uint64_t)game};
    for (int p = 0; p < g->nplayer; p++)
        a->seat[p] = (struct seat){.name = side_of(m, game, p)->name,
                                   .bot = side_of(m, game, p)->bot};
    a->save = open_save(m, game);
    good = arena_play(a, g, &failed);
    if (!good)
        fprintf(stderr, "warlord: %s: %s\n", a->seat[failed].name, strerror(errno));
    if (a->save)
        fclose(a->save);
    if (good) {
        count_game(m, a, g, game);
        print_game(m, a, g, game);
    }
    return good;
}

static bool play_all(struct bot_match *m)
{
    struct arena *a = enough(calloc(1, sizeof *a));
    bool good = true;

    a->limits = wire_limits;
    a->limits.start = m->w->start * MILLI;
    a->limits.decision = m->w->decision * MILLI;
    a->limits.game = m->w->game * MILLI;
    a->rounds = (int)m->w->rounds;
    a->log = m->log;
    for (long i = 0; i < m->w->games && good; i++) {
        struct game *g = m->army ? from_armies(m, i) : from_table(m);

        good = g && play(m, a, g, i);
        free(g);
    }
    free(a);
    return good;
}

static bool open_log(struct bot_match *m)
{
    if (!m->w->transcript)
        return true;
    m->log = fopen(m->w->transcript, "w");
    if (!m->log)
        fprintf(stderr, "warlord: cannot write %s: %s\n", m->w->transcript, strerror(errno));
    return m->log != NULL;
}

static void release(struct bot_match *m, struct wish *w)
{
    for (int i = 0; i < w->nside; i++)
        bot_free(w->side[i].bot);
    if (m->s.g)
        session_release(&m->s);
    free(m->army);
    free(m->table);
    library_release(&m->library);
    if (m->log)
        fclose(m->log);
}

int cli_bot_match(int argc, char **argv)
{
    struct wish w;
    struct bot_match m = {.w = &w};
    bool good;

    if (!parse(&w, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    good = open_table(&m) && seat_sides(&m, &w) && open_log(&m) && play_all(&m);
    if (good)
        print_sides(&m);
    release(&m, &w);
    return !good ? 2 : m.faults ? 1 : 0;
}
