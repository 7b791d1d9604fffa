/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* learn_text.c: what the tutor says. It all happens on data/tables/lesson.table. */
#include "cli/learn.h"

const struct learn_step learn_step[] = {
    {"Your figures and their dials",
     "Welcome to the toll gate! You play Red: the Gate Sergeant, called a, and three Toll "
     "Archers, b, c and d. An ogre, x, and a thief, y, would like to get past without paying. "
     "Every figure stands on a dial whose window shows four numbers: how far it moves, how well "
     "it attacks, how hard it is to hit, and how many clicks of damage it deals. A figure that "
     "takes damage turns its dial. Have a look at your sergeant.",
     "look a", NULL,
     "The arrow marks what the window shows now. Each click of damage moves it one line down, and "
     "most figures get worse on the way; after the last line come the skulls, and the figure is "
     "eliminated. You can look at x and y in the same way, as often as you like.",
     {R_DIAL_DAMAGE, R_ELIMINATED}},

    {"Actions and moving",
     "A 200-point battle gives you two actions a turn, one for every hundred points. You choose "
     "who gets them, but no figure gets two in one turn. A figure moves up to its speed in "
     "inches, measured along the path of the centre of its base, around other bases, never over "
     "them; at the end it may face any way you like. Your sergeant has speed 8. Step out to meet "
     "the ogre.",
     "move a to 8,10 facing north", NULL,
     "Four inches out of eight. The token beside a shows that it has acted; you will soon see why "
     "that matters.",
     {R_ACTION_TOTAL, R_MOVE_DISTANCE, R_TOKEN_MARK}},

    {"Moving in formation",
     "Your other action can bring all three archers along. Three to five figures of one faction "
     "that touch each other may move as a formation, all for one action. First say who takes part.",
     "formation b c d", NULL, NULL, {R_FORMATION_MOVE}},
    {NULL, "Now move them one at a time. They must end in contact with one another.",
     "move b to 14,6", NULL, NULL, {R_NONE}},
    {NULL, NULL, "move c to 15.5,6", NULL, NULL, {R_NONE}},
    {NULL, NULL, "move d to 17,6", NULL,
     "Three figures, one action. Each of them got a token, though, and if their speeds differed, "
     "the slowest would have set the pace.",
     {R_FORMATION_MOVE_END, R_FORMATION_MOVE_SPEED, R_FORMATION_TOKENS}},
    {NULL, "You have used both actions. Let us see what Blue does.",
     "end", "blue move x touching a from east facing a", NULL, {R_NONE}},

    {"Arcs and free spins",
     "The ogre has run into your sergeant from the side. In front of every figure is its front "
     "arc, here a quarter of a circle: it can attack what it touches there, but not what touches "
     "it elsewhere. A figure that an enemy moves into contact with may turn to face it at once, "
     "at no cost: a free spin.",
     "spin a facing x", "blue end",
     "Eye to eye. Had your sergeant kept facing north, it could not have struck back, and the "
     "ogre would have had +1 to its attack for striking from the rear.",
     {R_FREE_SPIN, R_CLOSE_COMBAT, R_CLOSE_COMBAT_REAR_ARC}},

    {"Close combat, and pushing",
     "It is your turn, and the ogre is in your front arc. To hit, two dice plus your attack value "
     "must reach its defense: 9 plus the dice against 15, so a 6 or more will do. There is a "
     "price: the sergeant also acted last turn. Acting two turns in a row is called pushing, and "
     "costs it a click. Do it anyway. (Type targets a to see first whom it can attack, and its "
     "chances.)",
     "close a at x", "dice 4 4",
     "17 against 15: a hit, and the damage value of 3 turns the ogre's dial three clicks. Look at "
     "what it shows now! Your own sergeant was pushed: a second token, and one click. With two "
     "tokens it cannot act next turn at all, so no figure ever acts three turns in a row.",
     {R_CLOSE_COMBAT_HIT, R_PUSH, R_PUSH_NO_THIRD}},

    {"Resting",
     "You have an action left, but your archers acted last turn too, and pushing them would cost "
     "each a click. Let them rest. Unused actions are lost, but that is often cheaper.",
     "end", "blue ranged y at c;dice 2 2;blue end",
     "Figures that did nothing during your turn lose their tokens: the archers are fresh again. "
     "The thief has shot at one of them from the bushes and missed.",
     {R_TOKEN_CLEAR, R_ACTION_NO_SAVING}},

    {"Ranged combat and cover",
     "Now the archers. A shot needs the target in the front arc and within range, and a clear "
     "line from centre to centre. Figures in contact with an enemy cannot shoot, and no one may "
     "shoot at an enemy in contact with a friend. The thief is in the bushes: hindering terrain, "
     "which gives it +1 defense. Three archers who touch each other can shoot together, and each "
     "helper adds 2.",
     "ranged c at y with b d", "dice 3 3",
     "8, the dice, and 4 for two helpers: plenty. It is one attack, with c's values and c's "
     "damage; the others only steady its hand. Read the lines above: every number names the rule "
     "it comes from.",
     {R_RANGED_COMBAT_RANGE, R_TERRAIN_HINDERING_LOF, R_FORMATION_RANGED_BONUS}},
    {NULL, "Your sergeant has two tokens and must rest. End the turn; the ogre will try its luck.",
     "end", "blue close x at a;dice 3 4;blue end",
     "8 plus 7 against 16: missed by one. The ogre is not what it was; that is what clicks do.",
     {R_CLOSE_COMBAT_HIT, R_DIAL_DAMAGE}},

    {"Taking captives",
     "Your sergeant is rested, and the ogre in front of it is hurt. You could attack again, or do "
     "better: a close combat attack may try to capture instead of dealing damage. The target's "
     "defense is then 2 higher. A captive can do nothing and follows its captor; if it is in your "
     "starting area at the end of the game it is worth twice its points.",
     "close a at x capture", "dice 5 4",
     "18 against 16: the ogre is yours, unharmed. It goes wherever a goes, at the speed of the "
     "slower of the two, and stays captive until a falls. Meanwhile, a captor cannot fight.",
     {R_CAPTURE_DEFENSE, R_CAPTURE_CAPTOR_ACTIONS, R_SCORE_CAPTIVE}},
};
const int learn_steps = sizeof learn_step / sizeof learn_step[0];

