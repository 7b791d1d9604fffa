/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* state.h: a whole game in one flat block.
 *
 *  (1) What is printed is kept apart from what happens. The pieces hold what is printed on figures
 *      and never changes (struct printed). A game points to them and holds everything that changes;
 *      copies of a game share them. A piece and its figure have the same index.
 *  (2) Apart from that one pointer the state has none: a copy of the bytes is a copy of the game.
 *      Every struct here has explicit sizes and no hidden padding (state.c asserts the sizes), so
 *      bytes agree between compilers and machines.
 *  (3) The block is sized when the game is created: header, players, figures, terrain, corners,
 *      frames, marches, attacks, one after the other at the offsets in the header. Of the last three
 *      only those in use are copied, compared and hashed; the bytes after them mean nothing.
 *  (4) What is being resolved is a stack of frames; the game waits for exactly one decision.
 *  (5) What acts, is aimed at, touched and hurt is a section, and each section has an index of its
 *      own: an ordinary figure is a body of one section, a warrior with four dials is a body of four
 *      with consecutive indices. The first section stands for the body: it has the tokens and points.
 *      All sections of a body stand at the same place, with the same facing.
 *  (6) Eliminated figures keep their record and are not on the table; a captive is on the table and
 *      points to its captor, which points back.
 */
#ifndef MK_STATE_H
#define MK_STATE_H

#include <stddef.h>

#include "mk/attack_flags.h"
#include "mk/card.h"
#include "mk/order.h"
#include "mk/types.h"

/* One position of a combat dial. Skulls are all zero with `skull` set. */
struct position {
    int8_t value[MK_SLOTS];         /* indexed by enum mk_slot; MK_SKULL: a skull, counts as 0 */
    ability_id ability[MK_SLOTS];   /* what the marks mean on this edition's card */
    ability_id nexus;               /* what the mark of the nexus means */
    uint8_t nexus_slot;             /* the value its arrow points to, enum mk_slot */
    ability_id speed_type;          /* or ABILITY_NONE */
    uint8_t flags;                  /* POSITION_… */
};
enum { POSITION_REPAIR = 1 };       /* bears a repair marker */

struct piece {
    char id[MK_ID];                 /* short name on this table */
    char name[MK_NAME];
    struct position dial[MK_DIAL];
    uint8_t life;                   /* positions before the skulls */
    uint8_t start;                  /* starting position, from 0 */
    player_id owner;
    uint8_t range;                  /* inches */
    uint8_t arrows;
    uint8_t rank;                   /* enum mk_rank */
    uint8_t faction[2];             /* enum mk_faction; the same twice if only one */
    int16_t points;
    int16_t arc;                    /* width of the front arc, tenths of a degree */
    int16_t radius;                 /* of each disc of its base */
    uint8_t discs;                  /* 1 standard, 2 mounted */
    uint8_t flags;                  /* PIECE_… */
    uint8_t level;                  /* of a hero; 0: none */
    uint8_t kind;                   /* enum mk_kind */
    uint8_t section;                /* enum mk_section: which part of its body it is */
    uint8_t sections;               /* how many its body has */
    uint8_t least_range;            /* inches; 0: none */
    /* What only some editions print. */
    ability_id attack_type, defense_type, damage_type;      /* or ABILITY_NONE */
    int8_t bonus;                   /* to attacks of its attack type */
    uint8_t ranged_damage;          /* with PIECE_RANGED_DAMAGE; else the dial's damage counts */
    uint8_t slots;                  /* for items */
    uint8_t mounts;                 /* as bits: types of mounts it may ride, or the one it is */
    ability_id power;               /* of its subfaction, or ABILITY_NONE */
    char letter;                    /* after the number, if several figures share it; or 0 */
    int16_t number;                 /* collector's number within its set; 0: not given */
};
enum {
    PIECE_RISES_WHOLE = 1,          /* it is called Zombie or Skeleton */
    PIECE_EXPLOSIVE = 2,            /* its shots explode where they hit */
    PIECE_RANGED_DAMAGE = 4,        /* its shots have a damage value of their own */
};

/* The base of a piece standing there, of this section only if it has several; `discs` and `under` as in
 * struct base. Made in one go: changed afterwards, it would be copied as a whole, which is slow. */
