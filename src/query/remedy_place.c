/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* remedy_place.c: the nearest place to a refused one where the order is legal.
 *
 *  (1) Places are tried beside bases and between them, along the outline of the reach, then in
 *      rings around the refused one. Each candidate is pulled towards the refused place as far as
 *      possible.
 *  (2) Candidates are tested cheaply first: within reach, and space to stand. Only those nearer
 *      than anything found so far are put to mk_check; whatever is offered has passed it.
 *  (3) Both tests have a budget; that for mk_check is the purse. If it runs out, the best place so
 *      far is offered and `cut` says that there may be a nearer one.
 *  (4) A move that stays where it is achieves nothing and is never offered.
 */
#include "query/remedy.h"

#include "query/step.h"
#include "rules/contact.h"
#include "rules/ground.h"
#include "rules/play.h"
#include "rules/route.h"

enum {
    LEAST_MOVE = MK_INCH / 8,       /* the least that counts as a move */
    RING = MK_INCH / 8,             /* spacing of the rings, and of places on them, near the
                                     * middle */
    RINGS_PER_WAY = 16,             /* further out: a sixteenth of the distance */
    FARTHEST = 40 * MK_INCH,
    NEIGHBOURS = 12, EDGE_STEP = MK_INCH / 16,
    OUTLINE = 8192, CHORD = 128,    /* points of the reach's outline */
    QUICK_WORK = 1500000,
    OUTLINE_WORK = MK_PATH_WORK,
};

/* The search for a place. */
struct seek {
    const struct game *g;
    struct mk_order o;
    fig_id mover;
    vec from;                       /* where the mover stands */
    bool walks;                     /* there must be a path */
    bool bounded;                   /* the outline is known */
    struct walk walk;
    int32_t limit;                  /* the most it may move, or FARTHEST */
    int quick;                      /* budget of cheap tests: pieces and points */
    struct purse *purse;            /* for mk_check */
    bool found;
    int32_t best;                   /* distance of out */
    vec out;
    int n;
    vec outline[OUTLINE];
    bool starts[OUTLINE];           /* a new loop starts here */
};

/* ---------------------------------------------------------------- the reach */

static bool add_point(struct seek *s, vec p, bool starts)
{
    if (s->n == OUTLINE)
        return false;
    s->starts[s->n] = starts;
    s->outline[s->n++] = p;
    return true;
}

static bool add_leg(struct seek *s, vec from, const struct leg *leg)
{
    struct path one = {.n = 1, .from = from};

    one.leg[0] = *leg;
    double length = leg->turn ? path_length(&one) : 0;
    for (double at = CHORD; at < length; at += CHORD)
        if (!add_point(s, path_at(&one, at), false))
            return false;
    return add_point(s, leg->to, false);
}

static bool add_loop(struct seek *s, const struct reach *r, int loop)
{
    vec from = r->leg[r->first[loop + 1] - 1].to;

    if (!add_point(s, from, true))
        return false;
    for (int i = r->first[loop]; i < r->first[loop + 1]; i++) {
        if (!add_leg(s, from, &r->leg[i]))
            return false;
        from = r->leg[i].to;
    }
    return true;
}

static void find_outline(struct seek *s)
{
    struct reach r;
    int loops = reach_within(s->g, s->mover, OUTLINE_WORK, &r);

    s->bounded = loops > 0;
    for (int i = 0; i < loops && s->bounded; i++)
        s->bounded = add_loop(s, &r, i);
}

/* Does the ray to the east of p cross this part of the outline? */
static bool crosses(vec a, vec b, vec p)
{
    if ((a.y > p.y) == (b.y > p.y))
        return false;

    int64_t side = vec_cross(vec_sub(b, a), vec_sub(p, a));

    return b.y > a.y ? side > 0 : side < 0;
}

static bool in_outline(const struct seek *s, vec p)
{
    bool inside = false;

    for (int i = 1; i < s->n; i++)
        if (!s->starts[i] && crosses(s->outline[i - 1], s->outline[i], p))
            inside = !inside;
    return inside;
}

/* Beyond an edge that ends a move the outline says nothing. */
static bool at_a_ledge(const struct seek *s, const struct base *b)
{
    for (int t = 0; t < s->g->nterrain; t++)
        if ((ground_steps(s->g, t, s->walk.flags) || ground_is_wall(s->g, t, s->walk.flags)) &&
            ground_near_base(s->g, t, b))
            return true;
    return false;
}

/* ---------------------------------------------------------------- asking */

static bool goes_somewhere(const struct seek *s, vec p)
{
    return !s->walks || vec_dist(s->from, p) >= LEAST_MOVE;
}