const char learn_farewell[] =
    "That is the heart of the game. The rest of the battle is yours: you have one action left "
    "this turn, the thief still lurks in the bushes, and from now on the bot plays Blue and the "
    "dice fall as they may. I will stay beside you and explain what you have not seen yet. Type "
    "help to see what you can type, hint for what the bot would do in your place, rules and a "
    "word to look anything up. When the thief is gone, try warlord play: the first battle is "
    "waiting, with special abilities.";

const char learn_leave[] =
    "As you like: the battle is yours. The bot plays Blue, and the dice fall as they may. I will "
    "stay beside you and explain what is new; lesson 1 starts over, lesson 4 goes to that lesson.";

const struct learn_note learn_note[] = {
    {EVENT_PUSHED, R_PUSH,
     "That was pushing: a figure that acts two turns in a row takes a click after the action."},
    {EVENT_SPUN, R_FREE_SPIN,
     "A figure that an enemy moves into contact with may turn to face it at once, at no cost."},
    {EVENT_HIT, R_ATTACK_ROLL,
     "A hit: the attack value plus two dice reached the defense."},
    {EVENT_MISSED, R_ATTACK_ROLL,
     "A miss: the attack value plus two dice fell short of the defense. The action is spent all "
     "the same."},
    {EVENT_CRITICAL_HIT, R_CRITICAL_HIT,
     "Two sixes: this always hits, and deals one extra click."},
    {EVENT_CRITICAL_MISS, R_CRITICAL_MISS,
     "Two ones: this always misses, and the attacker itself takes a click."},
    {EVENT_BREAKAWAY, R_BREAKAWAY_ROLL,
     "A figure that wants to move away from an enemy it touches must first roll a 4 or more on "
     "one die. This time it did."},
    {EVENT_BREAKAWAY_FAILED, R_BREAKAWAY_FAIL,
     "A figure that wants to move away from an enemy it touches must first roll a 4 or more on "
     "one die. It did not: the move is lost, but it may still turn in place."},
    {EVENT_TOKENS_CLEARED, R_TOKEN_CLEAR,
     "A figure that rests for a turn loses its tokens at the end of it."},
    {EVENT_FORMATION, R_FORMATION,
     "A formation: one action for several figures of one faction."},
    {EVENT_CAPTURED, R_CAPTURE,
     "A captive! It takes no damage, can do nothing and goes where its captor goes."},
    {EVENT_FREED, R_CAPTURE_FREED,
     "When its captor falls, a captive is free again and back in the battle."},
    {EVENT_ELIMINATED, R_ELIMINATED,
     "Skulls in the window: the figure leaves the table."},
    {EVENT_SCORED, R_SCORE_ELIMINATED,
     "An eliminated figure's points go to whoever eliminated it. At the end your own survivors "
     "count too."},
};
const int learn_notes = sizeof learn_note / sizeof learn_note[0];
