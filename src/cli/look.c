/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* look.c: what is on the table. */
#include "cli/look.h"

#include <stdio.h>
#include <string.h>

#include "catalog/catalog.h"
#include "cli/words.h"
#include "cli/wrap.h"
#include "mk/query.h"
#include "notation/names.h"
#include "notation/text.h"
#include "notation/told.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ground.h"
#include "rules/score.h"

enum { SENTENCE = 2048 };

static const struct question {
    const char *word;
    int min, max;               /* words after it; max = -1: any number */
    enum answer (*answer)(const struct game *, int n, char *const word[]);
    const char *usage, *help;
} questions[] = {
#define QUESTION(word, min, max, answer, usage, help) {word, min, max, answer, usage, help},
    LOOK_QUESTIONS(QUESTION)
#undef QUESTION
};
enum { QUESTIONS = sizeof questions / sizeof questions[0] };

int look_cut(char *line, char *word[LOOK_WORDS + 1])
{
    int n = 0;

    for (char *p = strtok(line, " \t"); p; p = strtok(NULL, " \t"))
        word[n++] = p;
    word[n] = NULL;
    return n;
}

enum answer look_answer(const struct game *g, int n, char *const word[])
{
    for (int i = 0; i < QUESTIONS && n > 0; i++) {
        const struct question *q = &questions[i];

        if (strcmp(q->word, word[0]) != 0)
            continue;
        if (n - 1 < q->min || (q->max >= 0 && n - 1 > q->max)) {
            fprintf(stderr, "Ask it like this: %s\n", q->usage);
            return ANSWER_BAD;
        }
        return q->answer(g, n, word);
    }
    return ANSWER_NOT_A_QUESTION;
}

void look_help(void)
{
    for (int i = 0; i < QUESTIONS; i++)
        printf("  %-14s %s\n", questions[i].usage, questions[i].help);
}

bool look_for(const struct game *g, const char *id, fig_id *out)
{
    int f = words_find_figure(g, id);

    *out = (fig_id)f;
    if (f < 0)
        fprintf(stderr, "No figure is called '%s'.\n", id);
    else if (!on_table(g, (fig_id)f))
        fprintf(stderr, "%s is not on the table.\n", id);
    return f >= 0 && on_table(g, (fig_id)f);
}

bool look_touch(const struct game *g, const char *a_id, fig_id a, const char *b_id, fig_id b)
{
    return touching_named(g, a, !strchr(a_id, '.'), b, !strchr(b_id, '.'));
}

/* ---------------------------------------------------------------- everybody */

static void add_tokens(struct mk_text *t, const struct figure *f)
{
    if (f->tokens)
        words_add(t, "; %d token%s", f->tokens, f->tokens == 1 ? "" : "s");
    if (f->flags & FIG_ACTED)
        text_add(t, "; has acted");
}

static void add_contacts(struct mk_text *t, const struct game *g, fig_id f)
{
    int n = 0;

    for (int o = 0; o < g->nfigure; o++)
        if (o != f && on_table(g, (fig_id)o) && touching(g, f, (fig_id)o))
            words_add(t, "%s%s", n++ ? ", " : "; touches ", words_id(g, (fig_id)o));
}

static void add_bonds(struct mk_text *t, const struct game *g, fig_id f)
{
    const struct figure *fig = figure_of(g, f);

    if (fig->captor != NOBODY)
        words_add(t, "; captive of %s", words_id(g, fig->captor));
    if (fig->captive != NOBODY)
        words_add(t, "; holds %s captive", words_id(g, fig->captive));
    if (carrier_of(g, f) != NOBODY)
        words_add(t, "; aboard %s", words_id(g, carrier_of(g, f)));
    if (mount_of(g, f) != NOBODY)
        words_add(t, "; on %s", words_id(g, mount_of(g, f)));
    if (figure_of(g, f)->rides == RIDES_WILD)
        words_add(t, "; wild");
}

static void add_standing(struct mk_text *t, const struct game *g, fig_id f)
{
    const struct figure *fig = figure_of(g, f);

    if (!on_table(g, f)) {
        text_add(t, fig->flags & FIG_ELIMINATED ? "eliminated" : "not on the table");
        return;
    }
    text_add(t, "at ");
    words_point(t, fig->at);
    words_add(t, " facing %s; ", words_wind(fig->facing));
    words_window(t, g, f);
    if (piece_of(g, f)->range)
        words_add(t, ", range %d", piece_of(g, f)->range);
    add_tokens(t, fig);
    add_bonds(t, g, f);
    add_contacts(t, g, f);
}

