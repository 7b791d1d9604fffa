/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* survey.h: a digest of the table: every figure with what a bot needs to know, worked out once for
 * each decision.
 *
 *  (1) Values are thousandths of a point. One click of an ordinary figure is about 2,000.
 *  (2) Chances and clicks of attacks that are possible now come from the engine's own tallies
 *      (assault_value); those of attacks that may follow are estimates (strike), used only to
 *      compare places.
 */
#ifndef BOT_SURVEY_H
#define BOT_SURVEY_H

#include "bot/crowd.h"
#include "geom/path.h"
#include "mk/game.h"

struct ability;
struct ruleset;

enum { POINT = 1000, SIXTHS = 36, DIE_SIDES = 6 };

/* One figure. */
struct seen {
    fig_id fig;
    uint16_t index;                 /* its index in the survey */
    uint16_t body;                  /* index of the first section of its body: its own if it has
                                     * only one */
    bool mine;                      /* or a friend's; captives are nobody's and left out */
    bool able;                      /* could be given an action this turn, if its player has one */
    bool engaged;                   /* an opponent touches it… */
    uint8_t held;                   /* …this many of them */
    bool captor;                    /* leads a captive: neither attacks nor can be shot at */
    bool broken;                    /* demoralized */
    bool heals;                     /* has an attack that heals friends */
    bool hidden;                    /* cannot be shot at */
    bool lends_speed;               /* to those who march with it */
    bool stings, rams;              /* hurts those that move into contact with it, those it moves
                                     * into contact with */
    bool goes_first;                /* its friends wait until it has acted */
    bool sneaks;                    /* those it moves up to may not spin */
    bool rides;                     /* somebody carries it */
    bool built;                     /* has no base of its own: nothing touches it */
    bool choosy;                    /* not everybody may attack it */
    bool paid;                      /* its body has acted: one token covers all sections */
    uint8_t follow;                 /* attacks that may follow its move: ATTACK_… */
    uint8_t tokens, left;           /* clicks until the skulls */
    int8_t attack, defense, damage, speed, range;
    int8_t armor;                   /* clicks subtracted from any damage */
    int8_t shield;                  /* bonus to defense against shots */
    int8_t saves;                   /* lowest roll that saves it from a hit; 0: none */
    uint32_t shape[ATTACK_CLOSE + 1];   /* what abilities make of its attacks, by kind: ATTACK_… */
    int16_t arc, radius;            /* radius of a circle that holds its base */
    double half;                    /* cosine of half its arc; below -1: it sees all around */
    vec look;                       /* where it faces */
    vec at;
    int16_t points;                 /* its share of the cost of its body */
    int16_t wide;                   /* the furthest any part of it is from its centre */
    int32_t push;                   /* the cost of a click from pushing */
    const struct piece *piece;
    const int32_t *worth;           /* by position of its dial; 0 on skulls */
};

/* What a dial is worth, kept from one survey to the next. */
struct appraisal {
    struct position dial[MK_DIAL];  /* the dial… */
    int16_t points;                 /* …and the piece it belongs to */
    uint8_t life, start, edition;
    int32_t worth[MK_DIAL + 1];
};

/* What one of mine can expect where it stands, valid until it or an opponent moves or changes. */
struct outlook {
    uint32_t when;                  /* the survey it was computed in; 0: never */
    player_id me;
    vec at;
    int32_t reach, blow;            /* the best attack it can make moving that far */
    int32_t near;                   /* distance of the nearest opponent, however it attacks */
    int32_t way;                    /* how far it is from where it wants to be */
    int32_t gap;                    /* the smallest gap between an opponent's base and its own */
    fig_id nearest;                 /* the opponent that is nearest, if something can be done to it;
                                     * or NOBODY */
    bool alone;                     /* nobody can do anything to anybody from here */
};

/* How a figure moves in one manner, asked once a survey. */
enum gaits { GAIT_PLAIN, GAIT_DOUBLE, GAIT_SURGE, GAITS };
struct gait {
    bool known;
    uint8_t breakaway, follow, price;   /* as in struct walk */
    uint16_t flags;
    int32_t reach, plain;           /* units */
};

