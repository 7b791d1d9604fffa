/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* blast.c: damage that a card deals to everybody around a place, all at the same time.
 *
 *  (1) Of a body in sections one is hurt, chosen by its player. All choose before anybody is hurt: the
 *      sections chosen are marked, `done` is the next body.
 *  (2) frame->fig is the figure responsible, if any; travel.to is the place, or cursor the card, or
 *      member[0] the one body that is hurt. */
#include "rules/blast.h"

#include "rules/contact.h"
#include "rules/item.h"
#include "rules/section.h"
#include "rules/turn.h"

enum { BLAST_CHOICES, BLAST_DONE };

void blast_begin(struct play *p, ability_id text, fig_id by, vec at)
{
    struct frame *fr = frame_push(p, FRAME_ABILITY, by);

    fr->ability = text;
    fr->travel.to = at;
}

void blast_again(struct frame *fr, vec at)
{
    fr->travel.to = at;
    fr->step = BLAST_CHOICES;
    fr->done = 0;
}

void blast_begin_on(struct play *p, ability_id text, fig_id by, fig_id body)
{
    struct frame *fr = frame_push(p, FRAME_ABILITY, by);

    fr->ability = text;
    fr->member[0] = body;
}

void blast_begin_card(struct play *p, ability_id text, int card)
{
    struct frame *fr = frame_push(p, FRAME_ABILITY, NOBODY);

    fr->ability = text;
    fr->cursor = (uint8_t)card;
}

static bool is_hurt(const struct game *g, const struct frame *fr, const struct blast *b, fig_id f)
{
    if (!is_body(g, f) || !on_table(g, f))
        return false;
    if (b->one)
        return f == fr->member[0];
    if (b->concerned)
        return card_concerns(g, fr->cursor, f) && !safe_aboard(g, f);
    return (!b->opponents || opposing_to(g, owner_of(g, fr->fig), f)) &&
           vec_dist(fr->travel.to, figure_of(g, f)->at) <= b->reach + MK_CONTACT;
}

static bool may_choose(const struct game *g, fig_id f)
{
    return piece_of(g, f)->sections > 1 && has_section_choice(g, f) &&
           rule(sections_of(g, f)->around);
}

struct verdict check_blasted(const struct game *g, const struct frame *fr, fig_id section)
{
    fig_id f = (fig_id)(fr->done - 1);

    forbid_figure(!same_body(g, section, f) || !is_active(g, section), sections_of(g, f)->around,
                  section);
    return allow();
}

static void hurt_all(struct play *p, const struct frame *fr, const struct blast *b)
{
    struct hurt h[MK_MAX_FIGURES];
    int n = 0;

    for (int f = 0; f < p->g->nfigure; f++) {
        if (!is_hurt(p->g, fr, b, (fig_id)f))
            continue;
        fig_id chosen = section_chosen(p->g, (fig_id)f);
        fig_id s = chosen != NOBODY ? chosen : first_active(p->g, (fig_id)f);
        int clicks = b->harm == HARM_PUSH ? b->clicks : dial_reduced(p->g, s, b->clicks);
        h[n++] = (struct hurt){.fig = s, .by = fr->fig, .harm = b->harm, .clicks = (int8_t)clicks};
    }
    forget_chosen(p->g);
    dial_damage_all(p, h, n);
}

enum step blast_step(struct play *p, struct frame *fr, const struct blast *b)
{
    if (fr->step == BLAST_DONE)
        return STEP_POP;
    if (fr->n)
        figure_of(p->g, fr->other)->chosen = true;
    fr->n = 0;
    while (fr->done < p->g->nfigure) {
        fig_id f = (fig_id)fr->done++;
        if (is_hurt(p->g, fr, b, f) && may_choose(p->g, f))
            return ask(p, ASK_SECTION, owner_of(p->g, f), f, fr->fig);
    }
    struct frame all = *fr;

    fr->step = BLAST_DONE;
    hurt_all(p, &all, b);
    return STEP_AGAIN;
}
