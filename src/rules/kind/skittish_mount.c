/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* skittish_mount.c: a mount that runs off without its rider. [cavalry.rider-eliminated.skittish] */
#include "rules/kind/mount.h"

#include "rules/contact.h"
#include "rules/score.h"

/* It is not eliminated: nobody scores it, and nobody can bring it back. */
static void bereaved(struct play *p, fig_id bearer)
{
    if (!rule(R_CAVALRY_RIDER_ELIMINATED_SKITTISH))
        return;
    flag_body(p->g, bearer, FIG_GONE, FIG_TABLE);
    emit_fig(p, EVENT_BOLTED, bearer, NOBODY, 0, R_CAVALRY_RIDER_ELIMINATED_SKITTISH);
    score_check_end(p);
}

const struct ability trait_SKITTISH_MOUNT = {
    .name = "Skittish mount",
    MOUNT_HOOKS,
    .bereaved = bereaved,
};