static struct mover mover_to(const struct seek *s, vec p)
{
    struct mover m = {.g = s->g, .fig = s->mover, .walk = &s->walk,
                      .start = base_of(s->g, s->mover),
                      .end = base_at(s->g, s->mover, p, s->o.facing)};

    m.reach = m.start.radius * m.start.discs;
    return m;
}

/* Does no terrain forbid ending there, by any path? */
static bool ends_well(const struct seek *s, vec p)
{
    struct mover m = mover_to(s, p);

    return allowed(check_goal(&m));
}

/* The real test. */
static bool does(struct seek *s, vec p)
{
    struct mk_order o = s->o;

    if (!vec_valid(p) || !goes_somewhere(s, p))
        return false;
    o.to = p;
    return purse_legal(s->purse, s->g, &o);
}

static bool may_do(struct seek *s, vec p)
{
    struct base b = base_at(s->g, s->mover, p, s->o.facing);

    if (!vec_valid(p) || !goes_somewhere(s, p) || vec_dist(s->from, p) > s->limit)
        return false;
    s->quick -= s->g->nfigure + s->g->nvertex;
    if (s->quick <= 0 || !allowed(check_stand(s->g, s->mover, &b, &s->walk)))
        return false;
    if (s->walks && !ends_well(s, p))
        return false;
    s->quick -= s->n;
    if (!s->walks || (s->bounded && in_outline(s, p)))
        return true;
    return (!s->bounded || at_a_ledge(s, &b)) && does(s, p);
}

/* ---------------------------------------------------------------- pulling */

static vec between(vec a, vec b, int part, int of)
{
    return (vec){a.x + (int32_t)((int64_t)(b.x - a.x) * part / of),
                 a.y + (int32_t)((int64_t)(b.y - a.y) * part / of)};
}

typedef bool question(struct seek *, vec);

/* As far towards the refused place as possible. */
static vec pull_closer(struct seek *s, vec p, question *good)
{
    vec bad = s->o.to;

    for (int i = 0; i < 14 && vec_dist(p, bad) > 1; i++) {
        vec middle = between(p, bad, 1, 2);

        if (good(s, middle))
            p = middle;
        else
            bad = middle;
    }
    return p;
}

/* To the left or right around the refused place, and a little nearer. */
static vec step_aside(const struct seek *s, vec p, int32_t by)
{
    vec d = vec_sub(p, s->o.to);
    int32_t far = vec_dist(p, s->o.to);
    vec side = by > 0 ? (vec){-d.y, d.x} : (vec){d.y, -d.x};
    vec turned = vec_add(d, vec_scaled(side, by > 0 ? by : -by));

    return vec_add(s->o.to, vec_scaled(turned, far > 1 ? far - 1 : far));
}

static vec slide(struct seek *s, vec p, question *good)
{
    for (int32_t by = vec_dist(p, s->o.to) / 4; by > 1 && s->quick > 0; by /= 2)
        for (int sign = 1; sign >= -1; sign -= 2)
            for (vec next = step_aside(s, p, sign * by);
                 vec_dist(next, s->o.to) < vec_dist(p, s->o.to) && good(s, next);
                 next = step_aside(s, p, sign * by))
                p = pull_closer(s, next, good);
    return p;
}

static void keep(struct seek *s, vec p)
{
    if (s->found && vec_dist(p, s->o.to) >= s->best)
        return;
    s->found = true;
    s->best = vec_dist(p, s->o.to);
    s->out = p;
}

/* Where the cheap test was too lenient: back towards the seed, as far as needed. */
static void settle(struct seek *s, vec p, vec seed)
{
    if (does(s, p)) {
        keep(s, p);
        return;
    }
    if (vec_dist(p, seed) <= 1 || !does(s, seed))
        return;
    for (int i = 0; i < 12 && vec_dist(p, seed) > 1; i++) {
        vec middle = between(p, seed, 1, 2);

        if (does(s, middle))
            seed = middle;
        else
            p = middle;
    }
    keep(s, seed);
}

static void try_place(struct seek *s, vec p)
{
    if (s->purse->left <= 0 || (s->found && vec_dist(p, s->o.to) >= s->best) || !may_do(s, p))
        return;

    vec near = pull_closer(s, p, may_do);

    settle(s, slide(s, near, may_do), near);
    if (!s->found)
        settle(s, near, p);
}

/* Looks for a place a little nearer, on another side, and takes it. */
static bool try_nearer(struct seek *s)
{
    enum { NEARER = MK_INCH / 16, APART = MK_INCH / 20, SIDES_MAX = 256 };
    int32_t r = s->best - NEARER;
    int n = (int)(r / APART * 44 / 7) + 8;

    n = n < SIDES_MAX ? n : SIDES_MAX;
    for (int i = 0; i < n && r > 0 && s->purse->left > 0; i++) {
        vec p = vec_add(s->o.to, vec_scaled(angle_dir((angle)((int64_t)i * MK_TURN / n)), r));

        if (does(s, p)) {
            keep(s, p);
            return true;
        }
    }
    return false;
}

