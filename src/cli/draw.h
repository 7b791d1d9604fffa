/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* draw.h: the table as a map of characters.
 *
 * A character is half as wide as it is high, so a cell is twice as many inches high as it is wide and
 * circles stay round. Figures show their short name and an arrow for their facing; without colours a
 * bracket tells whose they are. */
#ifndef CLI_DRAW_H
#define CLI_DRAW_H

#include "mk/state.h"

struct draw_style {
    bool colour;
    bool utf8;
    int columns, rows;              /* available on the screen */
    /* Prints something beside line `line` of the map, from 0; or NULL. */
    void (*beside)(const struct game *, const struct draw_style *, int line);
};

/* The capabilities of this terminal. */
struct draw_style draw_style_of_terminal(void);
/* Lines and columns that the whole table takes in this style. */
void draw_measure(const struct game *, const struct draw_style *, int *columns, int *lines);
/* The whole table, or the part within `reach` of a point. */
void draw_table(const struct game *, const struct draw_style *);
void draw_around(const struct game *, const struct draw_style *, vec at, int32_t reach);
/* Turns a player's colour on and off, if colours are wanted. */
void draw_ink(const struct game *, const struct draw_style *, player_id);
void draw_plain(const struct draw_style *);

#endif
