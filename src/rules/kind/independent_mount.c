/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* independent_mount.c: a mount that fights on without its rider.
 * [cavalry.rider-eliminated.independent] */
#include "rules/kind/mount.h"

#include "rules/contact.h"

struct verdict mount_check_captor(const struct game *g, fig_id bearer)
{
    (void)g;
    forbid_figure(true, R_CAVALRY_NOT_CAPTURED, bearer);
    return allow();
}

/* It stays as it is; where that rule is muted it leaves like any other. */
static void bereaved(struct play *p, fig_id bearer)
{
    if (!rule(R_CAVALRY_RIDER_ELIMINATED_INDEPENDENT))
        flag_body(p->g, bearer, FIG_GONE, FIG_TABLE);
}

const struct ability trait_INDEPENDENT_MOUNT = {
    .name = "Independent mount",
    MOUNT_HOOKS,
    .bereaved = bereaved,
};
