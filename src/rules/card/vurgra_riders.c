/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* vurgra_riders.c: their mounts stay with them. [adventuring-company.vurgra-riders] */
#include "rules/ability/shared.h"

const struct ability ability_VURGRA_RIDERS = {
    .name = "Vurgra Riders",
    .keeps_mounts = R_ADVENTURING_COMPANY_VURGRA_RIDERS_CORRECTION,
};