static inline struct base base_formed(const struct piece *p, vec at, angle facing, int discs,
                                      bool under)
{
    bool one = p->sections <= 1;

    return (struct base){.at = at, .facing = facing, .discs = (uint8_t)discs, .radius = p->radius,
                         .turn = (angle)(one ? 0 : p->section * (MK_TURN / MK_SECTIONS)),
                         .sector = (int16_t)(one ? 0 : MK_TURN / MK_SECTIONS), .under = under};
}

static inline struct base base_made(const struct piece *p, vec at, angle facing)
{
    return base_formed(p, at, facing, p->discs, false);
}

/* The bombardment tokens a figure comes with; they are all alike. */
struct shell {
    uint8_t count;                  /* 0: it has none */
    uint8_t defense;                /* the attack must reach it to land where the token lies */
    uint8_t area;                   /* inches around its centre */
    uint8_t attack, damage;         /* used once its figure is gone */
    uint8_t ndrift;
    struct { uint8_t result, inches; } drift[MK_DRIFTS];    /* the lowest result first */
};

/* Everything that is printed, for one game. After this header come the pieces; then, if the dials are
 * sealed, a seal for each; if anybody has bombardment tokens, a shell for each; and last, derived from
 * all this, which hooks of rules each piece has at each position (rules/hooks.h). */
struct printed {
    uint32_t size;                  /* bytes, pieces and all */
    uint32_t npiece;
    uint64_t hash;                  /* of the pieces; if they are sealed, of what everybody knows */
    uint32_t seals_at;              /* from the beginning of this header; 0: nothing is sealed */
    uint32_t cards_at;              /* likewise; 0: there are no cards */
    uint32_t shells_at;             /* likewise; 0: nobody has bombardment tokens */
    uint32_t nbomb;                 /* number of such tokens; in a game they follow the objectives */
    uint32_t hooks_at;              /* an offset too; not part of the hash */
    uint32_t largest;               /* the farthest any base reaches from its place */
};

/* What replaces the positions of a dial that not everybody may know: for each a commitment, the
 * SHA-256 of the line that opens it. A position not known here plays like the known one before it,
 * and nobody knows where a dial ends until its skulls are known. */
struct seal {
    uint16_t known;                 /* positions, as bits */
    uint8_t reserved[6];
    uint8_t commitment[MK_DIAL][MK_COMMITMENT];
    uint8_t salt[MK_DIAL][MK_SALT]; /* of the known ones */
};

enum { MK_DAUNTED = 3 };