/* What is known of a figure, kept from one survey to the next. */
struct known {
    struct outlook outlook;
    bool listed;                    /* it was in the last survey */
    bool looked;                    /* it has been looked at */
    uint16_t flags;                 /* as they were when it was last on the table */
    bool plain;                     /* its abilities stay the same until its dial changes… */
    bool attack_may_follow;         /* …except whether an attack may follow its move */
    bool active;
    uint8_t position;               /* as it was then */
    angle facing;
    struct ability_set cancelled;
    struct {
        uint32_t when;              /* the survey in which it was asked how it moves; 0: never */
        vec at;                     /* from there… */
        angle facing;
        struct gait gait;           /* …in no special manner */
    } walk;
    struct seen seen;               /* without a side: `mine`, `able`, `engaged` and indexes are
                                     * not set */
};

/* One of mine and an opponent: what each would take from the other, cached. */
enum { BLOW_CLOSE, BLOW_SHOT, BLOW_REAR, BACK_CLOSE, BACK_SHOT, BACK_REAR, BLOWS };   /* REAR: close,
                                       from behind */

struct rivals {
    fig_id mine, other;
    uint32_t since;                 /* the survey they were compared in; 0: not yet */
    int32_t blow[BLOWS];            /* INT32_MIN: not computed yet */
    int32_t far;                    /* further apart neither can do anything to the other, */
    int32_t own;                    /* nor mine to the opponent, */
    int32_t back;                   /* nor the opponent to mine */
    int32_t wanted;                 /* how near mine must come to do something */
};
enum { HOPELESS = -(1 << 24) };     /* …because it can do nothing to the other */
/* Cached pairs: no two of 128 figures share an entry. */
enum { RIVALS = 128 * 128 };

/* The opponents that one of mine may meet, or is nearest to, wherever it stands within `reach`
 * of where it is: its places are weighed by these. */
struct row {
    fig_id of;                      /* the figure, or NOBODY… */
    player_id me;
    uint32_t when;                  /* …in the survey it was filled in, */
    int nmine;
    vec from;                       /* where the figure stood, */
    int16_t radius;                 /* and the radius assumed for it */
    int32_t reach;
    int n;
    struct meeting {
        vec at;
        int32_t wanted;             /* as in rivals */
        uint16_t index;             /* in the survey */
        int64_t touch2, far2;       /* squared distances at which they touch, and may do
                                     * something */
    } with[MK_MAX_FIGURES];
};

enum { NOT_LOOKED = -2 };
enum { ROWS = 64 };             /* figures of mine that have a row at once */

/* An objective token as this side sees it (objectives.h). */
enum { MK_AIMS = MK_OBJECTIVES };
struct aim {
    vec at;
    int32_t prize;                  /* what standing at it is worth to a figure alone there */
    int16_t friends, friend_at;     /* how many of ours are at it, and the index of one */
    int16_t sent;                   /* index of the figure on its way, or -1 */
};

/* How a formation was going to march, true as long as its opponents stay as they are. */
struct planned {
    uint32_t when;                  /* the survey it was planned in */
    player_id me;
    int n;
    fig_id fig[MK_MEMBERS];
    vec at[MK_MEMBERS];             /* where they stood */
    vec shift;
};

