/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ghostform.c: cannot be shot at, and always breaks away. [ability.ghostform] */
#include "rules/ability/shared.h"

enum { ALWAYS = 1 };                /* any roll breaks away */

/* Does it wield a sword that takes Ghostform away? [relic.blade-of-dominance.correction] */
static bool is_seen(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(no_ghost)); working_next(&w);)
        if (w.is->no_ghost != R_NONE && rule(w.is->no_ghost))
            return true;
    return false;
}

static struct verdict check_targeted(const struct game *g, fig_id bearer, const struct attack *a)
{
    forbid_figure(a->kind == ATTACK_RANGED && !is_seen(g, bearer), R_ABILITY_GHOSTFORM_KNOWN, bearer);
    return allow();
}

static void shape_move(const struct game *g, fig_id bearer, struct walk *w)
{
    if (!is_seen(g, bearer))
        w->breakaway = ALWAYS;
}

const struct ability ability_GHOSTFORM = {
    .name = "Ghostform",
    .reading = true,
    .check_targeted = check_targeted,
    .shape_move = shape_move,
};
