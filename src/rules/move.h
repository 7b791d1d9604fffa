/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* move.h: the ruler's path, and what a move sets off. [move, moved, breakaway, free-spin] */
#ifndef RULES_MOVE_H
#define RULES_MOVE_H

#include "rules/play.h"

struct working;

/* How a figure moves now, with its abilities; files in ability/ change it in `shape_move`. */
struct walk {
    uint16_t flags;             /* WALK_… */
    uint8_t breakaway;          /* lowest die that breaks away */
    uint8_t follow;             /* attack that may follow a plain move: ATTACK_RANGED, ATTACK_CLOSE;
                                   an ability leaves it 0 where its own clauses bar the attack */
    uint16_t manner;            /* MANNER_… the order chooses; set before any hook is called */
    uint8_t price;              /* clicks of pushing damage as the movement ends */
    uint16_t straight_rule;     /* the clause of WALK_STRAIGHT, */
    uint16_t stops_rule;        /* and the one by which other bases stop WALK_OVER_SINGLE */
    int plain;                  /* inches, with everything but doubling */
    struct tally speed;         /* inches it may go at most */
};
enum {
    WALK_OVER_BASES = 1, WALK_OVER_BLOCKING = 2, WALK_FREE_HINDERING = 4, WALK_FREE_LEVELS = 8,
    WALK_FREE_WATER = 16, WALK_DOUBLE = 32, WALK_NO_SHAKE_OFF = 64, WALK_MAY_END_IN_DEEP = 128,
    WALK_NO_TURN_AFTER_FAIL = 256, WALK_SHAKES_OFF = 512, WALK_SOARS = 1024,
    WALK_STRAIGHT = 2048,       /* one straight line, as check_way allows; no path is searched for */
    WALK_OVER_SINGLE = 8192,    /* bases with a single dial are not in its way */
    WALK_ON_TOP = 4096,         /* it is on a castle, where it walks from top to top */
};

bool is_mounted(const struct game *, fig_id);
/* Would the move end with an opponent at the mover's front arc? */
bool ends_at_opponent(const struct game *, const struct mk_order *);
/* How would f move, alone or (formation != NULL) as member of that formation? */
void walk_of(const struct game *, fig_id, const struct frame *formation, struct walk *out);
/* What the manner of its movement costs a formation when all have moved: who of each unit pays,
 * then the clicks. */
enum step formation_pays(struct play *, struct frame *);
/* The same for a move in the manner that is chosen. */
void walk_in_manner(const struct game *, fig_id, const struct frame *formation, uint16_t manner,
                    struct walk *out);
/* The same without what the terrain it starts in does to it. */
void walk_unhindered(const struct game *, fig_id, const struct frame *formation, uint16_t manner,
                     struct walk *out);
/* How would these sections of one body move it together? A figure alone moves as walk_of says. */
void walk_together(const struct game *, const fig_id *, int n, uint16_t manner, struct walk *out);
/* Is it an ability of the speed slot, wherever it comes from? */
bool is_of_speed(const struct working *);
/* A figure that runs cannot use the ability in its speed slot, whatever its source, nor its
 * subfaction's power. [double-time.no-abilities] */
bool is_asleep(uint16_t manner, const struct working *);
int walk_flags(const struct game *, fig_id);        /* only the WALK_ flags of its abilities */
int walk_flags_shown(const struct game *, fig_id);  /* as its dial shows, even off the table */
int captive_speed(const struct game *, fig_id);     /* of its captive, or MK_NO_SPEED */

enum { MK_TOUCHING = MK_MAX_FIGURES };              /* the most figures one figure can touch */
int32_t ruler(int inches);                          /* in units, with the one tolerance */
/* Are places and facing of an order inside their ranges? */
bool is_well_formed(const struct mk_order *);

/* May the figure's base stand there? Asks about the table edge, other bases, blocking terrain,
 * being half on a hill or a wall, with the freedoms of `walk`. Its own captive is ignored. */
struct verdict check_stand(const struct game *, fig_id, const struct base *, const struct walk *);
/* What the abilities of `bearer` say of a move of f's own that ends there. */
struct verdict check_may_end(const struct game *, fig_id bearer, fig_id f, const struct base *end,
                             const struct walk *);
/* Does what binds a figure's own moves bind those that somebody else forces on it? */
bool forced_is_bound(const struct game *);
/* May it be taken from its place, or does an ability or a card hold it there? */
struct verdict check_may_leave(const struct game *, fig_id, const struct base *to);
/* Places no path leads to, however long: rock and water that the figure cannot stand in. */
struct verdict check_ground(const struct game *, const struct base *, const struct walk *);
/* May f go there? Asks about the path, found or drawn, speed, gaps, terrain, levels and room for a
 * captive, but not whose turn it is. *length gets the path's length in units. */
struct verdict check_path(const struct game *, fig_id, const struct mk_order *, const struct walk *,
                          int32_t *length);
/* A move or turn action, a member's move, a confused move, as ordered now. If allowed, the verdict
 * says how long the path is. */
