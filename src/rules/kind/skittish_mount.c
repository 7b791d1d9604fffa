/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* skittish_mount.c: a mount that runs off without its rider. [cavalry.rider-eliminated.skittish] */
#include "rules/kind/mount.h"

#include "rules/contact.h"
#include "rules/item.h"
#include "rules/score.h"

enum { NEAR = 8 * MK_INCH };

/* Its company is near. [adventuring-company.vurgra-riders.correction] */
static bool is_kept(const struct game *g, fig_id bearer)
{
    vec at = figure_of(g, bearer)->at;

    for (int f = 0; f < g->nfigure; f++)
        for (struct working w = working_with(g, (fig_id)f, HOOK(keeps_mounts));
             f != bearer && on_table(g, (fig_id)f) &&
             owner_of(g, (fig_id)f) == owner_of(g, bearer) && working_next(&w);)
            if (w.is->keeps_mounts != R_NONE && rule(w.is->keeps_mounts) &&
                vec_dist(at, figure_of(g, (fig_id)f)->at) <= NEAR + MK_CONTACT)
                return true;
    return false;
}

/* It is not eliminated: nobody scores it, and nobody can bring it back. */
static void bereaved(struct play *p, fig_id bearer)
{
    if (is_kept(p->g, bearer) || !rule(R_CAVALRY_RIDER_ELIMINATED_SKITTISH))
        return;
    items_leave(p, bearer);
    flag_body(p->g, bearer, FIG_GONE, FIG_TABLE);
    emit_fig(p, EVENT_BOLTED, bearer, NOBODY, 0, R_CAVALRY_RIDER_ELIMINATED_SKITTISH);
    score_check_end(p);
}

const struct ability trait_SKITTISH_MOUNT = {
    .name = "Skittish mount",
    MOUNT_HOOKS,
    .bereaved = bereaved,
};