static void list_figure(const struct game *g, fig_id f)
{
    char buffer[SENTENCE], label[MK_ID + 4];
    struct mk_text t;

    mk_text_init(&t, buffer, sizeof buffer);
    if (strcmp(piece_of(g, f)->name, piece_of(g, f)->id) != 0)
        words_add(&t, "%s, ", piece_of(g, f)->name);
    add_standing(&t, g, f);
    snprintf(label, sizeof label, "%-2s ", piece_of(g, f)->id);
    printf("  %s", label);
    wrap_print(buffer, 5, 5);
}

enum answer look_list(const struct game *g, int n, char *const word[])
{
    (void)n;
    (void)word;
    for (int p = 0; p < g->nplayer; p++) {
        const struct player *player = player_of(g, (player_id)p);

        printf("%s, from the %s: %d of %d points fielded, %d won\n", player->name,
               name_edge[player->edge], player->army, g->build_total,
               mk_score(g, (player_id)p));
        for (int f = 0; f < g->nfigure; f++)
            if (owner_of(g, (fig_id)f) == p)
                list_figure(g, (fig_id)f);
    }
    return ANSWER_YES;
}

/* ---------------------------------------------------------------- one figure */

static void print_head(const struct game *g, fig_id f)
{
    const struct piece *p = piece_of(g, f);
    char buffer[SENTENCE];
    struct mk_text t;

    mk_text_init(&t, buffer, sizeof buffer);
    words_add(&t, "%s, of %s: %s", p->name, words_player(g, p->owner),
              words_faction(p->faction[0]));
    if (p->faction[1] != p->faction[0])
        words_add(&t, " and %s", words_faction(p->faction[1]));
    words_add(&t, ", %s, %d points%s. ", name_rank[p->rank], p->points,
              p->discs == 2 ? ", mounted" : "");
    if (p->range)
        words_add(&t, "Range %d, %d target%s. ", p->range, p->arrows, p->arrows == 1 ? "" : "s");
    words_add(&t, "Front arc %d degrees.", arc_of(g, f) / 10);
    printf("%s  ", p->id);
    wrap_print(buffer, 4, (int)strlen(p->id) + 2 > 4 ? 4 : (int)strlen(p->id) + 2);
}

static bool sees_dial(const struct game *g, fig_id f)
{
    return mk_dials_open(g) || owner_of(g, f) == g->ask.player || g->phase == PHASE_OVER;
}

static void add_position(struct mk_text *t, const struct game *g, fig_id f, int i)
{
    const struct position *p = &piece_of(g, f)->dial[i];
    bool here = i == figure_of(g, f)->position;

    words_add(t, "%s%d ", here ? ">" : " ", i + 1);
    for (int s = 0; s < MK_SLOTS; s++) {
        text_add(t, s ? " / " : ": ");
        if (p->value[s] == MK_SKULL)
            text_add(t, "skull");
        else
            text_int(t, p->value[s]);
        if (p->ability[s])
            words_add(t, " %s", words_ability(g, p->ability[s]));
    }
    if (p->nexus)
        words_add(t, " / nexus %s", words_ability(g, p->nexus));
}

static void print_dial(const struct game *g, fig_id f)
{
    const struct figure *fig = figure_of(g, f);
    char buffer[SENTENCE];
    struct mk_text t;

    printf("    dial: speed / attack / defense / damage; at position %d of %d, %d clicks taken\n",
           fig->position + 1, piece_of(g, f)->life, dial_clicks(g, f));
    for (int i = 0; i < piece_of(g, f)->life; i++) {
        if (i != fig->position && !sees_dial(g, f))
            continue;
        mk_text_init(&t, buffer, sizeof buffer);
        add_position(&t, g, f, i);
        printf("    ");
        puts(buffer);
    }
}

static void print_ability(const struct game *g, ability_id a)
{
    const struct mk_clause *c = a ? ability_told(a, g->edition) : NULL;
    char label[64];

    if (!c || a == ABILITY_STARTING_POSITION)
        return;
    snprintf(label, sizeof label, "%s:", words_ability(g, a));
    wrap_field(4, label, c->text);
}

static void print_abilities(const struct game *g, fig_id f)
{
    ability_id further[MK_ABILITIES];
    int n = mk_further(g, f, further);

    for (int s = 0; s < MK_SLOTS; s++)
        print_ability(g, dial_shows(g, f, (enum mk_slot)s));
    for (int i = 0; i < n; i++)
        print_ability(g, further[i]);
}

