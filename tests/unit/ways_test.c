/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ways_test.c: paths on random tables against a slow oracle.
 *
 * Tables hold low walls parallel to the edges, rough and concave woods and rocks, mounted bases, bases
 * flush with each other and with rock, and sometimes a crowd of three hundred. The oracle knows what
 * a path may not do from the rulebook alone and checks points and straight legs, in doubles: it lays
 * a dense net of points around everything and looks for the shortest path over them. Over a hill with
 * arms the net is laid twice: for a centre that has not crossed its rim, and for one that has.
 *
 *  (1) A path of the oracle is legal with something to spare: if it is short enough the move must be
 *      allowed.
 *  (2) A path the program gives must be legal within a small tolerance, and as short as it says.
 *  (3) Just inside the outline of the reach, and anywhere within it, every place is reached.
 *  (4) WAYS_SCENES says how many tables are tried: a few if it is not set. WAYS_SEED chooses others.
 *  (5) Every table on which the two disagree is printed, once, in the notation. */
#include "ways_oracle.h"

/* ---------------------------------------------------------------- random tables */

static char text[TEXT];
static int length_of_text;

static void say(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    length_of_text += vsnprintf(text + length_of_text, (size_t)(TEXT - length_of_text), format, args);
    va_end(args);
}

static double hundredth(double inches)
{
    return floor(inches * 100) / 100;
}

static void add_corner(struct piece_of_scene *p, double x, double y)
{
    p->v[p->n++] = (struct xy){hundredth(x), hundredth(y)};
}

/* A star with more or less long rays, an L, or a box. */
static void add_outline(struct piece_of_scene *p, double x, double y)
{
    double w = between(1.2, 3.5), h = between(1.2, 3.5), dent = between(0.6, 1);
    int corners = 6 + 2 * random_to(9);

    switch (random_to(3)) {
    case 0:
        for (int i = 0; i < corners; i++) {
            double r = i % 2 ? w : w * dent, a = 2 * PI * i / corners;
            add_corner(p, x + r * cos(a), y + r * sin(a));
        }
        break;
    case 1:
        add_corner(p, x - w, y - h);
        add_corner(p, x + w, y - h);
        add_corner(p, x + w, y - h / 4);
        add_corner(p, x - w / 4, y - h / 4);
        add_corner(p, x - w / 4, y + h);
        add_corner(p, x - w, y + h);
        break;
    default:
        add_corner(p, x - w, y - h);
        add_corner(p, x + w, y - h);
        add_corner(p, x + w, y + h);
        add_corner(p, x - w, y + h);
    }
}

/* Straight, an L or a U, parallel to the edges. */
static void add_wall(struct piece_of_scene *p, double x, double y)
{
    double w = between(1, 3), h = between(1, 3);
    int arms = 1 + random_to(3);
    bool upright = random_to(2);

    add_corner(p, x, y);
    add_corner(p, upright ? x : x + w, upright ? y + h : y);
    if (arms > 1)
        add_corner(p, x + w, y + h);
    if (arms > 2)
        add_corner(p, upright ? x + w : x, upright ? y : y + h);
}

/* An L, a U or a T; its arms may be too narrow to stand on. */
static void add_arms(struct piece_of_scene *p, double x, double y)
{
    double w = between(1.6, 3), h = between(1.6, 3), arm = between(0.3, 0.9) * (w < h ? w : h);
    int turned = random_to(4), shape = random_to(3);
    const double u[][2] = {{-w, -h}, {w, -h}, {w, h}, {w - arm, h}, {w - arm, arm - h},
                           {arm - w, arm - h}, {arm - w, h}, {-w, h}};
    const double t[][2] = {{-w, -h}, {w, -h}, {w, arm - h}, {arm / 2, arm - h}, {arm / 2, h},
                           {-arm / 2, h}, {-arm / 2, arm - h}, {-w, arm - h}};
    const double l[][2] = {{-w, -h}, {w, -h}, {w, arm - h}, {arm - w, arm - h}, {arm - w, h}, {-w, h}};

    for (int i = 0; i < (shape ? 8 : 6); i++) {
        const double *c = shape == 0 ? l[i] : shape == 1 ? u[i] : t[i];
        double a = c[0], b = c[1];
        for (int k = 0; k < turned; k++) {
            double was = a;
            a = -b;
            b = was;
        }
        add_corner(p, x + a, y + b);
    }
}

