/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* survey.h: the table at a glance: every figure with what a bot weighs, worked out once for each
 * decision.
 *
 *  (1) Values are thousandths of a point. One click of an ordinary figure is about 2,000.
 *  (2) Chances and clicks of attacks that are possible now come from the engine's own tallies
 *      (assault_value); those of attacks that may come are a glance (strike): they are only used to
 *      weigh places against each other.
 */
#ifndef BOT_SURVEY_H
#define BOT_SURVEY_H

#include "geom/path.h"
#include "mk/game.h"

struct ability;
struct ruleset;

enum { POINT = 1000, SIXTHS = 36, DIE_SIDES = 6 };

/* One figure. */
struct seen {
    fig_id fig;
    uint16_t index;                 /* its place in the survey */
    uint16_t body;                  /* that of the first section of its body: its own, if it has one */
    bool mine;                      /* or a friend's; captives are nobody's and left out */
    bool able;                      /* could be given an action this turn, if its player has one */
    bool engaged;                   /* an opponent touches it… */
    uint8_t held;                   /* …so many of them */
    bool captor;                    /* leads a captive: neither attacks nor can be shot at */
    bool broken;                    /* demoralized: fights no more */
    bool mends;                     /* has an attack that heals friends */
    bool hidden;                    /* cannot be shot at */
    bool lends_speed;               /* to those who march with it */
    bool stings, rams;              /* hurts whoever moves up to it, whom it moves up to */
    bool goes_first;                /* its friends wait until it has acted */
    bool sneaks;                    /* those it walks up to may not spin */
    bool rides;                     /* somebody carries it */
    bool built;                     /* stands on no base of its own: nothing touches it */
    bool choosy;                    /* it is said who may attack it */
    bool paid;                      /* its body has acted: one token does for all sections */
    uint8_t follow;                 /* attacks that may follow its move: ATTACK_… */
    uint8_t tokens, left;           /* clicks until the skulls */
    int8_t attack, defense, damage, speed, range;
    int8_t armor;                   /* clicks taken off every damage */
    int8_t shield;                  /* more defense against shots */
    int8_t saves;                   /* lowest die that saves it from a hit; 0: none */
    uint32_t shape[ATTACK_CLOSE + 1];   /* what abilities make of its attacks, by kind: ATTACK_… */
    int16_t arc, radius;            /* radius of a circle that holds its base */
    double half;                    /* cosine of half its arc; below -1: it sees all around */
    vec look;                       /* where it faces */
    vec at;
    int16_t points;                 /* its share of what its body costs */
    int16_t wide;                   /* no part of it is further from its middle */
    int32_t push;                   /* what a click of its own costs it */
    const struct piece *piece;
    const int32_t *worth;           /* by position of its dial; 0 on skulls */
};

/* What a dial is worth, remembered from one survey to the next. */
struct appraisal {
    struct position dial[MK_DIAL];  /* of which dial… */
    int16_t points;                 /* …of which piece this is said */
    uint8_t life, start, edition;
    int32_t worth[MK_DIAL + 1];
};

/* What one of mine has before it as it stands, true until it or an opponent moves or changes. */
struct outlook {
    uint32_t when;                  /* the survey it was worked out in; 0: never */
    player_id me;
    vec at;
    int32_t reach, blow;            /* moving so far it can strike no better blow */
    int32_t near;                   /* no opponent is nearer, however it attacks */
    int32_t way;                    /* how far it is from where it wants to be */
    int32_t gap;                    /* no opponent's base is nearer to its own */
    bool alone;                     /* nobody can do anything to anybody from here */
};

/* What is known of a figure from one survey to the next. */
struct known {
    struct outlook outlook;
    uint32_t since;                 /* the survey in which its blows changed for the last time */
    bool listed;                    /* it was in the last survey */
    bool looked;                    /* it has been looked at */
    uint16_t flags;                 /* as they were then; also how the turn began for it: */
    uint8_t turn_under;
    angle turn_facing;
    vec turn_at;
    bool plain;                     /* its abilities do the same until its dial changes… */
    bool rash;                      /* …but for whether an attack may follow its move */
    bool active;
    uint8_t position;               /* as it was then */
    angle facing;
    struct ability_set cancelled;
    struct seen seen;               /* as nobody's: `mine`, `able`, `engaged` and places are left out */
};

