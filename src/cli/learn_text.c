/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* learn_text.c: what the teacher says. data/tables/lesson.table is the table all this happens on. */
#include "cli/learn.h"

const struct learn_step learn_step[] = {
    {"Your figures and their dials",
     "Welcome to the toll gate! You lead red: the Gate Sergeant, called a, and three Toll Archers, "
     "b, c and d. An ogre, x, and a thief, y, would like to get past without paying. Every figure "
     "stands on a dial whose window shows four numbers: how far it moves, how well it attacks, how "
     "hard it is to hit, and how many clicks it deals. Being hurt means turning that dial. Have a "
     "look at your sergeant.",
     "look a", NULL,
     "The arrow marks what the window shows now. Each click of damage goes one line down, and most "
     "figures get worse on the way; behind the last line are the skulls, and then it is over. You "
     "may look at x and y in the same way, as often as you like.",
     {R_DIAL_DAMAGE, R_ELIMINATED}},

    {"Actions and moving",
     "A battle of 200 points gives you two actions a turn, one for every hundred. You choose who "
     "gets them, but nobody gets two in one turn. A move goes up to the speed in inches, measured "
     "along the way of the centre of the base, around other bases, never over them; at its end the "
     "figure may look wherever you like. Your sergeant has speed 8. Step out to meet the ogre.",
     "move a to 8,10 facing north", NULL,
     "Four inches of eight. The token beside a remembers that it has acted; you will soon see what "
     "for.",
     {R_ACTION_TOTAL, R_MOVE_DISTANCE, R_TOKEN_MARK}},

    {"Moving in formation",
     "Your other action can bring all three archers along. Three to five figures of one faction "
     "that touch each other may move as a formation, all for one action. First say who takes part.",
     "formation b c d", NULL, NULL, {R_FORMATION_MOVE}},
    {NULL, "Now move them one after the other. At the end they must touch again.",
     "move b to 14,6", NULL, NULL, {R_NONE}},
    {NULL, NULL, "move c to 15.5,6", NULL, NULL, {R_NONE}},
    {NULL, NULL, "move d to 17,6", NULL,
     "Three figures, one action. Each of them got a token, though, and if they had different speeds "
     "the slowest would have set the pace.",
     {R_FORMATION_MOVE_END, R_FORMATION_MOVE_SPEED, R_FORMATION_TOKENS}},
    {NULL, "Both actions are spent. Let us see what blue does.",
     "end", "blue move x touching a from east facing a", NULL, {R_NONE}},

    {"Arcs and free spins",
     "The ogre has run into your sergeant, from the side. In front of every figure lies its front "
     "arc, here a quarter of a circle; what it touches there it can strike, what touches it "
     "elsewhere it cannot. But whoever is run into may turn to the newcomer at once, for nothing: a "
     "free spin.",
     "spin a facing x", "blue end",
     "Eye to eye. Had your sergeant kept looking north, it could not have struck back, and the ogre "
     "would have had one point more on its attack, for striking from behind.",
     {R_FREE_SPIN, R_CLOSE_COMBAT, R_CLOSE_COMBAT_REAR_ARC}},

    {"Close combat, and pushing",
     "Your turn, and the ogre stands in your front arc. To hit, two dice and your attack value "
     "must reach its defense: 9 and the dice against 15, so a 6 or more will do. There is a price: "
     "the sergeant acted last turn as well. Acting in two turns running is called pushing, and "
     "costs it a click. Do it anyway. (targets a tells beforehand whom it can strike, and how "
     "well.)",
     "close a at x", "dice 4 4",
     "17 against 15: a hit, and the damage value of 3 turns the ogre's dial three clicks. Look at "
     "what it shows now! Your own sergeant was pushed: a second token, and one click. With two "
     "tokens it cannot act next turn at all, so that nobody acts three turns in a row.",
     {R_CLOSE_COMBAT_HIT, R_PUSH, R_PUSH_NO_THIRD}},

    {"Resting",
     "You have an action left, but your archers acted last turn, too, and pushing them would cost a "
     "click each. Let them rest. Unused actions are lost, and often that is cheaper.",
     "end", "blue ranged y at c;dice 2 2;blue end",
     "Whoever did nothing in your turn has lost its tokens: the archers are fresh again. The thief "
     "has shot at one of them from the bushes and missed.",
     {R_TOKEN_CLEAR, R_ACTION_NO_SAVING}},

    {"Ranged combat and cover",
     "Now the archers. A shot needs the target in the front arc, within range, and a free line from "
     "centre to centre. Figures in contact with an enemy cannot shoot, and nobody shoots at those "
     "who touch a friend. The thief sits in the bushes: hindering terrain, which gives it one "
     "point of defense. Three archers who touch each other can shoot together, and each helper "
     "adds 2.",
     "ranged c at y with b d", "dice 3 3",
     "8, the dice and 4 for two helpers: plenty. It is one attack, with c's values and c's damage; "
     "the others only steady its hand. Read the lines above: every number names the rule that "
     "put it there.",
     {R_RANGED_COMBAT_RANGE, R_TERRAIN_HINDERING_LOF, R_FORMATION_RANGED_BONUS}},
    {NULL, "Your sergeant carries two tokens and has to rest. End the turn; the ogre will try its "
           "luck.",
     "end", "blue close x at a;dice 3 4;blue end",
     "8 and 7 against 16: missed by one. It is no longer the ogre it was; that is what clicks do.",
     {R_CLOSE_COMBAT_HIT, R_DIAL_DAMAGE}},

    {"Taking prisoners",
     "Your sergeant is rested and the ogre in front of it hurt. You could strike again, or do "
     "better: a close combat attack may try to capture instead of harming. Its defense counts 2 "
     "higher then. A captive does nothing more and follows its captor; if it stands in your "
     "starting area at the end of the game it is worth twice its points.",
     "close a at x capture", "dice 5 4",
     "18 against 16: the ogre is yours, unharmed. It walks along wherever a goes, at the speed of "
     "the slower of the two, and stays until a falls. A captor cannot fight meanwhile.",
     {R_CAPTURE_DEFENSE, R_CAPTURE_CAPTOR_ACTIONS, R_SCORE_CAPTIVE}},
};
const int learn_steps = sizeof learn_step / sizeof learn_step[0];

