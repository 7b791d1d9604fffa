/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* famine.c: everybody begins hungry. [domain.famine.correction] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ruleset.h"

static void deployed(struct play *p, fig_id bearer)
{
    if (is_body(p->g, bearer) && rule(R_DOMAIN_FAMINE_CORRECTION))      /* of a body its front */
        dial_damage(p, bearer, ruleset_of(p->g)->param.push_damage, HARM_PUSH, NOBODY);
}

const struct ability ability_FAMINE = {
    .name = "Famine",
    .deployed = deployed,
};
