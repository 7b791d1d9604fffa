/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* word_of_levitation.c: lifts an opponent off the ground. [spell.word-of-levitation]
 *
 * The card gives its target wings, so it stays up as long as the spell lasts. */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/item.h"
#include "rules/landing.h"
#include "rules/move.h"
#include "rules/spell.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->text == ABILITY_WORD_OF_LEVITATION)
        a->flags |= ATTACK_SINGLE | ATTACK_MAGIC | ATTACK_NO_DAMAGE;
}

/* Not riders, mounts, captors, large pieces or figures that soar already. */
static struct verdict check_text_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    if (a->text != ABILITY_WORD_OF_LEVITATION)
        return allow();
    forbid_figure(targets_of(a) != 1 || a->nmember, R_SPELL_WORD_OF_LEVITATION_KNOWN, bearer);
    fig_id t = a->struck[0].fig;

    forbid_figure((figure_of(g, t)->flags & FIG_SOARS) || figure_of(g, t)->captive != NOBODY ||
                      mate_of(g, t) != NOBODY || is_huge(g, t),
                  R_SPELL_WORD_OF_LEVITATION_KNOWN, t);
    return allow();
}

static bool fits(const struct game *g, fig_id f, vec at)
{
    struct walk w = {.flags = WALK_SOARS};
    struct base b = base_at(g, f, at, figure_of(g, f)->facing);

    b.high = 1;
    return vec_valid(at) && allowed(check_may_leave(g, f, &b)) &&
           allowed(check_stand(g, f, &b, &w));
}

/* The first place for its flight stand on rings from `near` to `far`, `apart` from each other. */
static bool on_rings(const struct game *g, fig_id f, int32_t near, int32_t far, int32_t apart,
                     vec *out)
{
    enum { TURN = 25 };
    vec from = figure_of(g, f)->at;

    for (int32_t away = near; away <= far; away += apart)
        for (int turn = 0; turn < MK_TURN; turn += TURN) {
            *out = vec_add(from, vec_scaled(angle_dir((angle)turn), away));
            if (fits(g, f, *out))
                return true;
        }
    return false;
}

/* The nearest: by coarse rings, then by fine ones inside the last of them. */
static bool nearest(const struct game *g, fig_id f, vec *out)
{
    enum { COARSE = MK_INCH / 64, FURTHEST = 6 * MK_INCH };

    for (int32_t far = COARSE; far < FURTHEST; far += COARSE)
        if (on_rings(g, f, far, far, COARSE, out))
            return on_rings(g, f, far - COARSE + 1, far, 1, out);
    return false;
}

/* [spell.word-of-levitation.no-room] */
static bool lift(struct play *p, fig_id f, fig_id by)
{
    vec at = figure_of(p->g, f)->at;

    if (!fits(p->g, f, at) && !(rule(R_SPELL_WORD_OF_LEVITATION_NO_ROOM) && nearest(p->g, f, &at)))
        return false;
    change_level(p, f, by, R_SPELL_WORD_OF_LEVITATION_KNOWN);
    stand_at(p->g, f, at, figure_of(p->g, f)->facing);
    return true;
}

static void after_attack(struct play *p, fig_id bearer, struct attack *a)
{
    if (a->text == ABILITY_WORD_OF_LEVITATION)
        spell_goes_on(p, a->struck[0].fig,
                      (a->struck[0].flags & STRUCK_HIT) && on_table(p->g, a->struck[0].fig));
}

static void cast(struct play *p, fig_id caster, fig_id on, int card)
{
    if (!lift(p, on, caster))
        spell_end(p, card, R_SPELL_UNRESOLVABLE);
}

/* Only the figure it was cast on; a card still in its book holds nobody. */
static bool keeps_still(const struct game *g, fig_id bearer)
{
    for (int c = 0; c < g->ncard; c++)
        if (card_of(g, c)->text[0] == ABILITY_WORD_OF_LEVITATION &&
            item_of(g, c)->state == ITEM_IN_PLAY && item_of(g, c)->on == bearer)
            return rule(R_SPELL_WORD_OF_LEVITATION_KNOWN);
    return false;
}

static struct verdict check_moves(const struct game *g, fig_id bearer, enum action_kind kind)
{
    forbid_figure(kind == ACTION_MOVE && keeps_still(g, bearer), R_SPELL_WORD_OF_LEVITATION_KNOWN,
                  bearer);
    return allow();
}

const struct ability ability_WORD_OF_LEVITATION = {
    .name = "Word of Levitation",
    .reading = true,
    .strikes = R_SPELL_WORD_OF_LEVITATION_KNOWN,
    .check_action = check_moves,
    .keeps_still = keeps_still,
    .shape_attack = shape_attack,
    .check_attack = check_text_attack,
    .after_attack_by = after_attack,
    .cast = cast,
};
