/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas.h: what a bot could do now, and what it expects to gain.
 *
 *  (1) An idea is only a guess until ideas_best has checked it. When no idea is left, mk_propose is
 *      asked for an answer that is always legal.
 *  (2) Moves are worked out lazily: while the best idea beats the most a move can gain, its places
 *      are not looked for.
 *  (3) Ending the turn, keeping, skipping and declining are worth zero; ideas that gain no more
 *      than `least` are not collected. Where only one idea is wanted, a legal one raises `least`;
 *      where another figure is to act after it, the second figure's best does.
 */
#ifndef BOT_IDEAS_H
#define BOT_IDEAS_H

#include "bot/stance.h"
#include "bot/why.h"
#include "rules/contact.h"

enum { IDEAS = 160, NOT_ASKED = -1 };

struct idea {
    int32_t value;
    uint8_t why;                    /* enum why */
    bool known;                     /* already found legal */
    fig_id about;
    uint32_t nth;                   /* breaks ties: the lowest is best */
    int32_t length;                 /* of its path, if the rules have been asked; else NOT_ASKED */
    struct mk_order order;
};

/* The most a figure's move, or its formation's, can gain: worked out only if that could be the
 * best. */
struct prospect {
    int32_t most;
    int32_t upto;                   /* what gains more has been noted already */
    fig_id of;
    bool marches;
};

struct ideas {
    struct survey *s;               /* of the deciding player */
    const struct game *g;
    uint64_t *rng;
    int32_t least;
    int want;                       /* how many ideas will be asked for, at most */
    bool then_another;              /* with one: what another figure could do is wanted as well */
    struct leader { fig_id fig; int32_t value; } first, second;    /* …the best of two figures */
    int n;
    struct idea idea[IDEAS];
    int32_t floor, upto;            /* of a move being worked out: places that gain more than the
                                     * first and no more than the second are noted; */
    int32_t passed;                 /* the most any other below that may gain */
    bool lazy;                      /* may what is passed over be looked for again? */
    uint32_t stage, noted;          /* parts of `nth` */
    int nprospect;
    struct prospect prospect[2 * MK_MAX_FIGURES];
};
enum { STAGE_MOVES = 1, STAGE_MARCHES = STAGE_MOVES + MK_MAX_FIGURES,
       STAGE_DETOURS = STAGE_MARCHES + MK_MAX_FIGURES };

void ideas_begin(struct ideas *, struct survey *, const struct game *, int32_t least, int want);

struct mk_order idea_order(const struct ideas *, enum mk_order_kind, fig_id);
void ideas_note(struct ideas *, const struct mk_order *, int32_t value, enum why, fig_id about);
/* The same for an order known to be legal. */
void ideas_legal(struct ideas *, const struct mk_order *, int32_t value, enum why, fig_id about);
/* The same for one that ideas_ask allowed, which need not be checked again to be played. */
void ideas_allowed(struct ideas *, const struct mk_order *, int32_t length, int32_t value, enum why,
                   fig_id about);
/* The length of its path if the order is legal; else NOT_ASKED. */
int32_t ideas_ask(const struct ideas *, const struct mk_order *);
/* The same for an order that is checked first; returns whether it is legal. */
bool ideas_try(struct ideas *, const struct mk_order *, int32_t value, enum why, fig_id about);
/* Removes the best idea, legal or not; false if none is left. */
bool ideas_take(struct ideas *, struct idea *out);
/* Removes the best legal one. */
bool ideas_best(struct ideas *, struct idea *out);
/* The most its move can gain; ideas_go or ideas_march_of will work it out. */
void ideas_postpone(struct ideas *, const struct seen *, int32_t most, bool marches);
/* Puts back an idea that was removed. */
void ideas_put_back(struct ideas *, const struct idea *);
/* Leaves what others could do, now that this figure has acted and the survey has been taken again.
 * The rules are asked afresh about all of it; what it gains is as it seemed before. */
void ideas_of_others(struct ideas *, const struct game *, fig_id acted);

/* What an action costs a figure: a token, and a click if it is pushed. */
int32_t effort(const struct seen *);

