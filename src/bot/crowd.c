/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* crowd.c: who is near a place: filling it, and moving somebody. */
#include "bot/crowd.h"

#include <string.h>

static struct crowd_set *set_of(struct crowd *c, int index)
{
    return &c->set[index / CROWD_SET];
}

static uint64_t bit_of(int index)
{
    return (uint64_t)1 << index % CROWD_SET;
}

/* The first n of a set, if there are so many. */
static uint64_t first_of(int n)
{
    return n <= 0 ? 0 : n >= CROWD_SET ? UINT64_MAX : bit_of(n) - 1;
}

void crowd_open(struct crowd *c, vec board, int n, int mine)
{
    int32_t longest = board.x > board.y ? board.x : board.y;

    for (c->shift = 10; longest >> c->shift >= CROWD_LINES;)
        c->shift++;
    c->last_column = board.x >> c->shift;
    c->last_row = board.y >> c->shift;
    c->sets = n > 0 ? (n + CROWD_SET - 1) / CROWD_SET : 1;
    for (int k = 0; k < c->sets; k++) {
        uint64_t *side = c->set[k].side;

        side[CROWD_ALL] = first_of(n - k * CROWD_SET);
        side[CROWD_MINE] = first_of(mine - k * CROWD_SET);
        side[CROWD_FOES] = side[CROWD_ALL] & ~side[CROWD_MINE];
        memset(c->set[k].west, 0, ((size_t)c->last_column + 2) * sizeof c->set[k].west[0]);
        memset(c->set[k].south, 0, ((size_t)c->last_row + 2) * sizeof c->set[k].south[0]);
    }
}

/* Until the crowd is closed, only the line behind it knows of it. */
void crowd_add(struct crowd *c, int index, vec at)
{
    set_of(c, index)->west[crowd_line(at.x, c->shift, c->last_column) + 1] |= bit_of(index);
    set_of(c, index)->south[crowd_line(at.y, c->shift, c->last_row) + 1] |= bit_of(index);
}

static void add_up(uint64_t *line, int32_t last)
{
    for (int32_t k = 1; k <= last + 1; k++)
        line[k] |= line[k - 1];
}

void crowd_close(struct crowd *c)
{
    for (int k = 0; k < c->sets; k++) {
        add_up(c->set[k].west, c->last_column);
        add_up(c->set[k].south, c->last_row);
    }
}

/* It comes to lie before the lines it passes one way, and behind those it passes the other. */
static void pass(uint64_t *line, int32_t from, int32_t to, uint64_t bit)
{
    for (int32_t k = from + 1; k <= to; k++)
        line[k] &= ~bit;
    for (int32_t k = to + 1; k <= from; k++)
        line[k] |= bit;
}

void crowd_move(struct crowd *c, int index, vec from, vec to)
{
    pass(set_of(c, index)->west, crowd_line(from.x, c->shift, c->last_column),
         crowd_line(to.x, c->shift, c->last_column), bit_of(index));
    pass(set_of(c, index)->south, crowd_line(from.y, c->shift, c->last_row),
         crowd_line(to.y, c->shift, c->last_row), bit_of(index));
}
