/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* game.h: the engine's contract.
 *
 * Create a game from a cast (who plays, with what, on which table); then, as long as the game asks
 * for a decision, give it an order that answers it. Nothing here allocates memory (the caller does,
 * as mk_game_size tells), nothing blocks, and there are no callbacks. */
#ifndef MK_GAME_H
#define MK_GAME_H

#include <stddef.h>

#include "mk/event.h"
#include "mk/order.h"
#include "mk/state.h"
#include "mk/verdict.h"

/* Games with the same engine number give the same hashes. */
enum { MK_ENGINE = 2 };

/* How far a battle has got. */
struct mk_moment {
    player_id first;                /* first player */
    bool begun;                     /* the effects of the start of the turn are over */
    bool time_up;                   /* the judge has called time */
    uint8_t taken_back;             /* actions taken back in this turn */
    int16_t actions;                /* left in this turn if it has begun; negative: all of them */
    int16_t extra_actions;          /* likewise, those that only some figures may use */
    uint16_t round;
    uint32_t orders;                /* given so far */
};

/* What a game is made from. Pieces and figures come in pairs; positions only matter where
 * FIG_TABLE is set. The arrays belong to the caller and are not changed. */
struct mk_cast {
    uint8_t edition;
    uint8_t options;
    vec board;
    int16_t build_total;
    int16_t time_limit;
    uint8_t nplayer;
    bool setup;                     /* begin with the roll for first player */
    player_id on_turn;              /* without setup: whose turn it is… */
    struct mk_moment moment;        /* …and how far the battle has got */
    const struct player *player;
    int nfigure;
    const struct piece *piece;
    const struct seal *seal;        /* one for each piece, or NULL: everybody may see every dial */
    const struct figure *figure;
    int nterrain;
    const struct terrain *terrain;
    int nvertex;
    const vec *vertex;
    int nobjective;
    const struct objective *objective;
    int ncard;
    const struct card *card;
    const struct item *item;
    const struct shell *shell;      /* one for each figure, or NULL: nobody has bombardment tokens */
    int nbomb;                      /* tokens that lie on the table */
    const struct bomb *bomb;
};

/* Bytes a game of this cast needs, for its state and for what is printed. */
size_t mk_game_size(const struct mk_cast *);
/* May this cast be played? Army totals, uniques, edges, overlapping bases, terrain… */
struct verdict mk_check_cast(const struct mk_cast *);
/* Everything that is wrong with one player's army; mk_check_cast names only the first fault.
 * Returns how many there are, and writes the first `max`. */
int mk_army_faults(const struct mk_cast *, player_id, struct verdict *out, int max);
/* Fills the block and runs to the first decision. mk_check_cast must have allowed the cast. */
void mk_game_init(struct game *, const struct mk_cast *, struct mk_events *);

/* The facing a figure that moves there ends with if the order does not say: the same as before, or
 * for one that only goes straight ahead, the direction of the move. */
angle mk_facing_after(const struct game *, fig_id, vec to);

/* Would this order be accepted now? Pure. */
struct verdict mk_check(const struct game *, const struct mk_order *);
/* The same where only yes or no matters: how far off a refused move is, is not worked out. */
bool mk_legal(const struct game *, const struct mk_order *);
/* Checks the order and carries it out, up to the next decision. A refused order changes nothing.
 * Events are appended; the pointer may be NULL. */
struct verdict mk_apply(struct game *, const struct mk_order *, struct mk_events *);

/* The winner, or MK_NO_PLAYER for a draw or an unfinished game. For a team: one of its members. */
player_id mk_winner(const struct game *);
/* Points won so far; when the game is over, all of them. */
int32_t mk_score(const struct game *, player_id);

/* May players look at positions of dials that have not come up yet? [etiquette.dials] */
bool mk_dials_open(const struct game *);

/* Is this position of the dial known here? Always true if nothing is sealed. */
bool mk_position_known(const struct game *, fig_id, int position);
bool mk_dial_known(const struct game *, fig_id);        /* every position, and where it ends */
/* A position that is opened. mk_opening_read has checked it against its commitment. */
struct mk_opening {
    fig_id fig;
    uint8_t position;               /* from 0 */
    bool skulls;
    struct position shows;
    uint8_t salt[MK_SALT];
};
/* Makes the position known. What is printed is shared, so every copy of the game knows it too. */
void mk_open(struct game *, const struct mk_opening *);
/* Removes what these players (as bits) may not know: everything on other players' dials that they
 * have not shown in `now`. The game must be a clone, or share what is printed with no other. */
void mk_veil(struct game *, const struct game *now, unsigned players);
/* Makes all dials known, as if nothing had been sealed. Print such a game, do not play it. */
void mk_unseal(struct game *);

/* Copies the state into from->size bytes. The copy shares what is printed with the original and
 * must not outlive it. */
void mk_game_copy(struct game *to, const struct game *from);
size_t mk_game_used(const struct game *);       /* how many bytes that copies */
/* Copies everything, including what is printed, into mk_game_clone_size bytes. The clone may
 * outlive the original. */
size_t mk_game_clone_size(const struct game *);
void mk_game_clone(struct game *to, const struct game *from);
/* The same pieces, in the same state? */
bool mk_game_equal(const struct game *, const struct game *);
uint64_t mk_game_hash(const struct game *);
/* NULL if every invariant holds, otherwise the first one that does not. */

const char *mk_game_validate(const struct game *);

#endif