/* One of mine and an opponent: what each would take from the other, remembered once worked out. */
enum { BLOW_CLOSE, BLOW_SHOT, BLOW_REAR, BACK_CLOSE, BACK_SHOT, BACK_REAR, BLOWS };   /* REAR: close,
                                       from behind */

struct rivals {
    fig_id mine, other;
    uint32_t since;                 /* the survey they were compared in; 0: not yet */
    int32_t blow[BLOWS];            /* INT32_MIN: not worked out yet */
    int32_t far;                    /* further apart neither can do anything to the other, */
    int32_t own;                    /* nor mine to the opponent, */
    int32_t back;                   /* nor the opponent to mine */
    int32_t wanted;                 /* how near mine has to come to do something */
};
enum { HOPELESS = -(1 << 24) };     /* …for nothing can be done to the other */
/* Pairs that are remembered: no two of 128 figures share a place. */
enum { RIVALS = 128 * 128 };

/* The opponents one of mine may meet, or has the shortest way to, wherever it stands within `reach` of
 * where it is: what all its places are weighed by. */
struct row {
    fig_id of;                      /* whose it is, or NOBODY, */
    int16_t radius;                 /* and how large it is taken for */
    int32_t reach;
    int n;
    struct meeting {
        vec at;
        int32_t wanted;             /* as in rivals */
        uint16_t index;             /* in the survey */
        int64_t touch2, far2;       /* squares of how far they touch, and may do something */
    } with[MK_MAX_FIGURES];
};

enum { NOT_LOOKED = -2 };
enum { ROWS = 16 };             /* so many of mine have theirs at once */

/* The bases that may be in the way of one of mine, as long as it stays within reach of where it is. */
struct around {
    fig_id of;                      /* or NOBODY */
    int32_t reach;
    int n;
    struct disc disc[MK_MAX_FIGURES];
};

/* How a figure walks in one manner, asked once a survey. */
enum gaits { GAIT_PLAIN, GAIT_DOUBLE, GAIT_SURGE, GAITS };
struct gait {
    bool known;
    uint8_t breakaway, follow, price;   /* as in struct walk */
    uint16_t flags;
    int32_t reach, plain;           /* units */
};

/* A token that players want to hold, as this side sees it (objectives.h). */
enum { MK_AIMS = MK_OBJECTIVES };
struct aim {
    vec at;
    int32_t prize;                  /* what standing at it is worth to who is alone there */
    int16_t friends, friend_at;     /* how many of ours are, and the index of one of them */
    int16_t sent;                   /* index of who is on its way, or -1 */
};

struct survey {
    const struct game *g;
    player_id me;
    int n, nmine;                   /* mine come first */
    bool walled;                    /* there are castle sections on the table */
    bool land;                      /* …or any terrain */
    bool parted;                    /* …or low walls, across which blows are struck */
    bool carried;                   /* …or somebody who carries others */
    int32_t largest, widest;        /* of `radius` and `wide` */
    int naim;                       /* tokens on the table */
    struct aim aim[MK_AIMS];
    bool waits;                     /* behind its walls for the others to come */
    int eager;                      /* percent: how much of its fear the side has laid down */
    struct disc disc[MK_MAX_FIGURES];   /* of seen[i], its own radius: double bases are round */
    struct seen seen[MK_MAX_FIGURES];
    int32_t stay[MK_MAX_FIGURES];       /* how well seen[i] stands; INT32_MIN: not known yet */
    int32_t menace[MK_MAX_FIGURES];     /* the best shot of an opponent's seen[i]; likewise */
    int16_t hill[MK_MAX_FIGURES];       /* the elevated piece seen[i] is on, or -1; NOT_LOOKED */
    struct gait gait[MK_MAX_FIGURES][GAITS];        /* of seen[i] */
    struct row row[ROWS];
    struct around around;
    int nappraised;
    struct appraisal appraisal[MK_MAX_FIGURES];     /* by figure */
    uint32_t now;                   /* how many surveys were taken */
    uint32_t turned;                /* the one in which another turn had begun */
    uint32_t stirred[MK_MAX_PLAYERS];   /* those in which somebody had moved or changed, by player… */
    uint32_t foes;                  /* …the last of my opponents' */
    const struct printed *printed;  /* of which pieces, by which rules… */
    uint64_t cast;
    const struct ruleset *rules;
    uint16_t figures;
    uint8_t options;
    struct known known[MK_MAX_FIGURES];             /* …this is known, by figure */
    struct rivals rivals[RIVALS];
};

