/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* client.h: thousands of connections to a server on this machine, in one thread; HTTP and WebSocket
 * over plain sockets, without a library, so that what is sent may be as wrong as one likes.
 *
 *  (1) Nothing here blocks but client_wait and what is built on it, never longer than told.
 *  (2) What is received is read strictly: a server that masks its frames, sends reserved bits, text
 *      that is no UTF-8 or continuations of nothing is found out (conn.fault).
 *  (3) The memory of a message belongs to its connection and lasts until the next is taken.
 *  (4) A ping and a close frame are answered like a browser does, unless the connection is told to be
 *      silent.
 */
#ifndef TESTS_CLIENT_H
#define TESTS_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bytes {
    char *at;
    size_t from, used, room;        /* what counts stands between from and used */
};

enum conn_state {
    CONN_CONNECTING,                /* to the port */
    CONN_SHAKING,                   /* asked for a WebSocket, not answered */
    CONN_OPEN,                      /* a WebSocket, or bytes as they come */
    CONN_CLOSED,                    /* by the server, or never opened */
};

struct client;

struct conn {
    struct client *client;
    int fd;
    enum conn_state state;
    bool raw;                       /* no WebSocket: bytes as they are */
    bool deaf;                      /* reads nothing */
    bool silent;                    /* answers no ping and no goodbye */
    bool news;                      /* stands in client->news */
    bool writing;                   /* epoll has been asked for room to write */
    int status;                     /* of the answer to the handshake; 0: none yet */
    int close_code;                 /* of the server's close frame; 0: none, 1005: without a code */
    const char *fault;              /* what the server did wrong, or NULL */
    uint64_t taken, received;       /* bytes of `in` since the beginning */
    uint64_t glanced;               /* up to there pings have been answered */
    struct { uint64_t upto; int64_t at; } mark[8];      /* when they came, in nanoseconds */
    int nmark;
    struct bytes in, out;
    struct bytes text;              /* the message being put together */
    bool fragments;                 /* …of which more is to come */
    void *user;
    struct conn *next, *before;     /* all of a client's */
};

struct client {
    int epoll;
    uint16_t port;
    uint64_t rng;                   /* masks */
    struct conn *all;
    int n;
    struct conn **news;             /* who has heard something in the last client_wait */
    int nnews, room;
    bool narrow;                    /* new connections have hardly any room for what is received */
};

/* The monotonic clock. */
int64_t now_ns(void);

bool client_init(struct client *, uint16_t port);
/* Hangs up on everybody. */
void client_release(struct client *);
/* Reads and writes whatever is ready, waiting up to so many milliseconds for anything to be.
 * Returns how many connections have news. */
int client_wait(struct client *, int ms);
/* Goes on doing so for so long. */
void client_sleep(struct client *, int ms);

/* ---- one connection */

/* Connects, and says nothing yet. NULL if this machine has no room for another connection. */
struct conn *conn_connect(struct client *);
/* Forgets it; a close frame is only sent if asked for by conn_frame. */
void conn_hang_up(struct conn *);

/* Reads nothing from now on, or again. */
void conn_deafen(struct conn *, bool deaf);

void conn_bytes(struct conn *, const void *, size_t);
void conn_text(struct conn *, const char *);
/* Asks for a WebSocket on /socket, with these lines (each with its \r\n) instead of the usual Origin
 * and Sec-WebSocket-Protocol ones unless NULL. */
void conn_shake(struct conn *, const char *lines);
/* Both at once. */
struct conn *conn_open(struct client *);

enum {
    OP_MORE = 0, OP_TEXT = 1, OP_BINARY = 2, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10,
};
enum {
    FRAME_MORE = 1,                 /* not the last of its message */
    FRAME_BARE = 2,                 /* not masked */
    FRAME_RSV1 = 4, FRAME_RSV2 = 8, FRAME_RSV3 = 16,
    FRAME_HEAD = 32,                /* the head only, with the length that is given */
    FRAME_LONG = 64,                /* a length in eight bytes where fewer would do */
};
void conn_frame(struct conn *, int opcode, int flags, const void *, size_t);
/* A text message. */
void conn_say(struct conn *, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

struct message {
    int opcode;                     /* OP_TEXT, OP_BINARY, OP_PONG, OP_CLOSE */
    char *text;                     /* with a zero behind it */
    size_t length;
    int64_t at;                     /* when the last of it came: never too early, and too late only
                                     * if more than eight reads wait to be looked at */
};
/* Takes the next message that has come. Text that came in fragments is whole again. */
bool conn_next(struct conn *, struct message *);
/* Waits for it. False when the time is over or the connection. */
bool conn_hear(struct conn *, struct message *, int ms);
/* Answers pings among what has come; client_wait does it for everybody. */
void conn_glance(struct conn *);
/* Waits until a text message begins with this word (what comes before it is passed over). NULL if it
 * does not come. */
char *conn_await(struct conn *, const char *word, int ms);
/* Waits until the handshake is through. */
bool conn_is_open(struct conn *, int ms);
/* Waits until the server has hung up, passing over what it says. */
bool conn_is_over(struct conn *, int ms);

/* ---- HTTP */

struct answer {
    int status;                     /* 0: no answer */
    char *head, *body;
    size_t length;                  /* of the body */
    struct bytes all;
};
/* Asks and waits for the answer; `lines` are further header lines or NULL. The answer is released
 * by answer_release. */
bool http_ask(struct client *, struct answer *, const char *method, const char *path,
              const char *lines, const char *body, int ms);
/* The same with the whole request written out. */
bool http_raw(struct client *, struct answer *, const void *request, size_t length, int ms);
void answer_release(struct answer *);
/* The value of a string in a JSON answer, for the simple ones of the server: "token":"…". */
bool answer_word(const struct answer *, const char *key, char *out, size_t size);

void bytes_add(struct bytes *, const void *, size_t);
void bytes_release(struct bytes *);

#endif