/* Ideas by decision. */
void ideas_action(struct ideas *);
void ideas_detour(struct ideas *);              /* when nothing else is worth an action */
void ideas_member(struct ideas *);
void ideas_spin(struct ideas *, enum mk_order_kind);
void ideas_follow(struct ideas *);
void ideas_place(struct ideas *);
void ideas_heal(struct ideas *);
void ideas_confuse(struct ideas *);
void ideas_lay(struct ideas *);
void ideas_deploy(struct ideas *);
void ideas_castle(struct ideas *, const struct mk_order *);     /* sections, and who stands on them */
void ideas_section(struct ideas *);             /* which section takes the damage */
void ideas_portals(struct ideas *);
void ideas_command(struct ideas *);             /* what is due in the command phase */

/* Parts of ideas_action. */
bool may_act(const struct ideas *, const struct seen *);        /* on the spot or by moving */
bool may_act_here(const struct ideas *, const struct seen *);
void ideas_attacks(struct ideas *);                             /* close and ranged */
void ideas_use(struct ideas *, const struct seen *);            /* abilities with orders of their own */
void ideas_cast(struct ideas *, const struct seen *);           /* spells in its book */
void ideas_move(struct ideas *, const struct seen *);
void ideas_go(struct ideas *, const struct seen *);             /* what ideas_move postponed */
void ideas_march(struct ideas *);                               /* movement formations */
void ideas_march_of(struct ideas *, const struct seen *);       /* what ideas_march postponed */
/* Can the first member of the formation go where it is meant to? */
bool march_begins(struct ideas *, const struct mk_order *formation);
/* Is it legal and not foolish? */
bool is_sensible(struct ideas *, const struct idea *);
/* A move being considered for `f` by an order like this one; what its action costs is in `base`. */
struct errand {
    struct mk_order order;          /* whose `to` and `facing` are filled in */
    const struct seen *f;
    int32_t reach;                  /* units it may move */
    int32_t plain;                  /* units after which it may still attack; 0: never */
    int follow;                     /* ATTACK_… that may follow */
    int32_t at_once;                /* the most such an attack may be worth */
    bool hops;                      /* bases do not block it */
    bool straight;                  /* it only moves the way it faces */
    int walk;                       /* WALK_…: what terrain it may cross */
    int32_t base, stay;             /* cost of the action; value of staying */
    int percent;                    /* chance that it can move at all */
};
void ideas_places(struct ideas *, const struct errand *);
/* Can any of its places gain more than the best idea so far? */
bool ideas_may_gain(struct ideas *, const struct errand *);
/* Considers one place, if it is possible. */
void ideas_consider(struct ideas *, const struct errand *, const struct stance *, enum why,
                    const struct seen *about);
/* May it stand on the terrain there, and does no terrain that it may not cross bar the straight
 * way? Approximate. */
bool can_stand_on_land(const struct ideas *, const struct errand *, vec at);
bool can_cross_land(const struct ideas *, int walk, vec from, vec to);
/* Places where terrain helps against that opponent. */
void ideas_land(struct ideas *, const struct errand *, const struct seen *foe);
/* Places between a friendly shooter and an enemy that would walk up to it. */
void ideas_screen(struct ideas *, const struct errand *);
/* Getting on a carrier, and off again. */
void ideas_board(struct ideas *, const struct seen *);
void ideas_leave(struct ideas *, const struct seen *);
/* Of several sections, is this the one that moves the body? */
bool moves_for_body(const struct ideas *, const struct seen *);
/* Makes the errand one of all sections that can still pay for it; false if f is the only one. */
bool move_together(const struct ideas *, const struct seen *, struct errand *);
/* The nearest point in its player's starting area. */
vec homeward_of(const struct game *, const struct seen *);
/* Is there space for f's base there? Approximate. */
bool has_room(const struct survey *, const struct seen *, vec at);
/* Does the straight way there look open? */
bool is_open(const struct survey *, const struct seen *, vec to);
/* Would a base of that radius overlap the disc there? */
static inline bool overlaps(vec at, int32_t radius, const struct disc *o)
{
    int32_t apart = radius + o->r - MK_CONTACT;

    return apart > 0 && within_box(at, o->c, apart) &&
           vec_len2(vec_sub(at, o->c)) < (int64_t)apart * apart;
}

#endif