struct figure {
    vec at;
    vec turn_at;                    /* where it stood when this turn began */
    angle facing;
    angle turn_facing;
    uint8_t position;               /* of its dial, from 0; == life: skulls */
    uint8_t tokens;
    uint16_t flags;                 /* FIG_… */
    fig_id captor;                  /* who holds it, or NOBODY */
    fig_id captive;                 /* whom it holds, or NOBODY */
    fig_id borrowed_attack;         /* Apocalypse brother whose value this attack uses */
    fig_id borrowed_defense;
    player_id hurt_by;              /* the opponent who damaged it last, or MK_NO_PLAYER */
    ability_id strikes;             /* an ability that strikes, shown when this turn began; or
                                       ABILITY_NONE */
    angle action_facing;            /* its facing when the current movement formation was declared */
    uint16_t shown;                 /* positions its window has shown, as bits, if they are sealed */
    uint16_t due;                   /* sources of rules (ability.h) still to be resolved before
                                       actions are given, as bits */
    uint8_t acts;                   /* actions other than pass it was given this turn */
    uint8_t began_moving;           /* BEGAN_…: how it used its move action, if that came first */
    uint8_t under;                  /* it stands on the ground below another floor: an archway */
    uint8_t turn_under;             /* it did when this turn began */
    union {
        uint8_t portals;            /* a castle section: the open ones, as bits, and those set this
                                       turn, PORTAL_SET */
        uint8_t chosen;             /* a section of a body: its player chose it to be hurt by what
                                       bursts near it, until it has been */
    };
    uint8_t rides;                  /* RIDES_…: is it carried, or does it carry? */
    fig_id mate;                    /* who carries it, or whom it carries, if it rides or carries;
                                       RIDES_THROWN: the mount it sat on */
    uint8_t marks;                  /* MARK_… */
    ability_id gained;              /* the ability it has from another figure this turn */
    fig_id daunted[MK_DAUNTED];     /* 1 + opponents it does not dare to touch this turn, or 0 */
    struct ability_set cancelled;   /* abilities switched off */
};
enum { BEGAN_MOVE = 1, BEGAN_STILL };   /* it moved or turned; it did something else */
enum {
    FIG_TABLE = 1,                  /* stands on the battlefield */
    FIG_ELIMINATED = 2,             /* lies beside it */
    FIG_REVIVED = 4,                /* was eliminated and brought back */
    FIG_ACTED = 8,                  /* was given an action other than pass this turn */
    FIG_PASSED = 16,                /* was given a pass action this turn */
    FIG_LEVITATED = 32,             /* was levitated this turn */
    FIG_MOVED = 64,                 /* moved in the action being resolved */
    FIG_TURN_TABLE = 128,           /* was on the table when this turn began */
    FIG_TURN_CAPTIVE = 256,         /* was a captive when this turn began */
    FIG_GONE = 512,                 /* removed by its player, who has withdrawn */
    FIG_DEPLOYED = 1024,
    FIG_HELD = 2048,                /* failed to break away in this action */
    FIG_SOARS = 4096,               /* is above the table, on its flight stand */
    FIG_BROKEN = 8192,              /* when this turn began it showed an ability that breaks it */
    FIG_RALLIES = 16384,            /* when this turn began it showed an ability that rallies */
    FIG_SPUN = 32768,               /* took its free spin in this move before it was asked */
};
/* A passenger stands in the middle of its carrier, without a base of its own. For a body that carries,
 * the first section says so. */
enum { RIDES_NOT, RIDES_ABOARD,
       RIDES_LEAVING,               /* has just got off, in the action being resolved */
       RIDES_CARRIES = 4,
       RIDES_SADDLE,                /* sits on its mount, a figure of its own on the same base */
       RIDES_RIDDEN,                /* has a rider in its saddle */
       RIDES_THROWN,                /* has lost its saddle and is still to be set down */
       RIDES_WILD,                  /* a riderless mount that serves whoever's turn it is */
       MK_RIDES };
enum {
    MARK_WATCH = 1,                 /* may shoot when its player's next turn begins */
    MARK_HEX = 2,                   /* a roll near it may have to be made again */
    MARK_AFFECTED = 4,              /* the action being resolved has done something to it */
    MARK_TOKEN = 8,                 /* something has given it a token in this turn */
    MARK_LENT = 16,                 /* was raised for this turn only */
    MARK_TURNED = 32,               /* serves the player whose turn it is until the end phase */
    MARK_STRUCK = 64,               /* has struck while moving, which it may do once a turn */
    MARK_FALLING = 128,             /* what it stood on has fallen; its die is still to be rolled */
};
enum { PORTAL_SET = 4 };            /* how far the bits of portals set this turn are shifted */

struct player {
    char name[MK_ID];
    int32_t score;                  /* points won so far */
    int16_t army;                   /* points of the figures it started with */
    uint8_t edge;                   /* enum mk_edge */
    uint8_t team;                   /* players of the same team are allies */
    uint8_t flags;                  /* PLAYER_… */
    uint8_t roll;                   /* for first player */
    uint8_t pooled;                 /* pieces of terrain it put into the pool */
    uint8_t distance;               /* its roll for its objective token */
};
enum { PLAYER_WITHDRAWN = 1, PLAYER_AGREED = 2, PLAYER_DEPLOYED = 4, PLAYER_ROLLS = 8,
       PLAYER_OUT = 16 };          /* had no able figures at the end of an action phase */

/* A token that players want to hold. */
struct objective {
    vec at;
    player_id holder;               /* or MK_NO_PLAYER */
    uint8_t flags;                  /* OBJECTIVE_… */
    uint8_t reserved[2];
};
enum { OBJECTIVE_TABLE = 1, OBJECTIVE_CONTESTED = 2, OBJECTIVE_RADIUS = MK_INCH / 2 };