static void print_tokens(const struct figure *f)
{
    if (f->tokens == 1)
        wrap_field(4, "", "1 token: acting again in its next turn pushes it.");
    else if (f->tokens > 1)
        wrap_field(4, "", "2 tokens: it must rest before it may act again.");
}

static void print_ground_at(const struct game *g, fig_id f)
{
    struct base b = base_of(g, f);
    char buffer[SENTENCE];
    struct mk_text t;

    for (int i = 0; i < g->nterrain; i++) {
        struct poly p = ground_poly(g, i);
        bool wall = terrain_of(g, i)->ground == GROUND_LOW_WALL;
        bool inside = !wall && poly_base_overlap(&p, &b);

        if (!(terrain_of(g, i)->flags & TERRAIN_TABLE) || (!inside && !touching_terrain(g, f, i)))
            continue;
        mk_text_init(&t, buffer, sizeof buffer);
        words_terrain(&t, g, i);
        wrap_field(4, inside ? "stands in" : "touches", buffer);
    }
}

static void print_neighbour(const struct game *g, fig_id f, fig_id o)
{
    char buffer[SENTENCE];
    struct mk_text t;
    bool touch = touching(g, f, o);

    mk_text_init(&t, buffer, sizeof buffer);
    words_figure(&t, g, o);
    words_add(&t, " of %s, ", words_player(g, owner_of(g, o)));
    words_way(&t, figure_of(g, f)->at, figure_of(g, o)->at);
    if (touch)
        words_add(&t, ", touching its %s", touches_front(g, f, o) ? "front arc" : "rear arc");
    else
        words_add(&t, ", %s its front arc",
                  arc_contains(look_of(g, f), arc_of(g, f), figure_of(g, f)->at,
                               figure_of(g, o)->at) ? "in" : "outside");
    wrap_field(6, "", buffer);
}

/* Everybody else, nearest first. */
static void print_neighbours(const struct game *g, fig_id f)
{
    bool told[MK_MAX_FIGURES] = {false};

    puts("    nearby, nearest first:");
    for (;;) {
        int32_t near = INT32_MAX;
        int best = -1;

        for (int o = 0; o < g->nfigure; o++) {
            int32_t d = vec_dist(figure_of(g, f)->at, figure_of(g, (fig_id)o)->at);
            if (o != f && !told[o] && on_table(g, (fig_id)o) && d < near)
                near = d, best = o;
        }
        if (best < 0)
            return;
        told[best] = true;
        print_neighbour(g, f, (fig_id)best);
    }
}

enum answer look_figure(const struct game *g, int n, char *const word[])
{
    int f = words_find_figure(g, word[1]);
    char buffer[SENTENCE];
    struct mk_text t;

    (void)n;
    if (f < 0) {
        fprintf(stderr, "No figure is called '%s'.\n", word[1]);
        return ANSWER_BAD;
    }
    print_head(g, (fig_id)f);
    mk_text_init(&t, buffer, sizeof buffer);
    add_standing(&t, g, (fig_id)f);
    wrap_field(4, "", buffer);
    print_tokens(figure_of(g, (fig_id)f));
    print_dial(g, (fig_id)f);
    print_abilities(g, (fig_id)f);
    if (on_table(g, (fig_id)f)) {
        print_ground_at(g, (fig_id)f);
        print_neighbours(g, (fig_id)f);
    }
    return ANSWER_YES;
}

/* ---------------------------------------------------------------- the ground */

static void print_piece(const struct game *g, int i)
{
    const struct terrain *p = terrain_of(g, i);
    char buffer[SENTENCE];
    struct mk_text t;

    mk_text_init(&t, buffer, sizeof buffer);
    words_terrain(&t, g, i);
    if (!(p->flags & TERRAIN_TABLE))
        text_add(&t, ", still in the pool");
    text_add(&t, p->ground == GROUND_LOW_WALL ? ", along" : ", corners");
    for (int k = 0; k < p->corners; k++) {
        text_byte(&t, ' ');
        words_point(&t, vertices_of(g)[p->corner + k]);
    }
    for (int k = 0; k < p->accesses; k++) {
        text_add(&t, k ? " " : "; access points ");
        words_point(&t, vertices_of(g)[p->access + k]);
    }
    wrap_field(2, "", buffer);
}

enum answer look_ground(const struct game *g, int n, char *const word[])
{
    (void)n;
    (void)word;
    printf("The battlefield is %g by %g inches.\n", g->board.x / (double)MK_INCH,
           g->board.y / (double)MK_INCH);
    for (int i = 0; i < g->nterrain; i++)
        print_piece(g, i);
    if (g->nterrain == 0)
        puts("There is no terrain.");
    return ANSWER_YES;
}
