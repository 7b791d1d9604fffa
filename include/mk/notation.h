/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* notation.h: tables, figures and orders as text; docs/notation.md is the specification.
 *
 *  (1) Reading never crashes, whatever the bytes are: it succeeds, or it fails with an error that
 *      says where, what was found and what was expected.
 *  (2) Printing an order and reading it back gives the same order. Printing a game as a table,
 *      reading it and printing it again gives the same text.
 *  (3) Nothing here allocates or does I/O. A table is large (about a megabyte): keep it on the
 *      heap or static.
 */
#ifndef MK_NOTATION_H
#define MK_NOTATION_H

#include <stddef.h>

#include "mk/game.h"

struct mk_error {
    int line, column;               /* from 1 */
    char text[160];
};

/* ---- reading a table */

/* Where something is to stand; relative places are worked out when all figures are known. */
enum mk_place_kind { PLACE_NONE, PLACE_AT, PLACE_TOUCHING, PLACE_OFFSET, PLACE_TOWARD, PLACE_AWAY,
                     PLACE_HERE };
struct mk_place {
    uint8_t kind;                   /* enum mk_place_kind */
    bool here;                      /* TOUCHING: on the side where it stands now */
    angle from;                     /* the side, or the direction of the offset */
    int32_t length;                 /* OFFSET, TOWARD, AWAY */
    vec at;                         /* AT; TOWARD and AWAY if `of` is empty */
    char of[MK_ID];                 /* the figure it is relative to, or empty */
    char second[MK_ID];             /* TOUCHING: another one as well, or empty */
};

/* Which way it is to face. */
enum mk_look_kind { LOOK_SAME, LOOK_ANGLE, LOOK_FIGURE, LOOK_POINT };
struct mk_look {
    uint8_t kind;                   /* enum mk_look_kind */
    angle facing;
    vec at;
    char of[MK_ID];
};

enum { MK_LEVELS = 8, MK_ACCESS = 128 };

/* The levels of a hero, from the highest down. */
struct mk_levels {
    uint8_t n;
    struct { uint8_t position; int16_t points; } level[MK_LEVELS];
};

/* What is known of a figure beyond its piece. */
struct mk_label {
    char set[MK_NAME];
    char subfaction[MK_NAME];
    uint8_t rarity;                 /* 1 common to 5 rare, 6 unique; 0: not said */
    bool published;                 /* printed data: official corrections apply */
};

enum { BEGAN_ELSEWHERE = 1, BEGAN_FREE = 2, BEGAN_CAPTIVE = 4, BEGAN_ON = 8,
       BEGAN_OFF = 16, BEGAN_UNDER = 32, BEGAN_ABOVE = 64 };

/* What a figure's line says beyond its piece and figure. */
struct mk_model;
struct mk_wish {
    int line;                       /* where it was last written */
    int section_line;               /* its `section` line; 0 if it has none */
    struct mk_place place;
    struct mk_look look;
    char captor[MK_ID];
    char daunted[MK_DAUNTED][MK_ID];    /* whom it does not dare to touch this turn */
    char carrier[MK_ID];            /* that it is aboard */
    uint8_t began;                  /* BEGAN_…: its state when this turn began, if not as now */
    vec began_at;
    angle began_facing;
    bool sealed;                    /* its dial is written as commitments */
    uint16_t shown;                 /* positions shown, as bits, besides the usual ones */
    const struct mk_model *model;   /* the figure of a collection that it is, or NULL */
    bool eliminated;
    player_id by;                   /* who scored it, or MK_NO_PLAYER */
    int8_t clicks;                  /* -1: not given */
    struct mk_levels levels;
    struct mk_label label;
};

/* ---- figures of collections */

enum { MK_SLUG = 64 };

/* A figure of a collection; a table may use any number of copies: `is SLUG`. */
struct mk_model {
    char slug[MK_SLUG];             /* its name within the collection */
    int line;                       /* where it was written */
    struct piece piece;             /* without id and owner; a hero at its highest level */
    struct piece section[MK_SECTIONS - 1];  /* the other sections, if it has any */
    uint8_t sections_said;          /* as bits: which have a line of their own */
    struct mk_levels levels;
    struct mk_label label;
    struct shell shell;             /* its bombardment tokens */
};

