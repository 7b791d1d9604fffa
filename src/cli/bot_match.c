/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* bot_match.c: `warlord bot-match`, games between bots, our own or external ones. */
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
#include "rules/objective.h"
#include "sim/match.h"
#include "wire/arena.h"

enum { PATH_LIMIT = 4096, TIME_LIMIT = 50, AS_USUAL = -1, MILLI = 1000 };

struct side {
    const char *player;             /* the option's name, without hyphens */
    const char *name;
    struct bot *bot;
    int won, lost, drawn, faults;
    long points;
};

struct wish {
    struct side side[MK_MAX_PLAYERS];
    int nside;
    const char *table, *armies, *rules, *transcript, *save;
    long games, rounds, start, decision, game;
    uint64_t seed;
    bool swap, explain;
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

/* ---------------------------------------------------------------- options */

static const char *take_side(void *request, const char *name, const char *value)
{
    struct wish *w = request;

    if (w->nside == MK_MAX_PLAYERS)
        return "no more bots than players";
    w->side[w->nside++] = (struct side){.player = name, .name = value};
    return NULL;
}

static const char *take_red(void *request, const char *value)
{
    return take_side(request, "red", value);
}

static const char *take_blue(void *request, const char *value)
{
    return take_side(request, "blue", value);
}

enum { TIME_MAX = 1000000000 };

static const struct option_entry options[] = {
    CALL_ENTRY("red", "BOT", take_red, "Who plays red."),
    CALL_ENTRY("blue", "BOT", take_blue, "Who plays blue."),
    {.kind = OPTION_ANY, .value = "BOT", .take_any = take_side,
     .help = "Who plays any other player of the table: --green BOT."},
    TEXT_ENTRY("table", "TABLE", struct wish, table,
               "The table: a file, or the name of a ready-made one (skirmish-200)."),
    TEXT_ENTRY("armies", "ARMY,ARMY", struct wish, armies,
               "Play a battle between these armies instead."),
    EDITION_ENTRY(struct wish, rules,
                  "The rules of that battle: " EDITION_HELP ". By default those of the armies."),
    LONG_ENTRY('n', "games", "GAMES", struct wish, games, 1, 1000000000,
               "How many games to play (1)."),
    FLAG_ENTRY(0, "swap", struct wish, swap, "Change sides after every game (two players)."),
    SEED_ENTRY(struct wish, seed, "The seed of tables and dice (1)."),
    LONG_ENTRY(0, "rounds", "N", struct wish, rounds, 0, 1000000,
               "Time is called after this many rounds (40; 160 at Conquest); 0: never."),
    LONG_ENTRY(0, "start", "MS", struct wish, start, 0, TIME_MAX,
               "Milliseconds a program has to send its first line (10000)."),
    LONG_ENTRY(0, "decision", "MS", struct wish, decision, 0, TIME_MAX,
               "Milliseconds for one decision (5000)."),
    LONG_ENTRY(0, "game", "MS", struct wish, game, 0, TIME_MAX,
               "Milliseconds for a whole game (300000)."),
    FLAG_ENTRY(0, "explain", struct wish, explain,
               "Print every order of our bots, and what it gains and risks."),
    TEXT_ENTRY("transcript", "FILE", struct wish, transcript,
               "Write everything sent to programs (>) and by them (<)."),
    TEXT_ENTRY("save", "NAME", struct wish, save,
               "Save the games to NAME-1.game, NAME-2.game, …"),
    END_ENTRY,
};

/* ---------------------------------------------------------------- tables */

static bool open_armies(struct bot_match *m)
{
    char names[PATH_LIMIT];
    char *comma;

    if (snprintf(names, sizeof names, "%s", m->w->armies) >= (int)sizeof names) {
        fprintf(stderr, "warlord: --armies: more than %zu bytes\n", sizeof names - 1);
        return false;
    }
    comma = strchr(names, ',');
    if (comma)
        *comma = '\0';
    m->army = must_have(malloc(2 * sizeof *m->army));
    m->table = must_have(malloc(sizeof *m->table));
    return army_open(&m->army[0], &m->library, names) &&
           army_open(&m->army[1], &m->library, comma ? comma + 1 : names);
}

/* Time can only be called in a game that has a limit. */
static struct game *from_table(struct bot_match *m)
{
    struct game *g = must_have(malloc(m->s.start->size));

    mk_game_copy(g, m->s.start);
    if (!g->time_limit)
        g->time_limit = TIME_LIMIT;
    return g;
}

static struct game *from_armies(struct bot_match *m, long game)
{
    struct army_battle b = {.red = &m->army[0], .blue = &m->army[1],
                            .seed = m->w->seed * 1000003 +
                                    (uint64_t)(game / (m->w->swap ? 2 : 1)),
                            .rules = m->w->rules};
    struct mk_error error = {0};
    struct mk_cast cast;
    struct game *g;

