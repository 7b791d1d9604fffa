/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* table.h: the parts of the table reader. */
#ifndef NOTATION_TABLE_H
#define NOTATION_TABLE_H

#include "notation/scan.h"

enum { TEAM_OWN = 100,              /* players without a team get this plus their index */
       START_NONE = 0xff };         /* `start none`; ends up at the skulls */

int table_figure(const struct mk_table *, const char *name);     /* index, or -1 */
int table_terrain(const struct mk_table *, const char *name);
bool scan_player(struct scan *, const struct mk_table *, player_id *out);

bool scan_figure(struct scan *, const struct mk_table *, int *out);  /* one that is there */

/* figure.c */
bool figure_line(struct mk_table *, struct scan *);              /* figure NAME PLAYER WORDS… */
bool change_line(struct mk_table *, struct scan *);              /* change NAME WORDS… */
bool section_line(struct mk_table *, struct scan *);             /* section NAME.PART WORDS… */
void figure_remove(struct mk_table *, int figure);

/* ground.c */
bool terrain_line(struct mk_table *, struct scan *);
/* Makes room for a piece of that name; NULL after an error. */
struct terrain *terrain_add(struct mk_table *, struct scan *);
bool pool_line(struct mk_table *, struct scan *);
bool access_line(struct mk_table *, struct scan *);
void terrain_remove(struct mk_table *, int terrain);
bool terrain_finish(struct mk_table *, int *nvertex, struct mk_error *);
/* Can these outlines be pieces of terrain? After terrain_finish has laid them out. */
bool outlines_check(const struct mk_table *, struct mk_error *);

static inline bool lies_on_board(const struct mk_table *t, vec at)
{
    return at.x >= 0 && at.y >= 0 && at.x <= t->board.x && at.y <= t->board.y;
}

/* castle.c */
bool plank_line(struct mk_table *, struct scan *);
bool ladder_line(struct mk_table *, struct scan *);
bool castles_finish(struct mk_table *, struct mk_error *);       /* before the terrain is laid out */
void print_portals(const struct game *, fig_id, struct mk_text *);      /* open portcullis doors */
void print_lean(const struct game *, int terrain, struct mk_text *);    /* a plank, a ladder */

/* table_print.c */
void print_positions(const struct piece *, struct mk_text *);    /* dial 8/8/14/2 … */
void print_position(const struct position *, struct mk_text *);  /* 8/8/14/2 */
void print_kind(const struct piece *, struct mk_text *);         /* before its base */
void print_base(const struct piece *, struct mk_text *);         /* arc, mounted, base */
void print_range(const struct piece *, struct mk_text *);        /* range, arrows */
void print_explosive(const struct piece *, struct mk_text *);
void print_factions(const struct piece *, struct mk_text *);     /* one or two */
void print_collectors_number(const struct piece *, struct mk_text *);   /* if it is given */

/* seal.c */
bool secret_line(struct mk_table *, struct scan *);              /* secret HEX */
bool open_line(struct mk_table *, struct scan *);                /* open NAME POSITION VALUES SALT */
/* When the dials are finished; *sealed: the cast has seals. */
bool seals_finish(struct mk_table *, bool *sealed, struct mk_error *);
void print_sealed(const struct seal *, struct mk_text *);        /* sealed HEX… */
void print_shown(const struct piece *, const struct figure *, struct mk_text *);
void print_hex(struct mk_text *, const uint8_t *byte, int n);     /* after a blank */
bool scan_hex(struct scan *, uint8_t *out, int n, const char *what);
void print_openings(const struct game *, struct mk_text *);      /* of all that is known, a line each */

/* shell.c */
bool shell_line(struct mk_table *, struct scan *);               /* shell NAME at x,y facing DIR */
bool shells_finish(struct mk_table *, struct mk_error *);        /* when figures stand */
void print_shell(const struct shell *, struct mk_text *);        /* what is printed on tokens */
void print_shells(const struct game *, struct mk_text *);        /* those on the table, a line each */

/* types.c */
void types_finish(struct piece *, int edition);
/* What its subfaction gives it. */
void power_finish(struct piece *, const struct mk_label *);
void print_types(const struct piece *, struct mk_text *);
/* Positions with a repair marker; a sealed dial tells them as it is opened. */
void print_repairs(const struct piece *, struct mk_text *);
bool nexus_is_uniform(const struct piece *);                     /* and the speed type */

/* finish.c */
bool figures_finish(struct mk_table *, struct mk_error *);

#endif
