/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* mount.h: what all mounts have in common, with a rider or without. Private to kind/. */
#ifndef RULES_KIND_MOUNT_H
#define RULES_KIND_MOUNT_H

#include "rules/kind/shared.h"

/* Neither mounts nor cavalry units take prisoners. [cavalry.not-captured] */
struct verdict mount_check_captor(const struct game *, fig_id bearer);

#define MOUNT_HOOKS \
    .check_captor = mount_check_captor, .never_spins = R_CAVALRY_NO_FREE_SPIN

#endif
