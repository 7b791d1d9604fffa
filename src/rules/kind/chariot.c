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

const struct carriage carriage_CHARIOT = {
    .who = R_CHARIOT_PASSENGER_WHO, .one = R_CHARIOT_PASSENGER_ONE,
    .start = R_CHARIOT_PASSENGER_START,
    .board = R_CHARIOT_BOARD, .board_speed = R_CHARIOT_BOARD_SPEED,
    .board_no_captive = R_CHARIOT_BOARD_NO_CAPTIVE,
    .board_whole = R_CHARIOT_BOARD_NO_OTHER_MOVE,
    .leave = R_CHARIOT_DISEMBARK, .leave_whole = R_CHARIOT_DISEMBARK_NO_OTHER_MOVE,
    .leave_facing = R_CHARIOT_DISEMBARK_FACING,
    .rides = R_CHARIOT_PASSENGER_RIDES, .actions = R_CHARIOT_PASSENGER_ACTIONS,
    .no_target = R_CHARIOT_PASSENGER_NO_TARGET, .not_own = R_CHARIOT_PASSENGER_NOT_OWN_CHARIOT,
    .arc = R_CHARIOT_PASSENGER_ARC, .close = R_CHARIOT_PASSENGER_CLOSE,
    .range = R_CHARIOT_PASSENGER_RANGED_CAP,
    .shot_contact = R_CHARIOT_PASSENGER_RANGED_CONTACT,
    .shot_line = R_CHARIOT_PASSENGER_RANGED_LINE_OF_FIRE,
    .wave_touching = R_CHARIOT_PASSENGERS_SHOCKWAVE_HITS_TOUCHING,
    .hit_roll = R_CHARIOT_PASSENGER_HIT_ROLL, .hit_amount = R_CHARIOT_PASSENGER_HIT_AMOUNT,
    .explosion = R_CHARIOT_PASSENGERS_EXPLOSIVE,
    .items = R_CHARIOT_KNOWN,
    .set_down = R_CHARIOT_ELIMINATED_PASSENGER, .fall = R_CHARIOT_ELIMINATED_DAMAGE,
};

const struct ability trait_CHARIOT = {
    .name = "Chariot",
    MULTIDIAL_HOOKS,
    .check_way = check_way,
};
