/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack_help.c: who helps in close combat without acting. [gang-up] */
#include "rules/ability.h"
#include "rules/attack_parts.h"
#include "rules/contact.h"
#include "rules/formation.h"
#include "rules/ruleset.h"
#include "rules/turn.h"

static bool faces_a_target(const struct game *g, const struct attack *a, fig_id m)
{
    for (int i = 0; i < a->nstruck; i++)
        if ((a->struck[i].flags & STRUCK_TARGET) && fronts_body(g, m, a->struck[i].fig))
            return true;
    return false;
}

struct verdict check_helper(const struct game *g, fig_id attacker, fig_id m)
{
    forbid_figure(!on_table(g, m) || !are_friends(g, attacker, m), R_GANG_UP_FRIENDLY, m);
    forbid_figure(!is_granted(g, m, MANNER_GANG_UP), R_GANG_UP_HELPER_SWORD, m);
    forbid_figure(mate_of(g, attacker) == m, R_CAVALRY_ATTACK_DIAL, m);
    forbid_figure(tokens_of(g, m) > 0, R_GANG_UP_HELPER_NO_TOKEN, m);
    return allow();
}

struct verdict check_gang_up(const struct game *g, const struct attack *a)
{
    forbid_if(a->flags & ATTACK_KILLS_CAPTIVE, R_CAPTURE_ELIMINATE_NO_GANG_UP);
    for (int i = 0; i < a->nmember; i++) {
        for (int j = 0; j < i; j++)
            forbid_figure(same_body(g, a->member[i], a->member[j]), R_GANG_UP, a->member[i]);
        pass_on(check_helper(g, a->attacker, a->member[i]));
        forbid_figure(!faces_a_target(g, a, a->member[i]), R_GANG_UP_HELPER_CONTACT, a->member[i]);
    }
    return allow();
}

int attack_helpers(const struct game *g, const struct attack *a, const struct struck *s)
{
    int n = 0;

    if (!s || a->kind == ATTACK_RANGED || ruleset_of(g)->helpers_act)
        return a->nmember;
    for (int i = 0; i < a->nmember; i++)
        n += fronts_body(g, a->member[i], s->fig);
    return n;
}
