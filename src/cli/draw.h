/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* draw.h: the table as a map of characters.
 *
 * A character is half as wide as it is high, so that a cell is twice as many inches high as it is
 * wide and circles stay round. Figures show their short name and an arrow for their facing; where
 * colours are missing a bracket tells whose they are. */
#ifndef CLI_DRAW_H
#define CLI_DRAW_H

#include "mk/state.h"

struct draw_style {
    bool colour;
    bool utf8;
    int columns, rows;              /* room on the screen */
    /* Prints something beside line `line` of the map, from 0; or NULL. */
    void (*beside)(const struct game *, const struct draw_style *, int line);
};

/* What this terminal can do. */
struct draw_style draw_style_of_terminal(void);
/* Lines and columns the whole table takes, drawn in this style. */
void draw_measure(const struct game *, const struct draw_style *, int *columns, int *lines);
/* The whole table, or the part around a point as far as `reach` in every direction. */
void draw_table(const struct game *, const struct draw_style *);
void draw_around(const struct game *, const struct draw_style *, vec at, int32_t reach);
/* Turns the ink of a player on and off, if colours are wanted. */
void draw_ink(const struct game *, const struct draw_style *, player_id);
void draw_plain(const struct draw_style *);

#endif