struct survey {
    const struct game *g;
    player_id me;
    int n, nmine;                   /* mine come first */
    bool walled;                    /* there are castle sections on the table */
    bool land;                      /* …or any terrain */
    bool parted;                    /* …or low walls, across which figures can fight */
    bool carried;                   /* …or figures that carry others */
    int32_t largest, widest;        /* of `radius` and `wide` */
    int32_t threat;                 /* further away no opponent can do anything to one of mine */
    int naim;                       /* objective tokens on the table */
    struct aim aim[MK_AIMS];
    bool waits;                     /* behind its walls until the others come */
    int eager;                      /* percent: how far danger no longer counts */
    struct disc disc[MK_MAX_FIGURES];   /* of seen[i], with its own radius: double bases are
                                         * round */
    struct crowd crowd;                 /* …and which of them are near a place */
    struct seen seen[MK_MAX_FIGURES];
    uint16_t where[MK_MAX_FIGURES]; /* the index of a figure in it, if it is there */
    bool settled;                   /* until figures come or go, only those that change themselves
                                     * need be looked at */
    int32_t stay[MK_MAX_FIGURES];       /* value of seen[i]'s place; INT32_MIN: not known yet */
    int32_t menace[MK_MAX_FIGURES];     /* the best shot of an opponent's seen[i]; likewise */
    int16_t hill[MK_MAX_FIGURES];       /* the elevated terrain seen[i] is on, or -1; NOT_LOOKED */
    struct gait gait[MK_MAX_FIGURES][GAITS];        /* of seen[i] */
    struct row row[ROWS];
    struct planned planned;
    int nappraised;
    struct appraisal appraisal[MK_MAX_FIGURES];     /* by figure */
    uint32_t now;                   /* number of surveys taken */
    uint32_t turned;                /* the one in which another turn had begun */
    uint32_t stirred[MK_MAX_PLAYERS];   /* the last one in which something had moved or changed,
                                         * by player… */
    uint32_t foes;                  /* …and of my opponents */
    const struct printed *printed;  /* the pieces and rules… */
    uint64_t cast;
    const struct ruleset *rules;
    uint16_t figures;
    uint8_t options;
    uint32_t relaid;                /* the survey in which the terrain had changed… */
    uint16_t nterrain, nvertex;     /* …from this */
    struct terrain terrain[MK_MAX_TERRAIN];
    vec vertex[MK_MAX_VERTICES];
    struct known known[MK_MAX_FIGURES];             /* …of which this is known, by figure. */
    /* What is looked up of all figures lies side by side, so that it stays in the cache: */
    uint32_t since[MK_MAX_FIGURES];     /* the survey in which its attacks last changed, */
    struct figure last[MK_MAX_FIGURES]; /* and the figure as it was in the last survey */
    struct rivals rivals[RIVALS];
};

static inline int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* Is d, relative to the figure, in its arc when it faces that way? */
bool in_arc(const struct seen *, vec look, vec d);

/* Chances in 36 to hit with two dice that must show n. The roll that always misses and the one that
 * always hits count, as this edition has them. */
int chance(const struct game *, int n);

/* Those whose centre is no further away than that along either axis, and a few others: of mine, of
 * my opponents, of all. */
static inline struct nearby near_mine(const struct survey *s, vec at, int32_t reach)
{
    return crowd_box(&s->crowd, (vec){at.x - reach, at.y - reach},
                     (vec){at.x + reach, at.y + reach}, CROWD_MINE);
}
static inline struct nearby near_foes(const struct survey *s, vec at, int32_t reach)
{
    return crowd_box(&s->crowd, (vec){at.x - reach, at.y - reach},
                     (vec){at.x + reach, at.y + reach}, CROWD_FOES);
}
static inline struct nearby near_all(const struct survey *s, vec at, int32_t reach)
{
    return crowd_box(&s->crowd, (vec){at.x - reach, at.y - reach},
                     (vec){at.x + reach, at.y + reach}, CROWD_ALL);
}
/* Those that may be no further than that from the straight line between two places. */
static inline struct nearby near_line(const struct survey *s, vec a, vec b, int32_t reach)
{
    return crowd_box(&s->crowd,
                     (vec){(a.x < b.x ? a.x : b.x) - reach, (a.y < b.y ? a.y : b.y) - reach},
                     (vec){(a.x > b.x ? a.x : b.x) + reach, (a.y > b.y ? a.y : b.y) + reach},
                     CROWD_ALL);
}