struct verdict check_move(const struct game *, const struct mk_order *);
/* Begins the travel of f by an allowed order: pushes FRAME_TRAVEL. */
void travel_begin(struct play *, fig_id, vec to, angle facing, int32_t length, player_id by,
                  int flags);
/* f has come down where it stood: only what its arrival sets off is left of its travel. */
void travel_landed(struct play *, fig_id f);
/* The travel on top is in this manner, MANNER_…, and ends on this floor: FLOOR_… */
void travel_in_manner(struct play *, uint16_t manner, uint8_t floor);
/* Where it will end. */
struct base travel_end(const struct game *, const struct frame *);
/* Does the player choose who pays for the mover's manner: mount or rider, or a section of its body? */
bool has_payers(const struct game *, fig_id mover);
/* ASK_SECTION while a move is paid for: may this one of them pay? Makes it pay. */
struct verdict check_payer(const struct game *, fig_id);
void travel_answer_payer(struct play *, fig_id);
/* May the attack after the move be left out? */
struct verdict check_skip_attack(const struct game *);
/* Does it dare to end its move there, having failed to before? */
struct verdict check_daunted(const struct game *, const struct mk_order *);
/* Before the travel on top sets off: asks for dice until the figure dares or gives up. */
enum step daunt_step(struct play *, struct frame *, bool *dares);
enum step travel_step(struct play *, struct frame *);
/* Is what the manner costs still to be paid? Those clicks have been dealt: the travel goes on. */
bool travel_pays(const struct frame *);
void travel_struck(struct frame *);
/* What the travel has set off at the same time, if the player whose turn it is chooses the
 * sequence; 0 if there is nothing to choose. */
struct due;
int travel_due(const struct game *, const struct frame *, struct due *out, int max);
bool travel_waits(const struct game *, const struct frame *);
void travel_resolve(struct play *, struct frame *, const struct mk_order *);
/* What f, which is being moved or rides along, has rolled for those it moved up to; 0: nothing. */
int travel_die(const struct game *, fig_id f);
/* Must f roll to break away before it moves by a move action? A formation asks for its members and
 * calls break_away with their dice; FIG_HELD tells afterwards who is held. */
/* Does it fail without a roll? */
bool is_held_fast(const struct game *, fig_id);
bool must_break_away(const struct game *, fig_id);
/* After the roll: free, or held. */
void break_away(struct play *, fig_id, int die, const struct walk *);
/* A figure that has broken away hurts whom it leaves behind; one that is held does not. */
void shake_off(struct play *, fig_id, const struct walk *);
struct verdict check_spin(const struct game *, const struct mk_order *);
/* In travel.asked: whoever was asked last is asked once more. */
enum { ASKED_AGAIN = 0x8000 };

/* The next figure after the one asked last that may spin towards the mover; NOBODY if there is none. */
fig_id next_to_spin(const struct game *, const struct frame *);
/* Does the free spin asked for include this figure's? */
bool may_spin_now(const struct game *, fig_id);
/* May b's base stand `there`, touching a's base at `at`? */
bool stands_beside(const struct game *, fig_id a, const struct base *at, fig_id b, int walk,
                   const struct base *there);
/* A free place for b's base touching a's, if a stood at `at`: R_NONE and *out, else what forbids it:
 * `none` if there is no room, move.room.found if the search ended before that was known. A captive
 * shares its captor's freedoms; a figure beside the table has those its dial shows. */
enum mk_rule room_beside(const struct game *, fig_id a, const struct base *at, fig_id b,
                         enum mk_rule none, struct base *out);
enum mk_rule room_beside_for(const struct game *, fig_id a, const struct base *at, fig_id b, int walk,
                             enum mk_rule none, struct base *out);
/* The nearest place to `from` where f's base can stand, with room for a captive beside it. */
bool nearest_place(const struct game *, fig_id f, vec from, vec *out);
/* Is there room for the captive f holds, if f stood at `at`? */
struct verdict check_captive_room(const struct game *, fig_id f, const struct base *at);
/* Answers, called when the order has been allowed. A turn (or ORDER_KEEP) after a failed break
 * away; a free spin (or ORDER_KEEP); */
void travel_answer_turn(struct play *, const struct mk_order *);
void travel_answer_spin(struct play *, const struct mk_order *);
/* a captive is set down; for FRAME_ABILITY figure, place and facing are noted in its travel, and in
 * captive_next the mount it is set on; */
void travel_answer_place(struct play *, const struct mk_order *);
/* the attack after the move has been given or declined; its frame is pushed by the caller. */
void travel_answer_attack(struct play *, const struct mk_order *);
/* An ability was switched off while the travel on top waits for an answer: it asks again, if there is
 * still something to ask. */
void travel_ask_again(struct play *);
/* May this attack follow the move just made? (ASK_ATTACK) The attack is checked elsewhere. */
struct verdict check_follow(const struct game *, const struct mk_order *);
/* ORDER_PLACE for a captive or a figure an ability sets down. Any other order asks whether a
 * captive may be left behind. [capture.no-release] */
struct verdict check_place(const struct game *, const struct mk_order *);

#endif