/* A bombardment token. Each belongs to one figure, whether it lies on the table or not. */
struct bomb {
    vec at;
    angle facing;                   /* where its arrow points */
    fig_id fig;
    ability_id ability;             /* that laid it */
    uint8_t flags, reserved;        /* BOMB_… */
    int8_t result;                  /* of the attack on it */
};
enum { BOMB_TABLE = 1, BOMB_HIT = 2, BOMB_ROLLED = 4 };     /* ROLLED: missed, and has drifted */

struct terrain {
    char id[MK_ID];
    uint8_t ground;                 /* enum mk_ground */
    uint8_t level;                  /* enum mk_level */
    player_id owner;                /* the player who brought it, or MK_NO_PLAYER */
    uint8_t flags;                  /* TERRAIN_… */
    uint16_t corner, corners;       /* its outline, or the line of a low wall */
    uint16_t access, accesses;      /* its access points, in the same array */
    int32_t width;                  /* of a low wall */
    vec lo, hi;                     /* bounding box */
    union {                         /* TERRAIN_CASTLE: the section; TERRAIN_BUILT: its card */
        struct { fig_id section; uint8_t layer, reserved; };    /* layer: it lies on a hill */
        struct { uint8_t defense, fortification, structure, taken; };
    };
};
enum {
    TERRAIN_TABLE = 1, TERRAIN_TEMPLATE = 2,
    TERRAIN_FLUSH = 4,              /* may be touching another piece or the edge */
    TERRAIN_JOINS = 8,              /* its top and the tops it touches are one walkway */
    TERRAIN_CASTLE = 16,            /* a castle section, its plank, its ladder, its rubble */
    TERRAIN_PART = 32,              /* not the section itself but its plank or ladder */
    TERRAIN_BUILT = 64, TERRAIN_DOT = 128,  /* constructed from a card; with a dot: has a floor */
};

/* One figure struck by an attack. */
struct struck {
    fig_id fig;
    uint8_t flags;                  /* STRUCK_… */
    int8_t splash;                  /* clicks splashed from neighbours */
    int8_t clicks;                  /* what the attack did to it, after reductions */
    uint8_t die;                    /* healing, freezing */
    int8_t back;                    /* clicks it deals back to the attacker, before reductions */
    ability_id back_by;             /* the ability that deals them */
};
enum {
    STRUCK_TARGET = 1,              /* named as target, not merely splashed */
    STRUCK_HIT = 2,
    STRUCK_DODGED = 4,              /* with STRUCK_HIT: the attack succeeds, but hurts somebody else */
    STRUCK_DONE = 8,                /* this step is done with it */
    STRUCK_HINDERED = 16,           /* the line to it meets hindering terrain */
    STRUCK_HIGHER = 32,             /* it has height advantage */
    STRUCK_DEAD = 64,
    STRUCK_WALLED = 128,            /* STRUCK_HINDERED by a low wall */
};

/* Effects of an attack for which its ability is cited. */
enum { EFFECT_HEALS, EFFECT_CONFUSES, EFFECT_SPLASHES, MK_EFFECTS };