/* Does a figure with this arc, looking there, have what lies at d (seen from it) before it? */
bool in_arc(const struct seen *, vec look, vec d);

/* Chances in 36 that two dice show at least n; a 2 never hits, a 12 always does. */
int chance(int n);

/* Large: whoever needs one again and again keeps it. */
void survey_init(struct survey *);
void survey_take(struct survey *, const struct game *, player_id me);
/* What its abilities do now for its attacks and against those of others. */
void survey_ask_abilities(const struct game *, struct seen *);
/* The entry of a figure, or NULL. */
const struct seen *survey_find(const struct survey *, fig_id);
/* What `clicks` clicks take from it (or give back, if negative). */
int32_t loss(const struct seen *, int clicks);
/* What one click costs its owner: the whole body, if that was the last it could bear. */
int32_t survey_click(const struct survey *, const struct seen *);
/* Percent: how much of its fear the side has laid down. */
int survey_eager(struct survey *);
/* The nearest opponent to whom it can do something, or NULL. */
const struct seen *survey_nearest(struct survey *, const struct seen *);
/* Once all are seen: what a push costs those that have several sections. */
void survey_push_bodies(struct survey *);
/* How it walks now; of no formation. */
const struct gait *survey_gait(struct survey *, const struct seen *, enum gaits);
/* What an attack of a on b would take from b on average; kind is ATTACK_CLOSE or ATTACK_RANGED. */
int32_t strike(const struct seen *a, const struct seen *b, int kind, int bonus);
/* Begins anew what is remembered of f and e. */
struct rivals *survey_meet(struct survey *, const struct seen *f, const struct seen *e);
/* Where what is remembered of two figures has its place. */
static inline struct rivals *rivals_place(struct survey *s, fig_id f, fig_id e)
{
    return &s->rivals[(f * 128 + e) % RIVALS];
}
/* What is remembered of them, if neither has changed. Asked all the time, hence inline. */
static inline struct rivals *survey_rivals(struct survey *s, const struct seen *f,
                                           const struct seen *e)
{
    struct rivals *r = rivals_place(s, f->fig, e->fig);
    bool known = r->since >= s->known[f->fig].since && r->since >= s->known[e->fig].since &&
                 r->mine == f->fig && r->other == e->fig;   /* at first only `since` is set */

    return known ? r : survey_meet(s, f, e);
}
/* Works a blow between them out. */
int32_t survey_strike(struct survey *, const struct seen *f, const struct seen *e, int which);
/* The same as strike between f, one of mine, and the opponent e (BLOW_…), remembered. */
static inline int32_t survey_blow(struct survey *s, const struct seen *f, const struct seen *e,
                                  int which)
{
    const struct rivals *r = survey_rivals(s, f, e);

    return r->blow[which] != INT32_MIN ? r->blow[which] : survey_strike(s, f, e, which);
}
/* What a figure is worth to its owner by the position of its dial in g, this game or one tried; it
 * need not stand on the table. */
int32_t survey_worth(struct survey *, const struct game *g, fig_id);
/* What one ability that shapes attacks makes of an attack aimed at nobody: ATTACK_… */
uint32_t shape_alone(const struct game *, fig_id, const struct ability *, int kind);

/* What an attack as ordered now brings on average, friends struck and healing counted. The order must
 * be legal. */
int32_t assault_value(const struct survey *, const struct mk_order *);

/* No attack with which f takes t prisoner brings more. */
int32_t assault_captive(const struct seen *f, const struct seen *t);

/* What the whole position is worth to `me`: the leaves of a search. */
int32_t position_value(struct survey *, const struct game *, player_id me);

#endif