/* Is this its id, or, for the first section of a large piece, the part before the full stop? */
bool piece_is_called(const struct piece *, const char *name);

/* A card of a collection. */
struct mk_card_model {
    char slug[MK_SLUG];
    int line;
    struct card card;               /* without owner */
};

/* Where `is` looks. The word may be SLUG or COLLECTION/SLUG; NULL if nothing has that name. */
struct mk_models {
    const struct mk_model *(*find)(void *context, const char *word, size_t length);
    void *context;
    const struct mk_card_model *(*find_card)(void *context, const char *word, size_t length);
};

/* Reads the line `figure SLUG WORDS…` of a collection; if it says `published`, applies the official
 * corrections. Nothing is written to the model unless the whole line is right. */
bool mk_model_line(struct mk_model *, int edition, const char *line, size_t length, int number,
                   struct mk_error *);
/* The same for the line `section SLUG.PART WORDS…`, which says what differs in one section of the
 * model that was read last. */
bool mk_model_section(struct mk_model *, int edition, const char *line, size_t length, int number,
                      struct mk_error *);
/* Reads the line `card SLUG WORDS…` of a collection. */
bool mk_card_line(struct mk_card_model *, int edition, const char *line, size_t length, int number,
                  struct mk_error *);
/* What is missing or impossible in a model that was put together otherwise, or NULL. */
const char *mk_model_flaw(const struct mk_model *);

/* A figure's printed data, to be corrected. */
struct mk_printed {
    struct piece *piece;
    struct mk_levels *levels;
    struct mk_label *label;
};
enum { MK_CORRECTIONS = 8 };
/* Applies the official corrections of an edition, or of all with MK_EDITIONS. Returns how many
 * changed something, and writes their clauses. */
int mk_correct(struct mk_printed, int edition, uint16_t applied[MK_CORRECTIONS]);
/* The clauses that are about this figure, whether it needs correcting or not. */
int mk_corrections_of(struct mk_printed, int edition, uint16_t about[MK_CORRECTIONS]);

/* A bombardment token on the table. */
struct mk_shelled {
    char of[MK_ID];                 /* whose it is */
    int line;
    vec at;
    bool faced;                     /* its arrow's direction is given; else away from its figure */
    angle facing;
};

struct mk_table {
    uint8_t edition, options;
    uint8_t engine;                 /* that a saved game was played with; MK_ENGINE if not given */
    bool setup;
    bool board_said;
    vec board;
    int16_t points, time;
    int points_said;                /* the line that gives them; 0: none does */
    int since;                      /* lines before this one come from another case */
    struct mk_models models;        /* mk_table_init sets none: set it for `is` to find anything */
    char on_turn[MK_ID];
    struct mk_moment moment;
    int32_t scored[MK_MAX_PLAYERS]; /* as given in the player's line; negative: not given */
    int nplayer, nfigure, nterrain, ncorner, naccess;
    int nobjective, objective_line[MK_OBJECTIVES];
    struct objective objective[MK_OBJECTIVES];
    int ncard;
    struct card card[MK_MAX_CARDS];
    struct item item[MK_MAX_CARDS];
    struct { int line; char by[MK_ID], on[MK_ID], book[MK_ID]; } held[MK_MAX_CARDS];
    int nshelled;                   /* bombardment tokens on the table… */
    struct mk_shelled shelled[MK_BOMBS];
    struct bomb bomb[MK_BOMBS];     /* …and in the form the cast needs */
    struct shell shell[MK_MAX_FIGURES];
    struct player player[MK_MAX_PLAYERS];
    struct piece piece[MK_MAX_FIGURES];
    bool has_secret;                /* the dials are sealed, and `secret` opens them */
    uint8_t secret[MK_COMMITMENT];
    struct seal seal[MK_MAX_FIGURES];
    struct figure figure[MK_MAX_FIGURES];
    struct mk_wish wish[MK_MAX_FIGURES];
    struct terrain terrain[MK_MAX_TERRAIN];
    int terrain_line[MK_MAX_TERRAIN];
    char leans[MK_MAX_TERRAIN][MK_ID];      /* a plank or ladder: the section it leans on */
    vec corner[MK_MAX_VERTICES];    /* outlines, in the order of the terrain */
    struct { uint8_t terrain; vec at; } access[MK_ACCESS];
    vec vertex[MK_MAX_VERTICES];    /* corners and access points in the form the cast needs */
};