/* An attack while it is declared, checked or resolved. */
struct attack {
    uint8_t kind;                   /* ATTACK_RANGED, ATTACK_CLOSE */
    uint8_t step;
    player_id by;                   /* the player who gives it */
    uint8_t nstruck;
    uint8_t nmember;                /* formation members besides the attacker */
    uint8_t dice[2];
    uint8_t die;                    /* rolled for damage: the one that replaces the value, and eight
                                     * times the one that is added */
    uint32_t flags;                 /* ATTACK_… */
    uint32_t more;                  /* further flags, MORE_… */
    fig_id attacker;
    fig_id member[MK_MEMBERS - 1];
    uint8_t cursor;                 /* which struck figure the step is at */
    uint8_t asked;                  /* players already asked to cancel, as bits */
    int16_t total;                  /* dice and all */
    ability_id effect[MK_EFFECTS];  /* which ability gives the attack that effect, EFFECT_… */
    uint8_t for_damage;             /* members that add to damage instead of attack, as bits */
    uint16_t manner;                /* MANNER_… the order chose */
    ability_id text;                /* the card's text the order chose, or ABILITY_NONE */
    uint8_t hits;                   /* earlier blows of the same attack that hit */
    struct struck struck[MK_STRUCK];
};
enum { ATTACK_RANGED = 1, ATTACK_CLOSE = 2 };
enum { ADDED_DIE = 8 };
/* The die that replaces the damage value, and the one that is added to it; 0: none. */
static inline int attack_die(const struct attack *a) { return a->die % ADDED_DIE; }
static inline int attack_added_die(const struct attack *a) { return a->die / ADDED_DIE; }
enum {
    MORE_TOO_MANY = 1 << 0,         /* would strike more figures than MK_STRUCK: refused */
    MORE_SHARED = 1 << 1,           /* the damage has been divided: struck->die is each one's share */
    MORE_LONG = 1 << 2,             /* at twice the range, for less damage */
    MORE_INDIRECT = 1 << 3,         /* over everything in its way */
    MORE_AIMED = 1 << 4,            /* it is known which sections it strikes */
    MORE_SHELL = 1 << 5,            /* made by tokens on the table: needs no line of fire */
    MORE_ORPHAN = 1 << 6,           /* likewise, with the token's own values */
    MORE_IMPEDED = 1 << 7,          /* aimed at a token that is now harder to hit */
    MORE_SHELL_CRITICAL = 1 << 8,   /* the attack on the token was a critical hit */
    MORE_PUSHES = 1 << 9,           /* some of those it strikes take pushing damage */
    MORE_ANY_RANGE = 1 << 10,       /* however far the target is */
    MORE_ROLLED_AGAIN = 1 << 12,
    MORE_THROUGH_WOODS = 1 << 13,   /* hindering and concealing terrain count as clear */
    MORE_HEALS_ONE = 1 << 14,       /* heals one click, repair markers or not */
    MORE_BREACHES = 1 << 15,        /* magic immunity is no protection */
    MORE_ANSWERS = 1 << 16,         /* strikes back at an attacker that missed; not an action */
    MORE_VAIN = 1 << 17,            /* the blow struck back has missed */
    MORE_RELICS_FIRST = 1 << 18,    /* relics break before they can act on their wielder's death */
    MORE_BY_BLOW = 1 << 19,         /* a shot that deals the close combat damage value */
    MORE_CRITICAL = 1 << 24,        /* this bit and those above it count critical hits among the blows
                                     * that hit before the last: up to 255, like `hits` */
};

/* A move while it is resolved. */
struct travel {
    fig_id fig;
    player_id by;                   /* who decides it */
    uint8_t flags;                  /* TRAVEL_… */
    vec to;
    angle facing;
    uint16_t length;                /* of the path, in 1/16 inch rounded up */
    fig_id asked;                   /* 1 + whoever was asked last for a free spin; ASKED_AGAIN */
    fig_id captive_next;
    vec from;
    uint8_t follow;                 /* ATTACK_RANGED or ATTACK_CLOSE if such an attack may follow */
    uint8_t price;                  /* clicks of pushing damage as the movement ends */
    uint16_t manner;                /* MANNER_… the order chose */
    union {
        uint8_t spare;              /* a large body: inches of its speed the path did not need */
        uint8_t second;             /* with MANNER_TWICE: SECOND_… */
    };
    uint8_t floor;                  /* FLOOR_…: of `to` */
    fig_id object;                  /* whom the manner is aimed at; at the end, who pays its price; or
                                     * who struck after the first ride, if another makes the second */
};
enum { SECOND_DUE = 1, SECOND_RIDDEN = 2 };
enum {
    TRAVEL_ACTION = 1,              /* by the figure's own move action */
    TRAVEL_CARRIED = 2,             /* levitated */
    TRAVEL_PLACED = 4,              /* put on the table */
    TRAVEL_MEMBER = 8,              /* in a movement formation: its rolls have been made */
    TRAVEL_CONFUSED = 16,
    TRAVEL_NIMBLE = 32,             /* turned by Nimble */
    TRAVEL_STOPPED = 64,            /* a pole arm has ended its action */
    TRAVEL_DOUBLE = 128,            /* went further than its ordinary speed */
};