static void say_piece(struct piece_of_scene *p, int number)
{
    static const char *const name[] = {"blocking", "hindering", "low-wall", "clear elevated"};

    say("terrain t%d %s", number, name[p->kind]);
    for (int k = 0; k < p->n; k++)
        say(" %.2f,%.2f", p->v[k].x, p->v[k].y);
    say("\n");
    p->lo = (struct xy){1e9, 1e9};
    p->hi = (struct xy){-1e9, -1e9};
    for (int k = 0; k < p->n; k++) {
        p->v[k] = (struct xy){floor(p->v[k].x * 1024 + 0.5), floor(p->v[k].y * 1024 + 0.5)};
        p->lo = (struct xy){fmin(p->lo.x, p->v[k].x), fmin(p->lo.y, p->v[k].y)};
        p->hi = (struct xy){fmax(p->hi.x, p->v[k].x), fmax(p->hi.y, p->v[k].y)};
    }
}

static const struct xy START = {18 * 1024, 18 * 1024};

/* Around the figure that moves or beside it, which stands wholly on or wholly off it. */
static void add_hill(struct scene *s)
{
    struct piece_of_scene *p = &s->piece[s->npiece];
    struct piece_of_scene units;

    for (int i = 0; i < 50; i++) {
        p->kind = HILL;
        p->n = 0;
        add_arms(p, between(15, 21), between(15, 21));
        units = *p;
        for (int k = 0; k < p->n; k++)
            units.v[k] = (struct xy){p->v[k].x * 1024, p->v[k].y * 1024};
        if (border(&units, START) < s->reach + 16)
            continue;
        say_piece(p, s->npiece++);
        s->hill = p;
        s->up = inside(p, START);
        return;
    }
}

/* Pieces lie in a coarse grid, so that they stay apart. */
static void add_pieces(struct scene *s, int most, bool hill)
{
    for (int i = 0; i < 9 && s->npiece < most; i++) {
        struct piece_of_scene *p = &s->piece[s->npiece];
        double x = 8 + 10 * (i % 3), y = 8 + 10 * (i / 3);

        if (random_to(3) == 0 || (hill && i == 4))
            continue;
        p->kind = i == 4 ? WALL : (enum kind)random_to(3);
        if (i == 4) {                   /* close to the figure that moves */
            x = between(14.5, 17.5);
            y = between(20.1, 21);
        }
        p->n = 0;
        (p->kind == WALL ? add_wall : add_outline)(p, x, y);
        say_piece(p, s->npiece++);
    }
    if (hill)
        add_hill(s);
}

/* In inches; free of bases and of terrain it may not stand in? */
static bool room_for(const struct scene *s, double x, double y, double gap)
{
    struct xy q = {x * 1024, y * 1024};

    if (x < 0.75 || y < 0.75 || x > 35.25 || y > 35.25)
        return false;
    for (int i = 0; i < s->ndisc; i++)
        if (dist(q, s->disc[i]) < 2 * RADIUS + gap)
            return false;
    for (int i = 0; i < s->npiece; i++) {
        double d = border(&s->piece[i], q);

        if ((s->piece[i].kind == ROCK && (d < RADIUS + 1 || inside(&s->piece[i], q))) ||
            (s->piece[i].kind == WALL && d < RADIUS + HALF_WALL + 32) ||
            (s->piece[i].kind == HILL && d < RADIUS + 0.5))
            return false;
    }
    return true;
}

static void add_base(struct scene *s, int i, double x, double y)
{
    x = hundredth(x);
    y = hundredth(y);
    if (!room_for(s, x, y, 1))
        return;
    s->disc[s->ndisc++] = (struct xy){floor(x * 1024 + 0.5), floor(y * 1024 + 0.5)};
    say("figure b%d blue at %.2f,%.2f facing south points 1\n", i, x, y);
}

