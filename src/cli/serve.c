/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* serve.c: `warlord serve`, the table in the browser. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "collection/file.h"
#include "server/server.h"

enum { PORT = 8765, CONNECTIONS = 12000, GAMES = 1000000, HANDS_MOST = 64 };

static const char usage[] =
    "usage: warlord serve [--port N] [--listen ADDRESS] [--store FILE] [OPTION]…\n"
    "The table in the browser: the page, the rules, the armies, the bots and the games, behind one\n"
    "port. Prints the address and shows it in your browser. Stop it with Ctrl-C (SIGTERM): everybody\n"
    "is told, nothing is lost; started again, every game goes on.\n"
    "\n"
    "Where\n"
    "  --port N             the port; otherwise 8765, or the next one that is free\n"
    "  --listen ADDRESS     an address of this machine, or '*' for all of them. Without it only this\n"
    "                       machine can come (127.0.0.1 and ::1)\n"
    "  --origin ORIGIN      pages from here may use the server as well, for example\n"
    "                       https://games.example.org behind a proxy; may be given several times.\n"
    "                       Otherwise only the server's own page may\n"
    "  --trusted-proxy NET  what comes from there (127.0.0.1, 10.0.0.0/8) is a proxy's; who asks is\n"
    "                       told by Forwarded or X-Forwarded-For. May be given several times\n"
    "  --tls-cert FILE      serves https and wss with this certificate (PEM, the whole chain) and\n"
    "  --tls-key FILE       this private key; both or neither\n"
    "  --no-open            opens no browser\n"
    "  --take-over          another server with this store and port is asked to end, and this one\n"
    "                       goes on where it stood\n"
    "What it keeps\n"
    "  --store FILE         the games (SQLite); otherwise $XDG_DATA_HOME/warlord/games.db, which is\n"
    "                       ~/.local/share/warlord/games.db. One server at a time can have it.\n"
    "                       `warlord store` copies, checks and tidies it while the server runs\n"
    "  --keep-finished TIME finished games untouched for that long (90d, 12h) are removed; otherwise\n"
    "                       they stay\n"
    "  --keep-idle TIME     the same of games that are not finished\n"
    "  --archive FILE       they are appended to this file first; `warlord store import` reads it\n"
    "  --log FILE           what happens, a line each (time= level= event= …); '-' is stderr. The\n"
    "                       secrets of seats are never in it. SIGHUP opens it again, and reads the\n"
    "                       certificate again\n"
    "  --log-detail         everything, orders against the rules included\n"
    "How much\n"
    "  --max-connections N  at once (12000); raises the limit of open files if it may\n"
    "  --max-per-address N  at once from one address, or one /64 (no limit)\n"
    "  --max-games N        in the store (1000000)\n"
    "  --bots N             threads for bots; otherwise one for each core, two at least\n"
    "  --page DIR           files of the page come from here first: for who works on the page\n"
    "\n"
    "  --drain              begins no new games; those in play go on, everybody is told, and it\n"
    "                       ends when nobody plays any more. SIGUSR1 does that to one that runs\n"
    "Watching it\n"
    "  --operator ADDRESS:PORT  /metrics, /operator and /health are here\n"
    "  --operator-token FILE    or they need this token (Authorization: Bearer …). With neither\n"
    "                       only who is on this machine, by no proxy, may see them\n"
    "\n"
    "GET /health answers 'ok', or 503 while the store cannot be written; GET /metrics has counters\n"
    "for Prometheus; GET /operator is a page with what goes on now. systemd is told when the server\n"
    "is ready, and that it is alive (Type=notify, WatchdogSec). docs/operating.md has all of it, and\n"
    "how to put nginx or haproxy in front. An order is acknowledged only when it is stored. The\n"
    "server has no accounts: who has the link of a seat has the seat.\n";

static bool take_number(const char *text, int least, int most, int *out)
{
    char *end;
    long n = strtol(text, &end, 10);

    if (end == text || *end || n < least || n > most) {
        fprintf(stderr, "warlord: '%s' is not a number from %d to %d\n", text, least, most);
        return false;
    }
    *out = (int)n;
    return true;
}