/* The outline of the reach may miss a narrow corner: mk_check decides. */
static void polish(struct seek *s)
{
    enum { ROUNDS = 4 };

    for (int i = 0; s->found && s->walks && i < ROUNDS; i++) {
        keep(s, slide(s, pull_closer(s, s->out, does), does));
        if (!try_nearer(s))
            return;
    }
}

/* ---------------------------------------------------------------- where to look */

static void try_rings(struct seek *s)
{
    int32_t far = vec_dist(s->from, s->o.to) - s->limit, step;

    for (int32_t r = far > RING ? far : RING; r < FARTHEST && s->quick > 0; r += step) {
        step = r / RINGS_PER_WAY > RING ? r / RINGS_PER_WAY : RING;
        int n = (int)(r * 44 / 7 / step) + 6;

        for (int i = 0; i < n && (!s->found || r < s->best); i++) {
            vec way = angle_dir((angle)((int64_t)i * MK_TURN / n));

            try_place(s, vec_add(s->o.to, vec_scaled(way, r)));
        }
        if (s->found && r >= s->best)
            return;
    }
}

/* Straight on as far as its speed allows. */
static void try_short(struct seek *s)
{
    if (vec_dist(s->from, s->o.to) > s->limit)
        try_place(s, vec_add(s->from, vec_scaled(vec_sub(s->o.to, s->from), s->limit)));
}

/* Along the outline of the reach, just inside. */
static void try_outline(struct seek *s)
{
    enum { HAIR = 3, EVERY = 2 };

    for (int i = 0; i < s->n && s->bounded; i += EVERY) {
        vec in = vec_sub(s->from, s->outline[i]);

        if (!vec_eq(in, (vec){0, 0}))
            try_place(s, vec_add(s->outline[i], vec_scaled(in, HAIR)));
    }
}

/* The nearest figures, nearest first. Returns how many. */
static int neighbours(const struct seek *s, fig_id out[NEIGHBOURS])
{
    int n = 0;

    for (int f = 0; f < s->g->nfigure; f++) {
        int32_t far = vec_dist(figure_of(s->g, (fig_id)f)->at, s->o.to);
        int at = n;

        if (f == s->mover || !on_table(s->g, (fig_id)f))
            continue;
        while (at > 0 && vec_dist(figure_of(s->g, out[at - 1])->at, s->o.to) > far)
            at--;
        if (at == NEIGHBOURS)
            continue;
        for (int i = n < NEIGHBOURS ? n++ : n - 1; i > at; i--)
            out[i] = out[i - 1];
        out[at] = (fig_id)f;
    }
    return n;
}

static void try_beside(struct seek *s, fig_id f)
{
    struct base b = base_at(s->g, s->mover, s->o.to, s->o.facing), other = base_of(s->g, f);

    if (base_place_touching(&b, &other, vec_sub(s->o.to, other.at)))
        try_place(s, b.at);
    b = base_at(s->g, s->mover, s->from, s->o.facing);
    if (base_place_touching(&b, &other, vec_sub(s->from, other.at)))
        try_place(s, b.at);
}

static void try_between(struct seek *s, fig_id f, fig_id h)
{
    struct base a = base_of(s->g, f), b = base_of(s->g, h);
    vec p[2], q[2], spot[2];
    int n = base_disc(&a, p), m = base_disc(&b, q);

    for (int i = 0; i < n * m; i++)
        if (discs_touched_by(p[i / m], a.radius, q[i % m], b.radius,
                             piece_of(s->g, s->mover)->radius, spot)) {
            try_place(s, spot[0]);
            try_place(s, spot[1]);
        }
}

static void try_bases(struct seek *s)
{
    fig_id near[NEIGHBOURS];
    int n = neighbours(s, near);
    bool round = piece_of(s->g, s->mover)->discs == 1;

    for (int i = 0; i < n; i++) {
        try_beside(s, near[i]);
        for (int k = 0; k < i && round; k++)
            try_between(s, near[i], near[k]);
    }
}

/* ---------------------------------------------------------------- edges at which a move ends */

/* Moves up or down a hill or across a wall end on a very narrow strip, which no ring hits. */
static void try_strip(struct seek *s, vec p)
{
    struct base b = base_at(s->g, s->mover, p, s->o.facing);
    int32_t far = vec_valid(p) ? vec_dist(p, s->o.to) : FARTHEST;

    if ((s->found && far >= s->best) || !vec_valid(p) || vec_dist(s->from, p) > s->limit ||
        !allowed(check_stand(s->g, s->mover, &b, &s->walk)) || !does(s, p))
        return;
    keep(s, p);
}

