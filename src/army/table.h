/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* table.h: makes a battle from armies.
 *
 *  (1) The same armies and seed always give the same table.
 *  (2) What comes out is legal: figures stand in their starting areas and touch nothing they should
 *      not, terrain lies as far from edges, from tokens and from other terrain as the edition wants,
 *      and in no starting area.
 *  (3) Terrain and tokens look the same from every side, so that nobody has an advantage.
 */
#ifndef ARMY_TABLE_H
#define ARMY_TABLE_H

#include "army/army.h"

enum { ARMY_SIDES = 4, EDGE_ANY = MK_EDGES, TEAM_NONE = -1 };

struct army_side {
    const struct army *army;
    const char *player;                 /* its name on the table */
    int edge;                           /* enum mk_edge, or EDGE_ANY: whichever is free */
    int team;                           /* or TEAM_NONE */
};

struct army_battle {
    int n;                              /* sides, in seating order, clockwise; 0: only… */
    struct army_side side[ARMY_SIDES];
    const struct army *red, *blue;      /* …these, from the south and from the north */
    uint64_t seed;
    const char *rules;                  /* the edition's name; NULL: that of the armies */
    int points;                         /* the build total; 0: the largest of the armies' own */
    uint8_t options;                    /* OPTION_… */
    bool setup;                         /* nothing is deployed yet: terrain in the pool, armies
                                         * off the table */
    bool bare;                          /* no terrain */
    bool checked;                       /* the armies have been checked already */
};

/* False, with the reason, if an army has a fault or does not fit in its starting area. The
 * error's line is one of that army's list. */
bool army_battle_table(const struct army_battle *, struct mk_table *, struct mk_error *);
/* The table as text, which the caller frees; NULL, with the reason, if there is none. */
char *army_battle_text(const struct army_battle *, struct mk_error *);

/* The same, deployed, for the points the armies name. */
static inline bool army_table(const struct army *red, const struct army *blue, uint64_t seed,
                              struct mk_table *out)
{
    struct army_battle b = {.red = red, .blue = blue, .seed = seed};
    struct mk_error unheard;

    return army_battle_table(&b, out, &unheard);
}

/* ---- the parts of it */

/* Writes a line of a table. */
bool table_write(struct mk_table *, struct mk_error *, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;
/* Adds the army's figures, those that fit, as r1, r2… to the player of that name, and its cards, by
 * their slugs: spells in their books, items in the hands of those who wield them, unless they are
 * given in a setup, where domains are chosen, too. */
bool army_muster(struct mk_table *, const struct army *, const char *player, char letter,
                 struct mk_error *);
/* How many domains there are to choose from; puts one of them into play; removes those that others in
 * play cancel. */
int army_domains(const struct army *);
bool army_domain(struct mk_table *, const struct army *, const char *player, uint64_t *rng,
                 struct mk_error *);
void army_domains_meet(struct mk_table *);
/* Tells figures with a particular mount in the list what to ride. */
void army_seat_riders(struct mk_table *, const struct army *, char letter);
/* Which of the player's figures rides what, as match_riders decides, except those with a
 * particular mount. */
fig_id army_match_riders(const struct mk_table *, int player, fig_id *mount);
/* Gives every figure of the player a place in its starting area; false if they do not fit. */
bool army_deploy(struct mk_table *, int player, uint64_t *rng);
/* Does that player have castle sections? Sets them up by the plan, with all other figures in or
 * on them; false if there are more than fit. */
bool army_has_castle(const struct mk_table *, int player);
bool army_build_castle(struct mk_table *, int player);
/* Lays the objective tokens, where the edition has them: one in the middle and one for every
 * player, all with the same roll. */
bool army_objectives(struct mk_table *, uint64_t *rng, struct mk_error *);
/* Places terrain at random, or offers it to the pool. */
bool army_terrain(struct mk_table *, uint64_t *rng, struct mk_error *);

#endif