/* Frames: what is being resolved. */
enum mk_frame {
    FRAME_SETUP, FRAME_TURN, FRAME_ACTION, FRAME_TRAVEL, FRAME_FORMATION, FRAME_ATTACK,
    FRAME_ABILITY, FRAME_FALL, FRAME_BUILT,
    FRAME_DISMOUNT,                 /* riders who have lost their saddle are set down */
    FRAME_CAST,                     /* n: a spell fig casts on `other` or at travel.to; member[]: each
                                       player's figure that counters it; done: players asked */
    MK_FRAMES
};

struct frame {
    uint8_t kind;                   /* enum mk_frame */
    uint8_t step;
    ability_id ability;             /* FRAME_ABILITY: whose step function runs it */
    uint8_t die;                    /* the die it was waiting for */
    fig_id fig;                     /* who acts */
    fig_id other;
    uint8_t n;
    uint8_t cursor;
    uint16_t done;                  /* members that have moved, as bits */
    fig_id member[MK_MEMBERS];      /* all who take part, first the one given the action;
                                       FRAME_TRAVEL: the n sections that move their body */
    uint16_t pushed;                /* members that are pushed, as bits */
    uint8_t fateful;                /* a die was rolled or a dial turned since the formation was
                                       declared */
    uint8_t taken_back;             /* FRAME_TURN: actions taken back in this turn; FRAME_TRAVEL: the
                                       die a rider has rolled, `die` being its mount's */
    struct travel travel;           /* FRAME_TRAVEL */
};

/* The members of a movement formation as they were when it was declared. At most one formation is on
 * the move, FRAME_FORMATION; the state holds this only while one is. */
struct march {
    fig_id lender;                  /* Forced March figure, or NOBODY */
    uint16_t lends;                 /* members whose speed the formation may use, as bits */
    vec from[MK_MEMBERS];           /* where the members stood */
    fig_id captive[MK_MEMBERS];     /* whom they held, and where */
    vec captive_from[MK_MEMBERS];
    int8_t speed[MK_MEMBERS];       /* what they and their captives showed, or MK_NO_SPEED */
    int8_t captive_speed[MK_MEMBERS];
    uint32_t reserved;
};

enum { MK_STACK = 12, MK_MARCHES = 1, MK_ATTACKS = 3, MK_NO_SPEED = -1 };

struct game {
    union {
        const struct printed *printed;   /* shared by copies; not part of the hash */
        uint64_t printed_room;           /* the same size on every machine */
    };
    uint64_t printed_hash;
    uint32_t size;                  /* bytes the state can take, with all frames and attacks in use */
    uint16_t version;
    uint8_t edition;                /* index of the ruleset */
    uint8_t options;                /* OPTION_… */
    uint16_t nfigure, nterrain, nvertex;
    uint8_t nplayer;
    uint8_t phase;                  /* enum mk_phase */
    uint32_t players_at, figures_at, terrain_at, vertices_at, frames_at, marches_at, attacks_at;
    vec board;                      /* north-east corner */
    int16_t build_total;
    int16_t time_limit;             /* minutes, 0: none */
    uint16_t round;                 /* how often the first player's seat has had its turn */
    player_id first;                /* first player */
    player_id turn;                 /* whose turn it is */
    uint8_t actions;                /* left this turn */
    uint8_t laid;                   /* terrain pieces placed */
    uint8_t end;                    /* enum mk_end once over */
    uint8_t time_up;
    uint8_t depth;                  /* frames on the stack */
    uint8_t nattack;                /* attacks being resolved, innermost last */
    uint8_t nmarch;                 /* formations on the move: 0 or 1 */
    uint8_t nobjective;             /* the objectives follow this header */
    uint32_t orders;                /* applied so far */
    struct mk_decision ask;
    uint8_t castles;                /* is there a castle section at all? */
    uint8_t extra_actions;          /* left this turn, only for those who earn them */
    uint16_t items_at;              /* the state of the cards, then what players chose */
    uint16_t saddles;               /* how many riders sit in one */
    uint8_t ncard;
    uint8_t wild;                   /* is anybody RIDES_WILD? */
};
enum mk_phase { PHASE_SETUP, PHASE_BATTLE, PHASE_OVER };
enum mk_end { END_NONE, END_LAST_PLAYER, END_TIME, END_AGREEMENT };
enum { OPTION_TOURNAMENT = 1, OPTION_STANDARD = 2, OPTION_OPEN_DIALS = 4,
       OPTION_DOCUMENTED = 8,       /* only what the documents say */
       OPTION_STAIRS = 64,          /* there are built pieces with access points */
       OPTION_TYPES = 128 };        /* the edition prints types: sources of rules beyond the slots */

