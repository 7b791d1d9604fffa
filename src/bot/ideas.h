/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas.h: what a bot could do now, with what it hopes from it.
 *
 *  (1) An idea is only a guess until ideas_best has asked the engine. What can always be answered is
 *      asked for when no idea is left (mk_propose).
 *  (2) Moves are thought out when their turn comes: as long as the best idea is better than all that a
 *      move may bring, nobody looks for its places.
 *  (3) The value of ending the turn, of keeping, skipping or declining is zero; ideas that bring less
 *      than `least` are not even noted. Where only one is wanted, a legal one raises `least`.
 */
#ifndef BOT_IDEAS_H
#define BOT_IDEAS_H

#include "bot/stance.h"

enum { IDEAS = 160 };

enum why {
    WHY_NOTHING_BETTER, WHY_STRIKE, WHY_SHOOT, WHY_HEAL, WHY_CAPTURE, WHY_CHARGE, WHY_BOUND,
    WHY_CONTACT, WHY_AIM, WHY_ADVANCE, WHY_RETREAT, WHY_TURN, WHY_REGENERATE, WHY_RAISE, WHY_LIFT,
    WHY_MARCH, WHY_KEEP_RANKS, WHY_HOME, WHY_WITHOUT, WHY_SPIN, WHY_PLACE, WHY_DEPLOY, WHY_LAY,
    WHY_DICE, WHY_CONFUSED, WHY_DETOUR, WHY_BOARD, WHY_LEAVE, WHY_SECTION, WHY_SHUT, WHY_OPEN,
    WHY_TOKEN, WHY_SHELL, WHY_FIRST, WHY_HEIGHT, WHY_COVER, WHY_REAR, WHY_CAST, WHY_SCREEN,
    WHYS
};

struct idea {
    int32_t value;
    uint8_t why;                    /* enum why */
    bool known;                     /* already found legal */
    fig_id about;
    uint32_t nth;                   /* of equal ones the first is the better */
    struct mk_order order;
};

/* What somebody's move, or that of those who march with it, may bring at most: worked out only if that
 * could be the best. */
struct prospect {
    int32_t most;
    uint16_t of;                    /* its place in the survey */
    bool marches;
};

struct ideas {
    struct survey *s;               /* of the player who is asked */
    const struct game *g;
    uint64_t *rng;
    int32_t least;
    int want;                       /* no more than so many will be asked for */
    int n;
    struct idea idea[IDEAS];
    uint32_t stage, noted;          /* of nth */
    int nprospect;
    struct prospect prospect[2 * MK_MAX_FIGURES];
};
enum { STAGE_MOVES = 1, STAGE_MARCHES = STAGE_MOVES + MK_MAX_FIGURES,
       STAGE_DETOURS = STAGE_MARCHES + MK_MAX_FIGURES };

void ideas_begin(struct ideas *, struct survey *, const struct game *, int32_t least, int want);

struct mk_order idea_order(const struct ideas *, enum mk_order_kind, fig_id);
void ideas_note(struct ideas *, const struct mk_order *, int32_t value, enum why, fig_id about);
/* The same for an order that is known to be legal. */
void ideas_legal(struct ideas *, const struct mk_order *, int32_t value, enum why, fig_id about);
/* The same for an order that is asked about first; says whether it is legal. */
bool ideas_try(struct ideas *, const struct mk_order *, int32_t value, enum why, fig_id about);
/* Takes the best idea out, legal or not; false if none is left. */
bool ideas_take(struct ideas *, struct idea *out);
/* Takes the best legal one out. */
bool ideas_best(struct ideas *, struct idea *out);
/* What this one's move may bring at most; ideas_go or ideas_march_of will work it out. */
void ideas_postpone(struct ideas *, const struct seen *, int32_t most, bool marches);
/* Puts in again what has been taken out. */
void ideas_put_back(struct ideas *, const struct idea *);

/* What an action costs a figure: a token, and a click if it is pushed. */
int32_t effort(const struct seen *);

/* Ideas by decision. */
void ideas_action(struct ideas *);
void ideas_detour(struct ideas *);              /* for an action, when there is nothing else */
void ideas_member(struct ideas *);
void ideas_spin(struct ideas *, enum mk_order_kind);
void ideas_follow(struct ideas *);
void ideas_place(struct ideas *);
void ideas_heal(struct ideas *);
void ideas_confuse(struct ideas *);
void ideas_lay(struct ideas *);
void ideas_deploy(struct ideas *);
void ideas_section(struct ideas *);             /* which section it falls on */
void ideas_portals(struct ideas *);
void ideas_command(struct ideas *);             /* what is due before the actions */

/* Parts of ideas_action. */
void ideas_attack(struct ideas *, const struct seen *);         /* close and ranged */
void ideas_attack_kind(struct ideas *, const struct seen *, enum mk_order_kind, int32_t cost);
void ideas_use(struct ideas *, const struct seen *);            /* abilities with orders of their own */
void ideas_cast(struct ideas *, const struct seen *);           /* spells of its book */
void ideas_move(struct ideas *, const struct seen *);
void ideas_go(struct ideas *, const struct seen *);             /* what ideas_move has postponed */
void ideas_march(struct ideas *);                               /* movement formations */
void ideas_march_of(struct ideas *, const struct seen *);       /* what ideas_march has postponed */
/* Can the first of such a formation go where it is meant to go? */
bool march_begins(struct ideas *, const struct mk_order *formation);
/* A legal idea that is no folly? */
bool is_sensible(struct ideas *, const struct idea *);
/* Places for `f`, moved at most so far by an order like this one; the value of moving it is added
 * to `base`. */
struct errand {
    struct mk_order order;          /* whose `to` and `facing` are filled in */
    const struct seen *f;
    int32_t reach;                  /* units it may go */
    int32_t plain;                  /* units after which it may still attack, 0: it may not */
    int follow;                     /* ATTACK_… that may follow */
    bool hops;                      /* bases are not in its way */
    bool straight;                  /* it only goes where it looks */
    int walk;                       /* WALK_…: what ground it may cross */
    int32_t base, stay;             /* costs; what staying is worth */
    int percent;                    /* chance that it may go at all */
};
void ideas_places(struct ideas *, const struct errand *);
/* One of them, if it fits. */
void ideas_consider(struct ideas *, const struct errand *, const struct stance *, enum why,
                    const struct seen *about);
/* Can it stand on the ground there, and does none lie across the straight way that it may not cross?
 * As far as a glance tells. */
bool land_holds(const struct ideas *, const struct errand *, vec at);
bool land_opens(const struct ideas *, int walk, vec from, vec to);
/* What the land offers against that opponent. */
void ideas_land(struct ideas *, const struct errand *, const struct seen *foe);
/* Between a shooter of ours and whoever would walk up to it. */
void ideas_screen(struct ideas *, const struct errand *);
/* Riding: somebody gets on, and off again. */
void ideas_board(struct ideas *, const struct seen *);
void ideas_leave(struct ideas *, const struct seen *);
/* Of several sections only the first that can moves the body. */
bool moves_for_body(const struct ideas *, const struct seen *);
/* The errand with all sections that can still be paid for; false if f is the only one. */
bool move_together(const struct ideas *, const struct seen *, struct errand *);
/* The nearest place of its player's starting area. */
vec homeward_of(const struct game *, const struct seen *);
/* Room for f's base there, as far as a glance tells? */
bool has_room(struct survey *, const struct seen *, vec at);

#endif
