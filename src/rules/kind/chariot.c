/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* chariot.c: warriors of four dials that carry a passenger and never back up. [chariot] */
#include "rules/kind/multidial.h"

static struct verdict check_way(const struct game *g, fig_id bearer, const struct base *from,
                                const struct base *to)
{
    vec ahead = angle_dir(to->facing), way = vec_sub(to->at, from->at);

    forbid_figure(from->facing == to->facing && vec_dot(ahead, way) < 0, R_CHARIOT_NO_BACKWARDS,
                  bearer);
    return multidial_check_way(g, bearer, from, to);
}

const struct ability trait_CHARIOT = {
    .name = "Chariot",
    MULTIDIAL_HOOKS,
    .check_way = check_way,
};