static void add_mounted(struct scene *s, int i, double x, double y)
{
    x = hundredth(x);
    y = hundredth(y);
    if (!room_for(s, x, y + 0.75, 1) || !room_for(s, x, y - 0.75, 1))
        return;
    s->disc[s->ndisc++] = (struct xy){floor(x * 1024 + 0.5), floor(y * 1024 + 0.5) - RADIUS};
    s->disc[s->ndisc++] = (struct xy){floor(x * 1024 + 0.5), floor(y * 1024 + 0.5) + RADIUS};
    say("figure b%d blue at %.2f,%.2f facing south mounted points 1\n", i, x, y);
}

/* Anywhere, or touching somebody who stands there already. */
static void add_bases(struct scene *s, int n, bool crowd)
{
    for (int i = 0; i < n; i++) {
        double x = between(10, 26), y = between(10, 26), a = between(0, 2 * PI);

        if (crowd) {
            x = 4.5 + 1.56 * (i % 18);
            y = 4.5 + 1.56 * (i / 18);
            if (random_to(8) == 0)
                continue;               /* a hole in the crowd */
        } else if (s->ndisc > 0 && random_to(2)) {
            struct xy c = s->disc[random_to(s->ndisc)];
            x = c.x / 1024 + 1.505 * cos(a);
            y = c.y / 1024 + 1.505 * sin(a);
        }
        if (random_to(4) || crowd)
            add_base(s, i, x, y);
        else
            add_mounted(s, i, x, y);
    }
}

static struct game *game_of(const char *words)
{
    static struct mk_table t;
    struct mk_cast cast;
    struct mk_error error = {0};
    size_t used;
    int lines;

    mk_table_init(&t);
    if (!mk_table_read(&t, words, strlen(words), &used, &lines, &error) ||
        !mk_table_cast(&t, &cast, &error))
        fail_msg("line %d: %s\n%s", error.line, error.text, words);

    struct game *g = malloc(mk_game_size(&cast));

    assert_non_null(g);
    mk_game_init(g, &cast, NULL);
    return g;
}

/* The mover stands in the middle; a disc there keeps the others away while they are placed. */
static void random_scene(struct scene *s, int number)
{
    bool crowd = number % 20 == 19, mounted = number % 5 == 4, hill = number % 3 == 1 && !crowd;
    int speed = 6 + random_to(9);

    *s = (struct scene){.reach = mounted ? 2 * RADIUS : RADIUS, .limit = speed * 1024};
    length_of_text = 0;
    say("rules unlimited\nplayer red south\nplayer blue north\npoints 600\n");
    say("figure a red at 18,18 facing north speed %d points 1%s\n", speed, mounted ? " mounted" : "");
    add_pieces(s, crowd ? 0 : PIECES - 1, hill);
    s->disc[s->ndisc++] = START;
    if (mounted) {
        s->disc[s->ndisc++] = (struct xy){START.x, START.y + RADIUS};
        s->disc[s->ndisc++] = (struct xy){START.x, START.y - RADIUS};
    }
    int own = s->ndisc;
    add_bases(s, crowd ? 324 : 10 + random_to(50), crowd);
    memmove(s->disc, s->disc + own, (size_t)(s->ndisc - own) * sizeof s->disc[0]);
    s->ndisc -= own;
    s->g = game_of(text);
}

/* ---------------------------------------------------------------- both compared */

static struct {
    int asked, allowed, unknown, outlined, wrong;
} count;

static bool complained;                 /* about this table */

static void complain(struct xy to, const char *what, double by)
{
    if (!complained)
        fprintf(stderr, "to %.4f,%.4f: %s (%.3f)\n%s", to.x / 1024, to.y / 1024, what, by / 1024, text);
    count.wrong += !complained;
    complained = true;
}

static void check_told_way(const struct scene *s, struct xy to, const struct mk_route *r)
{
    double sum = 0;
    bool crossed = false;

    for (int i = 0; i + 1 < r->n; i++) {
        struct xy a = {r->v[i].x, r->v[i].y}, b = {r->v[i + 1].x, r->v[i + 1].y};

        sum += dist(a, b);
        if (!leg_free(s, a, b, -INDULGENCE) || !hill_allows(s, a, b, -INDULGENCE, &crossed))
            complain(to, "the way told is not legal", sum);
    }
    if (sum > s->limit + 12)
        complain(to, "the way told is too long", sum);
}