/* From the nearest place beside the edge from a to b, towards both ends. */
static void try_edge(struct seek *s, vec a, vec b, int32_t left)
{
    vec d = vec_sub(b, a), normal = vec_scaled((vec){-d.y, d.x}, left < 0 ? -left : left);
    int32_t length = vec_dist(a, b);

    if (length == 0)
        return;

    int64_t along = vec_dot(vec_sub(s->o.to, a), d) / length;
    int32_t foot = along < 0 ? 0 : along > length ? length : (int32_t)along;

    for (int32_t off = 0; off <= length && s->purse->left > 0; off += EDGE_STEP)
        for (int sign = 1; sign >= -1; sign -= 2) {
            int32_t at = foot + sign * off;
            vec p = vec_add(a, vec_scaled(d, at < 0 ? 0 : at));

            if (at >= 0 && at <= length)
                try_strip(s, left < 0 ? vec_sub(p, normal) : vec_add(p, normal));
        }
}

static void try_corner(struct seek *s, vec corner, int32_t r)
{
    vec way = vec_sub(s->o.to, corner);
    angle toward = vec_eq(way, (vec){0, 0}) ? 0 : angle_of(way);

    for (int by = 0; by <= MK_TURN / 2 && s->purse->left > 0; by += MK_TURN / 32)
        for (int sign = 1; sign >= -1; sign -= 2)
            try_strip(s, vec_add(corner,
                                 vec_scaled(angle_dir(angle_norm(toward + sign * by)), r)));
}

static void try_ledges(struct seek *s)
{
    struct base b = base_of(s->g, s->mover);

    for (int t = 0; t < s->g->nterrain && s->walks; t++) {
        const struct terrain *piece = terrain_of(s->g, t);
        bool wall = ground_is_wall(s->g, t, s->walk.flags);
        const vec *v = vertices_of(s->g) + piece->corner;
        int32_t aside = b.radius * b.discs + (wall ? piece->width / 2 : 0) + 2;

        if ((!wall && !ground_steps(s->g, t, s->walk.flags)) ||
            !ground_near(s->g, t, s->from, s->from, s->limit + aside))
            continue;
        for (int i = 0; i < piece->corners; i++) {
            vec next = v[i + 1 < piece->corners ? i + 1 : 0];

            if (i + wall < piece->corners) {
                try_edge(s, v[i], next, aside);
                try_edge(s, v[i], next, -aside);
            }
            try_corner(s, v[i], aside);
        }
    }
}

/* ---------------------------------------------------------------- the whole */

static void begin(struct seek *s, const struct game *g, const struct mk_order *o)
{
    s->g = g;
    s->o = *o;
    s->o.nvia = 0;
    s->mover = o->kind == ORDER_USE ? o->other : o->fig;
    s->from = figure_of(g, s->mover)->at;
    s->walks = o->kind == ORDER_MOVE;
    s->bounded = s->found = false;
    s->quick = QUICK_WORK;
    s->n = 0;
    s->limit = FARTHEST;
    s->walk = (struct walk){.flags = (uint16_t)walk_flags(g, s->mover)};
    if (o->kind == ORDER_PLACE && figure_of(g, o->fig)->captor != NOBODY)
        s->walk.flags = (uint16_t)walk_flags(g, figure_of(g, o->fig)->captor);
    if (!s->walks)
        return;
    walk_of(g, s->mover, g->ask.ask == ASK_MEMBER ? frame_find(g, FRAME_FORMATION) : NULL,
            &s->walk);
    s->limit = ruler(s->walk.speed.total);
    find_outline(s);
}

bool remedy_place(const struct game *g, const struct mk_order *o, struct purse *p,
                  struct mk_remedy *r)
{
    struct seek s;

    s.purse = p;
    begin(&s, g, o);
    if (does(&s, o->to)) {              /* only the drawn path was at fault */
        s.found = true;
        s.best = 0;
        s.out = o->to;
    } else {
        try_short(&s);
        try_bases(&s);
        try_outline(&s);
        try_ledges(&s);
        try_rings(&s);
        polish(&s);
    }
    r->cut = s.quick <= 0 || p->left <= 0;
    if (!s.found)
        return false;
    r->has_order = r->known = true;
    r->order = s.o;
    r->order.to = s.out;
    r->unit = UNIT_LENGTH;
    r->amount = s.best;
    r->change = s.best ? CHANGE_PLACE : CHANGE_WAY;
    return true;
}
