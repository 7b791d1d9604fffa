/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* mean_mount.c: a mount that serves the player whose turn it is, once its rider is gone.
 * [cavalry.rider-eliminated.mean-spirited] */
#include "rules/kind/mount.h"

#include "rules/contact.h"

static void bereaved(struct play *p, fig_id bearer)
{
    if (!rule(R_CAVALRY_RIDER_ELIMINATED_MEAN_SPIRITED))
        return;
    figure_of(p->g, bearer)->rides = RIDES_WILD;
    p->g->wild = 1;
}

const struct ability trait_MEAN_MOUNT = {
    .name = "Mean-spirited mount",
    MOUNT_HOOKS,
    .bereaved = bereaved,
};