void mk_table_init(struct mk_table *);
/* Does the first word of this line begin a line of a table? */
bool mk_table_word(const char *line, size_t length);
/* Reads one line. Comments and blank lines are fine. After an error the line may have had part of
 * its effect: give up the table. */
bool mk_table_line(struct mk_table *, const char *line, size_t length, int number,
                   struct mk_error *);
/* What was read so far comes from another table: lines from this one on may replace it. */
void mk_table_inherit(struct mk_table *, int line);
/* Works out places, facings and levels; call it once. The cast points into the table. */
bool mk_table_cast(struct mk_table *, struct mk_cast *out, struct mk_error *);
/* The line of the piece that made mk_check_cast refuse this table; 0 if it named none. */
int mk_table_where(const struct mk_table *, struct verdict);
/* The short name of the figure, piece of terrain or card at fault; NULL if none was named. */
const char *mk_culprit_id(const struct game *, struct verdict);
const char *mk_cast_culprit_id(const struct mk_cast *, struct verdict);
/* Reads a whole text, up to the first line that does not belong to a table; *used says how many
 * bytes were read, *lines how many lines. */
bool mk_table_read(struct mk_table *, const char *text, size_t length, size_t *used, int *lines,
                   struct mk_error *);

/* ---- saved games: a table, then orders, each with the hash of the state after it */

/* `game 1` and the engine's number: what comes before the table. */
const char *mk_saved_head(void);

/* A text whose table has been read: `at` and `line` are where mk_table_read stopped. */
struct mk_saved {
    const char *text;
    size_t length, at;
    int line;
};
struct mk_saved_line {
    const char *text;               /* the order, without hash and comment */
    size_t length;
    int number;
    bool has_hash;
    uint64_t hash;
};
/* The next line with an order on it; false at the end, or with e->line set if a hash is malformed.
 * Hashes of another engine than MK_ENGINE (see mk_table.engine) cannot be compared. */
bool mk_saved_next(struct mk_saved *, struct mk_saved_line *out, struct mk_error *e);

/* ---- orders */

enum { MK_ORDER_TEXT = 1024 };      /* bytes: the longest order there can be, and a zero, fit */

bool mk_order_read(const struct game *, const char *text, size_t length, int line,
                   struct mk_order *out, struct mk_error *);

/* ---- openings: `open FIGURE POSITION VALUES SALT` */

/* Reads the line, and checks it against the commitment. */
bool mk_opening_read(const struct game *, const char *text, size_t length, int line,
                     struct mk_opening *out, struct mk_error *);

/* ---- printing */

/* Text is cut off when the buffer is full, but `used` keeps counting: used >= size tells that it
 * was. Always ends in a zero byte if size > 0. */
struct mk_text {
    char *at;
    size_t size, used;
};

void mk_text_init(struct mk_text *, char *buffer, size_t size);
enum { MK_TABLE_TEXT = 1 << 21 };   /* bytes: the longest table there can be, and a zero, fit */
/* Prints places, facings and paths as absolute values, in decimals that read back exactly. */
void mk_order_print(const struct game *, const struct mk_order *, struct mk_text *);
/* The table as it is now. Reading it gives the same game if the game asks for an action or has not
 * begun; anything half resolved is left out. */
void mk_table_print(const struct game *, struct mk_text *);
/* The line that opens a position known here, without a newline. */
void mk_opening_print(const struct game *, fig_id, int position, struct mk_text *);
/* The line of a collection that reads back as the same model, with its newline. */
void mk_model_print(const struct mk_model *, struct mk_text *);
void mk_card_print(const struct mk_card_model *, struct mk_text *);
/* What the card needs, adds, gives and does, in the words of the notation. */
void mk_card_words(const struct card *, struct mk_text *);

#endif
