/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* serve.c: `warlord serve`, the table in the browser. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "collection/file.h"
#include "server/server.h"

enum { PORT = 8765, CONNECTIONS = 12000, GAMES = 1000000, WORKERS_MAX = 64, TOKEN_MIN = 16 };

/* ---------------------------------------------------------------- values */

static const char *take_no_open(void *request, const char *value)
{
    (void)value;
    ((struct server_options *)request)->open = false;
    return NULL;
}

static const char *take_origin(void *request, const char *value)
{
    struct server_options *o = request;

    if (o->norigin == ORIGINS_MAX || !*value)
        return "an origin such as https://games.example.org, and at most 16 of them";
    o->origin[o->norigin++] = value;
    return NULL;
}

static const char *take_proxy(void *request, const char *value)
{
    struct server_options *o = request;

    return networks_add(&o->proxies, value)
               ? NULL
               : "an address or a network such as 10.0.0.0/8, and at most 16 of them";
}

static const char *take_keep_finished(void *request, const char *value)
{
    return option_duration(&((struct server_options *)request)->keep_finished, value);
}

static const char *take_keep_idle(void *request, const char *value)
{
    return option_duration(&((struct server_options *)request)->keep_idle, value);
}

/* Reads the first line of the file; a secret does not belong on a command line. */
static const char *take_token(void *request, const char *path)
{
    struct server_options *o = request;
    FILE *f = fopen(path, "r");
    bool good = f && fgets(o->operator_token, sizeof o->operator_token, f);

    if (f)
        fclose(f);
    o->operator_token[strcspn(o->operator_token, "\r\n")] = '\0';
    if (good && strlen(o->operator_token) >= TOKEN_MIN)
        return NULL;
    return "a file that holds a token of 16 characters or more";
}

/* ---------------------------------------------------------------- options */

static const struct option_entry options[] = {
    TITLE_ENTRY("Where it listens"),
    INT_ENTRY("port", "N", struct server_options, port, 1, 65535,
              "The port. By default 8765, or the next one that is free."),
    TEXT_ENTRY("listen", "ADDRESS", struct server_options, listen,
               "An address of this machine, or '*' for all of them. By default only this machine "
               "can connect (127.0.0.1 and ::1)."),
    CALL_ENTRY("origin", "ORIGIN", take_origin,
               "Let pages from this origin use the server too, for example "
               "https://games.example.org behind a proxy. By default only the server's own page "
               "may. Can be given several times."),
    CALL_ENTRY("trusted-proxy", "NET", take_proxy,
               "Treat connections from this address or network (127.0.0.1, 10.0.0.0/8) as a "
               "proxy's: the client's address is taken from Forwarded or X-Forwarded-For. Can be "
               "given several times."),
    TEXT_ENTRY("tls-cert", "FILE", struct server_options, certificate,
               "Serve https and wss with this certificate (PEM, the whole chain). Needs --tls-key."),
    TEXT_ENTRY("tls-key", "FILE", struct server_options, key,
               "The private key of the certificate. Needs --tls-cert."),
    CALL_ENTRY("no-open", NULL, take_no_open, "Do not open a browser."),
    FLAG_ENTRY(0, "take-over", struct server_options, take_over,
               "Ask another server that has this store and port to stop, and continue where it "
               "left off."),
    TITLE_ENTRY("What it keeps"),
    TEXT_ENTRY("store", "FILE", struct server_options, store,
               "The games, an SQLite file. By default $XDG_DATA_HOME/warlord/games.db, that is "
               "~/.local/share/warlord/games.db. Only one server can have it at a time; 'warlord "
               "store' copies, checks and tidies it while the server runs."),
    CALL_ENTRY("keep-finished", "TIME", take_keep_finished,
               "Remove finished games that have not been touched for this long (90d, 12h). By "
               "default they stay."),
    CALL_ENTRY("keep-idle", "TIME", take_keep_idle, "The same for games that are not finished."),
    TEXT_ENTRY("archive", "FILE", struct server_options, archive,
               "Append games to this file before they are removed; 'warlord store import' reads it."),
    TEXT_ENTRY("log", "FILE", struct server_options, log,
               "Log what happens, one line each (time= level= event= …); '-' is stderr. Secrets of "
               "seats are never logged. SIGHUP reopens the file and reads the certificate again."),
    FLAG_ENTRY(0, "log-detail", struct server_options, detailed,
               "Log everything, including orders that break the rules."),
    TITLE_ENTRY("Limits"),
    INT_ENTRY("max-connections", "N", struct server_options, max_connections, 1, 1000000,
              "Connections at once (12000). Raises the limit on open files if allowed to."),
    INT_ENTRY("max-per-address", "N", struct server_options, max_per_address, 1, 1000000,
              "Connections at once from one address or one /64. By default there is no limit."),
    INT_ENTRY("max-games", "N", struct server_options, max_games, 1, 100000000,
              "Games in the store (1000000)."),
    INT_ENTRY("bots", "N", struct server_options, workers, 1, WORKERS_MAX,
              "Threads for bots. By default one for each core, and at least two."),
    FLAG_ENTRY(0, "drain", struct server_options, drain,
               "Start no new games: those in play continue, everybody is told, and the server "
               "stops when nobody is playing any more. SIGUSR1 does the same to a running server."),
    TITLE_ENTRY("Watching it"),
    TEXT_ENTRY("operator", "ADDRESS:PORT", struct server_options, operator_listen,
               "Answer /metrics, /operator and /health here."),
    CALL_ENTRY("operator-token", "FILE", take_token,
               "Require the token in this file (Authorization: Bearer …). With neither option, "
               "only direct connections from this machine see them."),
    TEXT_ENTRY("page", "DIR", struct server_options, page,
               "Look for files of the page here first; for people who work on the page."),
    END_ENTRY,
};