/* Bytes of the largest state there can be. */
enum {
    MK_GAME_MAX = sizeof(struct game) + MK_OBJECTIVES * sizeof(struct objective) +
                  MK_MAX_CARDS * sizeof(struct item) + MK_MAX_PLAYERS * sizeof(struct choice) +
                  MK_BOMBS * sizeof(struct bomb) +
                  MK_MAX_PLAYERS * sizeof(struct player) +
                  MK_MAX_FIGURES * sizeof(struct figure) +
                  MK_MAX_TERRAIN * sizeof(struct terrain) + MK_MAX_VERTICES * sizeof(vec) +
                  MK_STACK * sizeof(struct frame) + MK_MARCHES * sizeof(struct march) +
                  MK_ATTACKS * sizeof(struct attack) + 72
};

static inline struct player *player_of(const struct game *g, player_id p)
{
    return (struct player *)((char *)g + g->players_at) + p;
}

static inline struct objective *objective_of(const struct game *g, int i)
{
    return (struct objective *)(g + 1) + i;
}

static inline int bombs_of(const struct game *g) { return (int)g->printed->nbomb; }

static inline struct bomb *bomb_of(const struct game *g, int i)
{
    return (struct bomb *)objective_of(g, g->nobjective) + i;
}

static inline const struct piece *piece_of(const struct game *g, fig_id f)
{
    return (const struct piece *)(g->printed + 1) + f;
}

static inline const struct card *card_of(const struct game *g, int c)
{
    return (const struct card *)((const char *)g->printed + g->printed->cards_at) + c;
}

static inline struct item *item_of(const struct game *g, int c)
{
    return (struct item *)((char *)g + g->items_at) + c;
}

/* Only where there are cards. */
static inline struct choice *choice_of(const struct game *g, player_id p)
{
    return (struct choice *)item_of(g, g->ncard) + p;
}

/* NULL where nothing is sealed. */
static inline const struct seal *seal_of(const struct game *g, fig_id f)
{
    uint32_t at = g->printed->seals_at;

    return at ? (const struct seal *)((const char *)g->printed + at) + f : NULL;
}

/* The bombardment tokens f comes with; NULL where nobody has any. */
static inline const struct shell *shell_of(const struct game *g, fig_id f)
{
    uint32_t at = g->printed->shells_at;

    return at ? (const struct shell *)((const char *)g->printed + at) + f : NULL;
}

/* The section that stands for the body f belongs to: f itself if that has only one. */
static inline fig_id body_of(const struct game *g, fig_id f)
{
    return (fig_id)(f - piece_of(g, f)->section);
}

static inline struct figure *figure_of(const struct game *g, fig_id f)
{
    return (struct figure *)((char *)g + g->figures_at) + f;
}

static inline struct terrain *terrain_of(const struct game *g, int t)
{
    return (struct terrain *)((char *)g + g->terrain_at) + t;
}

static inline vec *vertices_of(const struct game *g)
{
    return (vec *)((char *)g + g->vertices_at);
}

/* The i-th frame from the bottom of the stack; the i-th attack from the outermost. */
static inline struct frame *frame_at(const struct game *g, int i)
{
    return (struct frame *)((char *)g + g->frames_at) + i;
}

/* What the members of the formation on the move (g->nmarch) brought along. */
static inline struct march *march_of(const struct game *g)
{
    return (struct march *)((char *)g + g->marches_at);
}

static inline struct attack *attack_at(const struct game *g, int i)
{
    return (struct attack *)((char *)g + g->attacks_at) + i;
}

#endif