static bool take_count(struct server_options *o, const char *word, const char *value, bool *good)
{
    const struct { const char *word; int least, most, *out; } counts[] = {
        {"--port", 1, 65535, &o->port},
        {"--max-connections", 1, 1000000, &o->max_connections},
        {"--max-per-address", 1, 1000000, &o->max_per_address},
        {"--max-games", 1, 100000000, &o->max_games},
        {"--bots", 1, HANDS_MOST, &o->hands}};

    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        if (strcmp(word, counts[i].word) == 0) {
            *good = value && take_number(value, counts[i].least, counts[i].most, counts[i].out);
            o->port_given = o->port_given || i == 0;
            return true;
        }
    return false;
}

static bool take_text(struct server_options *o, const char *word, const char *value, bool *good)
{
    const struct { const char *word; const char **out; } texts[] = {
        {"--listen", &o->listen}, {"--store", &o->store},        {"--page", &o->page},
        {"--log", &o->log},       {"--tls-cert", &o->certificate}, {"--tls-key", &o->key},
        {"--archive", &o->archive}, {"--operator", &o->operator_listen},
        {"--origin", &o->origin[o->norigin < ORIGINS_MOST ? o->norigin : 0]}};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (strcmp(word, texts[i].word) == 0) {
            *good = value != NULL && *value;
            *texts[i].out = value;
            if (strcmp(word, "--origin") == 0)
                *good = *good && o->norigin++ < ORIGINS_MOST;
            return true;
        }
    return false;
}

static bool take_proxy(struct server_options *o, const char *value)
{
    if (value && networks_add(&o->proxies, value))
        return true;
    fprintf(stderr, "warlord: '%s' is no address and no network\n", value ? value : "");
    return false;
}

/* The first line of the file; a secret has no place among the arguments of a process. */
static bool take_token(struct server_options *o, const char *path)
{
    FILE *f = path ? fopen(path, "r") : NULL;
    bool good = f && fgets(o->operator_token, sizeof o->operator_token, f);

    if (f)
        fclose(f);
    o->operator_token[strcspn(o->operator_token, "\r\n")] = '\0';
    if (good && strlen(o->operator_token) >= 16)
        return true;
    fprintf(stderr, "warlord: %s: expected a token of 16 characters or more\n", path ? path : "");
    return false;
}

static bool parse(struct server_options *o, int argc, char **argv)
{
    bool good = true;

    for (int i = 1; i < argc && good; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;

        if (strcmp(argv[i], "--no-open") == 0) {
            o->open = false;
        } else if (strcmp(argv[i], "--log-detail") == 0) {
            o->detailed = true;
        } else if (strcmp(argv[i], "--drain") == 0) {
            o->drain = true;
        } else if (strcmp(argv[i], "--take-over") == 0) {
            o->take_over = true;
        } else if (strcmp(argv[i], "--operator-token") == 0) {
            good = take_token(o, value);
            i++;
        } else if (strcmp(argv[i], "--trusted-proxy") == 0) {
            good = take_proxy(o, value);
            i++;
        } else if (strcmp(argv[i], "--keep-finished") == 0) {
            good = value && cli_duration(value, &o->keep_finished);
            i++;
        } else if (strcmp(argv[i], "--keep-idle") == 0) {
            good = value && cli_duration(value, &o->keep_idle);
            i++;
        } else if (take_count(o, argv[i], value, &good) || take_text(o, argv[i], value, &good)) {
            i++;
        } else {
            fprintf(stderr, "warlord: serve knows no '%s'\n", argv[i]);
            good = false;
        }
    }
    if (good && (o->certificate != NULL) != (o->key != NULL)) {
        fputs("warlord: --tls-cert and --tls-key need each other\n", stderr);
        good = false;
    }
    return good;
}

int cli_serve(int argc, char **argv)
{
    static char store[FILE_PATH];
    struct server_options o = {.port = PORT, .open = true, .max_connections = CONNECTIONS,
                               .max_games = GAMES};

    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0)) {
        fputs(usage, stdout);
        return 0;
    }
    if (!parse(&o, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    if (!o.store && folder_path(store, "games.db"))
        o.store = store;
    if (!o.store) {
        fputs("warlord: neither XDG_DATA_HOME nor HOME says where games live; give --store FILE\n",
              stderr);
        return 2;
    }
    return server_run(&o);
}