/* Is it refused for lack of a path, rather than because of the place itself? */
static bool for_want_of_a_way(enum mk_rule r)
{
    return r == R_MOVE_DISTANCE || r == R_MOVE_PATH_BASES || r == R_MOVE_PATH_BETWEEN ||
           r == R_TERRAIN_BLOCKING_MOVE || r == R_TERRAIN_LOW_WALL_MOVE ||
           r == R_TERRAIN_HINDERING_ENTER_STOP || r == R_TERRAIN_ELEVATED_ENTER ||
           r == R_TERRAIN_ELEVATED_LEAVE;
}

/* Room for its base; not beside a low wall, nor deep in a wood: there moves end, the place decides. */
static bool plain_goal(const struct scene *s, struct xy to)
{
    double x = to.x / 1024, y = to.y / 1024, ahead = s->reach > RADIUS ? 0.75 : 0;

    if (!room_for(s, x, y + ahead, 2) || !room_for(s, x, y - ahead, 2))
        return false;
    if (s->hill && border(s->hill, to) < s->reach + 0.5)
        return false;
    for (int i = 0; i < s->npiece; i++) {
        double d = border(&s->piece[i], to);

        if (s->piece[i].kind == WALL && d < HALF_WALL + s->reach + 64)
            return false;
        if (s->piece[i].kind == WOOD && inside(&s->piece[i], to) && d > s->reach - 16)
            return false;
    }
    return true;
}

/* A place where a base that has crossed the rim must stop: just wholly on it or off. */
static vec beside_hill(const struct scene *s)
{
    int k = random_to(s->hill->n);
    struct xy a = corner(s->hill, k), b = corner(s->hill, k + 1), q = along(a, b, between(0, 1));
    double off = (s->reach + between(1.2, 5)) / dist(a, b) * (random_to(2) ? 1 : -1);

    return (vec){(int32_t)(q.x - off * (b.y - a.y)), (int32_t)(q.y + off * (b.x - a.x))};
}

static void try_goal(const struct scene *s)
{
    double a = between(0, 2 * PI), far = between(0.6, 1) * s->limit;
    vec to = {(int32_t)(START.x + far * cos(a)), (int32_t)(START.y + far * sin(a))};
    struct xy goal = {to.x, to.y};
    struct mk_route r;

    if (s->hill && random_to(2))
        to = beside_hill(s);
    goal = (struct xy){to.x, to.y};
    if (s->ndisc > CROWD) {             /* one of its holes */
        to.x = (int32_t)(4.5 * 1024 + floor((to.x - 4.5 * 1024) / 1597.44 + 0.5) * 1597.44);
        to.y = (int32_t)(4.5 * 1024 + floor((to.y - 4.5 * 1024) / 1597.44 + 0.5) * 1597.44);
        goal = (struct xy){to.x, to.y};
    }
    if (to.x < 2048 || to.y < 2048 || to.x > 34816 || to.y > 34816 || !plain_goal(s, goal))
        return;
    struct verdict v = mk_route(s->g, 0, to, &r);
    count.asked++;
    count.allowed += v.rule == R_NONE;
    count.unknown += v.rule == R_MOVE_PATH_FOUND;
    if (v.rule == R_NONE) {
        check_told_way(s, goal, &r);
    } else if (for_want_of_a_way((enum mk_rule)v.rule)) {
        struct scene shorter = *s;

        shorter.limit -= 4;
        if (oracle(&shorter, START, goal) <= shorter.limit)
            complain(goal, "refused, though a way leads there",
                     net.g[2] < net.g[3] ? net.g[2] : net.g[3]);
    }
}

/* ---------------------------------------------------------------- the reach */

static struct reach reach;

static double bearing(struct xy from, struct xy to)
{
    return atan2(to.y - from.y, to.x - from.x);
}

/* A place on a leg that begins at `from`, part 0 to 1 of it. */
static struct xy leg_at(vec from, const struct leg *leg, double part)
{
    struct xy a = {from.x, from.y}, b = {leg->to.x, leg->to.y}, c = {leg->centre.x, leg->centre.y};

    if (!leg->turn)
        return along(a, b, part);
    double start = bearing(c, a), sweep = leg->turn * (bearing(c, b) - start);