/* ---------------------------------------------------------------- the command */

static void set_defaults(void *request)
{
    *(struct server_options *)request = (struct server_options){
        .open = true, .max_connections = CONNECTIONS, .max_games = GAMES};
}

static int run_serve(void *request, int n, char **word)
{
    static char store[FILE_PATH];
    struct server_options *o = request;

    (void)n;
    (void)word;
    if ((o->certificate != NULL) != (o->key != NULL))
        return command_misused("warlord serve", "--tls-cert and --tls-key must be given together");
    o->port_given = o->port != 0;
    if (!o->port_given)
        o->port = PORT;
    if (!o->store && folder_path(store, "games.db"))
        o->store = store;
    if (o->store) {
        int status = server_run(o);

        clearerr(stdout);           /* who read the address may have gone long ago */
        return status;
    }
    fputs("warlord: neither XDG_DATA_HOME nor HOME is set; say where the games are kept with "
          "--store FILE\n", stderr);
    return 2;
}

const struct command command_serve = {
    .name = "serve",
    .summary = "play at the table in your browser",
    .synopsis = "[--port N] [--listen ADDRESS] [--store FILE] [OPTION]…",
    .text = "The table in the browser: the page, the rules, the armies, the bots and the games "
            "behind one port. Prints the address and opens it in your browser. Stop it with Ctrl-C "
            "or SIGTERM: everybody is told and nothing is lost. When it is started again, every "
            "game continues.",
    .notes = "GET /health answers 'ok', or 503 while the store cannot be written to. GET /metrics has "
             "counters for Prometheus, and GET /operator is a page that shows what is going on. "
             "systemd is told when the server is ready and that it is alive (Type=notify, "
             "WatchdogSec). docs/operating.md explains all of this, and how to put nginx or "
             "haproxy in front.\n"
             "An order is acknowledged only once it is stored. The server has no accounts: whoever "
             "has the link to a seat has the seat.",
    .options = options,
    .request = sizeof(struct server_options),
    .defaults = set_defaults,
    .run = run_serve,
};
