/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hostile.h: clients with bad manners, and an honest game beside them.
 *
 *  (1) An attack is a function. After each of them the server runs, says that it is well, the honest
 *      game goes on with equal hashes at both ends, and the attack stands in the log and in the
 *      metrics if it was one the server must have noticed.
 *  (2) An attack may have figures, such as how long the loop worked. If it misses one it is made
 *      again; see tests/fit.h.
 *  (3) Nothing waits for the clock where something can be waited for; the times given are only there
 *      so that a server that hangs is found out.
 */
#ifndef TESTS_HOSTILE_H
#define TESTS_HOSTILE_H

#include "../fit.h"
#include "client.h"
#include "games.h"
#include "mirror.h"
#include "process.h"

#define SUBPROTOCOL "Sec-WebSocket-Protocol: warlord\r\n"

enum { PATIENCE = 30000 };          /* milliseconds */
enum { LOOP_MAX = 50, LOOP_HALF = 25 };    /* milliseconds the loop may work without looking up */

struct player_client {
    struct conn *conn;
    struct mirror mirror;
    uint64_t rng;
};

struct trial {
    struct process server;
    struct client client;
    struct begun honest;
    struct player_client side[2];   /* of the honest game: red, blue */
    char *table;
    bool much;                      /* as much as can be, not only as much as is quick */
    int kills;                      /* how often the server is killed; 0: a few times */
    bool sanitized;                 /* the server's memory says nothing: what is freed is kept */
    int seconds;                    /* how long the mixed attack lasts; 0: as it thinks best */
    int files;                      /* connections this process may have */
    const char *attack;             /* the one going on */
    double refused;                 /* warnings when the log last had a pause */
    int passed, failed;
    int not_judged;                 /* figures that say nothing of the server */
    struct fit fit;
    char missed[160];               /* the first figure this try has missed, or "" */
};

/* Counts a check, and says which one failed. */
bool check(struct trial *, bool ok, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;

/* A check that depends on how fast this machine is: if it is not met, the attack is made again. */
void check_figure(struct trial *, bool met, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;
/* The same for each turn of the loop of a server that was started for this try. The limit, in
 * milliseconds, is a bound of the histogram in /metrics. */
void check_turns(struct trial *, struct trial *own, int limit);

/* ---- decent behaviour */

/* Sits down at a game (token "-": watches) and hears everything up to `ready`. */
bool sit_down(struct trial *, struct player_client *, const char *id, const char *token);
/* Comes back with what it knows, on a new connection. */
bool come_back(struct trial *, struct player_client *, const char *id, const char *token);
void stand_up(struct player_client *);
/* Hears what has come; whoever has to decide decides, until `lines` more lines stand. */
bool play_on(struct trial *, struct player_client side[2], int lines);
/* The same in the honest game; if it is over, the next one is begun. */
bool honest_plays(struct trial *, int lines);
/* Hears everything until it knows line n. */
bool hear_line_number(struct player_client *, int n);
/* A game of its own with both seats taken. */
bool new_game(struct trial *, struct begun *, struct player_client side[2]);
/* Who has to decide in it, hearing until somebody has to: 0 or 1, or -1. */
int who_is_asked(struct player_client side[2]);
/* A connection with its handshake done, or NULL after a failed check. */
struct conn *socket_of(struct trial *);
/* Has the server taken no more than so many megabytes since then? */
bool memory_within(struct trial *, long before, int megabytes);
/* A counter of /metrics; all with that name and any labels together. */
double metric(struct trial *, const char *name);
/* What was refused for this reason (a label), whatever the counter is called. */
double refusals(struct trial *, const char *reason);

/* A server of its own with these arguments, and its end. */
bool own_server(struct trial *, struct trial *own, char *const *arguments, int n);
void own_server_ends(struct trial *own);

/* ---- the attacks */

typedef void attack_function(struct trial *);

attack_function attack_wrong_tokens, attack_no_game, attack_guessing, attack_hello_twice,
    attack_before_hello, attack_other_seats, attack_dice, attack_numbers, attack_illegal,
    attack_unreadable, attack_lines_in_lines, attack_flood, attack_undo, attack_watcher,
    attack_never_hello;
attack_function attack_huge_message, attack_huge_frame, attack_bare_frames, attack_opcodes,
    attack_reserved_bits, attack_bad_utf8, attack_control_frames, attack_fragment_order,
    attack_fragments_forever, attack_empty_fragments, attack_truncated, attack_binary,
    attack_long_lengths, attack_bad_close;
attack_function attack_garbage_http, attack_methods, attack_paths, attack_long_head, attack_bodies,
    attack_json, attack_tables, attack_join, attack_other_site, attack_host, attack_handshake,
    attack_headers;
attack_function attack_pipelined, attack_trailing, attack_gone, attack_smuggling;
attack_function attack_slow_reader, attack_deaf_goodbye, attack_slow_loader, attack_slow_line,
    attack_slowloris, attack_crowd, attack_churn, attack_full, attack_descriptors, attack_at_the_door,
    attack_kept_open, attack_all_leave, attack_all_post, attack_rush_in, attack_large_answers,
    attack_fuzz_words, attack_fuzz_frames;
attack_function attack_mixed, attack_secrets, attack_domains;
attack_function attack_operator, attack_store, attack_retention, attack_drain, attack_take_over,
    attack_watchdog, attack_older;
attack_function attack_proxy, attack_proxy_crowd, attack_list, attack_refused;
attack_function attack_kill, attack_term, attack_stop_thinking, attack_hangup, attack_silence;

#endif
