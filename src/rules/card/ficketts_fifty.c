/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ficketts_fifty.c: their hits always do damage. [adventuring-company.ficketts-fifty] */
#include "rules/ability/shared.h"

const struct ability ability_FICKETTS_FIFTY = {
    .name = "Fickett's Fifty",
    .shares_all = R_ADVENTURING_COMPANY_FICKETTS_FIFTY_KNOWN,
    .shares_more = R_ADVENTURING_COMPANY_FICKETTS_FIFTY_MINIMUM,
};