/* Large: allocate it once and keep it. */
void survey_init(struct survey *);
void survey_take(struct survey *, const struct game *, player_id me);
/* Was the last survey one of this game, or of a copy? */
bool survey_knows(const struct survey *, const struct game *);
/* Does the ability roll a die of its own that is not for damage? Then it heals. */
bool heals_friends(const struct ability *);
/* What f is worth, by position of its dial. */
const int32_t *survey_appraise(struct survey *, fig_id);
/* Nobody is pushed onto skulls or into demoralization without need: what that costs besides. */
int32_t survey_push_penalty(const struct game *, const struct seen *, int position);
/* A body costs its points once: each section has its share of them. */
int16_t survey_share(const struct game *, fig_id);
/* What its abilities do now for its own attacks and against those of others. */
void survey_ask_abilities(const struct game *, struct seen *);
/* The entry of a figure, or NULL. */
const struct seen *survey_find(const struct survey *, fig_id);
/* The value lost with that many clicks (gained, if negative). */
int32_t loss(const struct seen *, int clicks);
/* What one click costs its owner: the whole body, if it was the last. */
int32_t survey_click(const struct survey *, const struct seen *);
/* Percent: how far danger no longer counts. */
int survey_eager(struct survey *);
/* Call once all are seen: sets what a push costs bodies of several sections. */
void survey_push_bodies(struct survey *);
/* Notes whether the terrain has changed since the last survey. */
void survey_land(struct survey *);
/* How it moves now, outside formations. */
const struct gait *survey_gait(struct survey *, const struct seen *, enum gaits);
/* The average loss of b from an attack by a; kind is ATTACK_CLOSE or ATTACK_RANGED. */
int32_t strike(const struct game *, const struct seen *a, const struct seen *b, int kind,
               int bonus);
/* The distance from which f can do something to another whose base touches its own at `touch`… */
int32_t rivals_reach(const struct seen *f, int32_t touch);
/* …and how near it wants to be to that. */
int32_t rivals_wanted(const struct seen *f, int32_t touch);
/* Resets the cached pair of f and e. */
struct rivals *survey_meet(struct survey *, const struct seen *f, const struct seen *e);
/* The cache entry of the pair. */
static inline struct rivals *rivals_place(struct survey *s, fig_id f, fig_id e)
{
    return &s->rivals[(f * 128 + e) % RIVALS];
}
/* The cached pair, if neither has changed. Called very often, hence inline. */
static inline struct rivals *survey_rivals(struct survey *s, const struct seen *f,
                                           const struct seen *e)
{
    struct rivals *r = rivals_place(s, f->fig, e->fig);
    bool known = r->since >= s->since[f->fig] && r->since >= s->since[e->fig] &&
                 r->mine == f->fig && r->other == e->fig;   /* at first only `since` is set */

    return known ? r : survey_meet(s, f, e);
}
/* Computes one of the pair's attacks. */
int32_t survey_strike(struct survey *, const struct seen *f, const struct seen *e, int which);
/* The same as strike between f, one of mine, and the opponent e (BLOW_…), cached. */
static inline int32_t survey_blow(struct survey *s, const struct seen *f, const struct seen *e,
                                  int which)
{
    const struct rivals *r = survey_rivals(s, f, e);

    return r->blow[which] != INT32_MIN ? r->blow[which] : survey_strike(s, f, e, which);
}
/* A figure's worth to its owner at its dial position in g, the current game or a trial copy; it
 * need not be on the table. */
int32_t survey_worth(struct survey *, const struct game *g, fig_id);
/* What one ability makes of an attack without a target: ATTACK_… */
uint32_t shape_alone(const struct game *, fig_id, const struct ability *, int kind);

/* The average gain of an attack, counting friends hit and healing. The order must be legal. */
int32_t assault_value(const struct survey *, const struct mk_order *);

/* An upper bound of what f gains by capturing t. */
int32_t assault_captive(const struct survey *, const struct seen *f, const struct seen *t);

/* The value of the whole position to `me`, for the leaves of a search. */
int32_t position_value(struct survey *, const struct game *, player_id me);
/* How many points lie between a sure loss and a sure win. */
double position_range(const struct game *);

#endif