    sweep = fmod(sweep + 4 * PI, 2 * PI);
    start += leg->turn * sweep * part;
    return (struct xy){c.x + dist(a, c) * cos(start), c.y + dist(a, c) * sin(start)};
}

/* The outline as straight pieces. */
static struct { struct xy a, b; } border_of_reach[16 * MK_REACH_LEGS];
static int pieces_of_border;

static void flatten(void)
{
    pieces_of_border = 0;
    for (int i = 0; i < reach.nloop; i++) {
        vec at = reach.leg[reach.first[i + 1] - 1].to;

        for (int k = reach.first[i]; k < reach.first[i + 1]; at = reach.leg[k++].to) {
            int parts = reach.leg[k].turn ? 16 + (int)(vec_dist(at, reach.leg[k].to) / 256) : 1;
            for (int j = 0; j < parts && pieces_of_border < 16 * MK_REACH_LEGS; j++) {
                border_of_reach[pieces_of_border].a = leg_at(at, &reach.leg[k], (double)j / parts);
                border_of_reach[pieces_of_border++].b = leg_at(at, &reach.leg[k], (j + 1.0) / parts);
            }
        }
    }
}

static int winding(struct xy q)
{
    int sum = 0;

    for (int i = 0; i < pieces_of_border; i++) {
        struct xy a = border_of_reach[i].a, b = border_of_reach[i].b;
        if ((a.y > q.y) != (b.y > q.y) && (turn(a, b, q) > 0) == (b.y > a.y))
            sum += b.y > a.y ? 1 : -1;
    }
    return sum;
}

/* How near to the outline a place may lie for either answer: a chord strays, ends are rounded. */
static const double BLUR = 14;

static void check_reached(const struct scene *s, struct xy q)
{
    struct mk_route r;
    vec to = {(int32_t)q.x, (int32_t)q.y};

    for (int i = 0; i < 4; i++) {
        double a = i * PI / 2;
        if (winding((struct xy){to.x + BLUR * cos(a), to.y + BLUR * sin(a)}) != 1)
            return;
    }
    if (!place_free(s, (struct xy){to.x, to.y}, SPARE))
        return;
    mk_route(s->g, 0, to, &r);
    count.outlined++;
    if (r.n == 0 || r.length > s->limit + SPARE)
        complain(q, "outlined, though no way leads there", r.length);
}

/* Places anywhere, and on the left of some legs. */
static void check_outline(const struct scene *s)
{
    int loops = mk_reach(s->g, 0, &reach);

    if (loops < 0 || s->ndisc > CROWD)
        return;
    flatten();
    for (int i = 0; i < 20; i++)
        check_reached(s, (struct xy){between(0, 36864), between(0, 36864)});
    for (int i = 0; i < loops; i++) {
        vec at = reach.leg[reach.first[i + 1] - 1].to;

        for (int k = reach.first[i]; k < reach.first[i + 1]; at = reach.leg[k++].to) {
            struct xy a = leg_at(at, &reach.leg[k], 0.49), b = leg_at(at, &reach.leg[k], 0.51);
            double off = dist(a, b) > 0 ? (BLUR + 4) / dist(a, b) : 0;
            if (k % 8 == 0)
                check_reached(s, (struct xy){a.x - off * (b.y - a.y), a.y + off * (b.x - a.x)});
        }
    }
}

static int setting(const char *name, int otherwise)
{
    const char *value = getenv(name);

    return value ? atoi(value) : otherwise;
}

static void paths_agree_with_the_oracle(void **state)
{
    int scenes = setting("WAYS_SCENES", SCENES);
    static struct scene s;

    (void)state;
    seed = (uint64_t)setting("WAYS_SEED", 9);
    for (int i = 0; i < scenes; i++) {
        complained = false;
        random_scene(&s, i);
        for (int k = 0; k < GOALS; k++)
            try_goal(&s);
        check_outline(&s);
        free(s.g);
    }
    print_message("%d goals, %d reached, %d not known; %d places outlined\n", count.asked,
                  count.allowed, count.unknown, count.outlined);
    assert_int_equal(count.wrong, 0);
    assert_true(count.allowed * 4 > count.asked);
    assert_true(count.unknown * 50 <= count.asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(paths_agree_with_the_oracle)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