const char learn_farewell[] =
    "That is the heart of the game. The rest of the battle is yours: one action is left in this "
    "turn, the thief still lurks in the bushes, and from now on the bot plays blue and the dice "
    "fall as they like. I stay beside you and explain what you have not seen yet. help tells what "
    "you can type, hint what the bot would do in your place, rules and a word looks anything up. "
    "When the thief is gone, try warlord play: first-battle waits, with its special abilities.";

const char learn_leave[] =
    "As you like: the battle is yours. The bot plays blue, and the dice fall as they like. I stay "
    "beside you and explain what is new; lesson 1 begins again, lesson 4 goes there.";

const struct learn_note learn_note[] = {
    {EVENT_PUSHED, R_PUSH,
     "That was pushing: whoever acts in two turns running takes a click after the action."},
    {EVENT_SPUN, R_FREE_SPIN,
     "Whoever is run into may turn to the newcomer at once, for nothing."},
    {EVENT_HIT, R_ATTACK_ROLL,
     "A hit: the attack value and two dice reached the defense."},
    {EVENT_MISSED, R_ATTACK_ROLL,
     "A miss: the attack value and two dice stayed below the defense. The action is spent "
     "nevertheless."},
    {EVENT_CRITICAL_HIT, R_CRITICAL_HIT,
     "Two sixes: this always hits, and deals a click more."},
    {EVENT_CRITICAL_MISS, R_CRITICAL_MISS,
     "Two ones: this always misses, and the attacker itself takes a click."},
    {EVENT_BREAKAWAY, R_BREAKAWAY_ROLL,
     "Whoever wants to walk away from an enemy it touches needs a 4 or more on one die first. This "
     "time it worked."},
    {EVENT_BREAKAWAY_FAILED, R_BREAKAWAY_FAIL,
     "Whoever wants to walk away from an enemy it touches needs a 4 or more on one die first. It "
     "did not work: the move is lost, but turning on the spot is still possible."},
    {EVENT_TOKENS_CLEARED, R_TOKEN_CLEAR,
     "Whoever rests for a turn loses its tokens at the end of it."},
    {EVENT_FORMATION, R_FORMATION,
     "A formation: one action for several figures of one faction."},
    {EVENT_CAPTURED, R_CAPTURE,
     "A prisoner! It takes no damage, does nothing more and goes where its captor goes."},
    {EVENT_FREED, R_CAPTURE_FREED,
     "When its captor falls a captive is free again, and back in the battle."},
    {EVENT_ELIMINATED, R_ELIMINATED,
     "Skulls in the window: the figure leaves the table."},
    {EVENT_SCORED, R_SCORE_ELIMINATED,
     "The points of the fallen go to whoever felled them. At the end your own survivors count, "
     "too."},
};
const int learn_notes = sizeof learn_note / sizeof learn_note[0];