    mk_table_init(m->table);
    if (!army_battle_table(&b, m->table, &error) || !mk_table_cast(m->table, &cast, &error)) {
        fprintf(stderr, "warlord: %s\n", error.text);
        return NULL;
    }
    cast.time_limit = TIME_LIMIT;
    g = must_have(calloc(1, mk_game_size(&cast)));
    mk_game_init(g, &cast, NULL);
    return g;
}

static bool open_table(struct bot_match *m)
{
    char path[PATH_LIMIT];
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
        printf("; stopped after %d orders", a->orders);
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
    for (int p = 0; p < g->nplayer && g->nobjective; p++)
        printf("%s %d%s", p ? " to" : "", objectives_held(g, (player_id)p),
               p + 1 < g->nplayer ? "" : " objectives,");
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
            printf(", %d lost by forfeit", s->faults);
        putchar('\n');
    }
}

/* ---------------------------------------------------------------- playing */

/* True with no file if none is wanted. */
static bool open_save(const struct bot_match *m, long game, FILE **out)
{
    char path[PATH_LIMIT];

    *out = NULL;
    if (!m->w->save)
        return true;
    snprintf(path, sizeof path, "%s-%ld.game", m->w->save, game + 1);
    *out = fopen(path, "w");
    if (!*out)
        fprintf(stderr, "warlord: cannot write %s: %s\n", path, strerror(errno));
    return *out != NULL;
}

static bool close_save(const struct bot_match *m, long game, FILE *f)
{
    bool good = !f || !ferror(f);

    if ((!f || fclose(f) == 0) && good)
        return true;
    fprintf(stderr, "warlord: cannot write %s-%ld.game: %s\n", m->w->save, game + 1,
            strerror(errno));
    return false;
}

/* A name without a slash may be one of ours, misspelt. */
static void complain_of_bot(const char *name)
{
    fprintf(stderr, "warlord: %s: %s", name, strerror(errno));
    if (!strchr(name, '/'))
        fprintf(stderr, "; the bots of the program are %s", bot_names);
    fputc('\n', stderr);
}

static bool play(struct bot_match *m, struct arena *a, struct game *g, long game)
{
    player_id failed = 0;
    bool good;

    a->occasion = (struct wire_occasion){(int)game + 1, (int)m->w->games,
                                         m->w->seed * 1000003 + (uint64_t)game};
    for (int p = 0; p < g->nplayer; p++)
        a->seat[p] = (struct seat){.name = side_of(m, game, p)->name,
                                   .bot = side_of(m, game, p)->bot};
    a->rounds = m->w->rounds == AS_USUAL ? match_usual_rounds(g) : (int)m->w->rounds;
    if (!open_save(m, game, &a->save))
        return false;
    good = arena_play(a, g, &failed);
    if (!good)
        complain_of_bot(a->seat[failed].name);
    if (good) {
        count_game(m, a, g, game);
        print_game(m, a, g, game);
    }
    return close_save(m, game, a->save) && good;
}

static bool play_all(struct bot_match *m)
{
    struct arena *a = must_have(calloc(1, sizeof *a));
    bool good = true;

    a->limits = wire_limits;
    a->limits.start = m->w->start * MILLI;
    a->limits.decision = m->w->decision * MILLI;
    a->limits.game = m->w->game * MILLI;
    a->log = m->log;
    a->explain = m->w->explain ? stdout : NULL;
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

static void set_defaults(void *request)
{
    *(struct wish *)request =
        (struct wish){.games = 1, .seed = 1, .rounds = AS_USUAL, .start = wire_limits.start / MILLI,
                      .decision = wire_limits.decision / MILLI, .game = wire_limits.game / MILLI};
}

static int run_bot_match(void *request, int n, char **word)
{
    struct wish *w = request;
    struct bot_match m = {.w = w};
    bool good;

    (void)n;
    (void)word;
    if (w->nside == 0)
        return command_misused("warlord bot-match", "--red BOT is missing");
    if (w->table && w->armies)
        return command_misused("warlord bot-match", "--table and --armies cannot be combined");
    if (w->rules && !w->armies)
        return command_misused("warlord bot-match", "--rules is for a battle between --armies");
    good = open_table(&m) && seat_sides(&m, w) && open_log(&m) && play_all(&m);
    if (good)
        print_sides(&m);
    release(&m, w);
    return !good ? 2 : m.faults ? 1 : 0;
}

const struct command command_bot_match = {
    .name = "bot-match",
    .summary = "play games between bots, ours or your own",
    .synopsis = "--red BOT --blue BOT [--table TABLE | --armies ARMY,ARMY] [-n GAMES] [OPTION]…",
    .text = "Plays games between bots. BOT is random, recruit, greedy, captain (also captain:100ms, "
            "captain:500n), marshal, or a program that speaks the protocol of docs/bots.md: "
            "\"./mybot --level 3\".",
    .notes = "The exit status is 1 if a bot forfeited a game: by a crash, a timeout "
             "or an invalid answer.",
    .options = options,
    .request = sizeof(struct wish),
    .defaults = set_defaults,
    .run = run_bot_match,
};
