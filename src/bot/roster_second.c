/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* roster_second.c: invented warriors and cards for skirmishes by the rules of 2003. Every type,
 * mounts of every nature with riders, bombardment, soaring, slots and powers occur. */
#include "bot/skirmish.h"

const struct second_roster second_roster[SECOND_ROSTER] = {
    {14, "faction orc-raiders attack-type sword attack-bonus 1 slots 1 "
         "dial 8+ram/8/14/2 8/8/13/2 7/7/13/1 6/6/12/1", NULL},
    {16, "faction orc-raiders attack-type sword dial 8+frenzy/9/13/2 8/9/13/2 8/8/12/2 7/7/12/1", NULL},
    {18, "faction atlantis-guild attack-type bow range 10 arrows 2 ranged-damage 2 attack-bonus 1 "
         "slots 1 dial 7/8+overwatch/14/1 7/8+overwatch/13/1 6/7/13/1 6/6/12/1+demoralized", NULL},
    {20, "faction knights-immortal attack-type sword slots 2 "
         "dial 7/9/16+pole-arm/2 7/8/15+pole-arm/2 6/8/15/2 6/7/14/1 5/7/13/1", NULL},
    {22, "faction elemental-league attack-type wand range 10 ranged-damage 2 slots 1 "
         "dial 7/9+stormfire/15/2 7/8+stormfire/14/2 6/8+healing/14/1 6/7+healing/13/1 5/6/13/1", NULL},
    {24, "faction draconum speed-type wing range 6 ranged-damage 2 slots 1 "
         "dial 11/9+venom/15/2 10/9/15/2 9@boot/8/14/2 8@boot/8/13/1", NULL},
    {24, "faction atlantis-guild attack-type bow range 8 shells 2 shell-area 3 "
         "dial 6/9+bombardment/14/2 6/9+bombardment/14/2 5/8+bombardment/13/2 5/7/13/1", NULL},
    {25, "faction necropolis-sect attack-type sword defense-type magic-immunity power revenant "
         "dial 7/9+vampirism/15/2 7/9+vampirism/15/2 6/8/14/2+necromancy 6/7/14/1+necromancy", NULL},
    {26, "faction black-powder-rebels damage-type golem attack-type sword repairs 3 "
         "dial 6/9+sweep/16+toughness/3 6/9+sweep/16+toughness/3 5/8/15/2 5/8/15/2 4/7/14/1", NULL},
    {26, "faction solonavi attack-type wand range 12 ranged-damage 2 power mind-tap slots 1 "
         "dial 8/10/15+terrify/2+magic-confusion 8/9/15+terrify/2 7/9/14/2 6/8/13/1", NULL},
    {28, "faction shyft speed-type wave attack-type sword dial 9+charge/10/15/3 9+charge/9/15/2 "
         "8/9+counterattack/14/2+immobilize 8/8+counterattack/14/2 7/7/13/1", NULL},
    {30, "faction knights-immortal speed-type horseshoe mounted attack-type sword "
         "dial 12+charge/10/16/3 11+charge/9/15/2 10/9/15/2 9/8/14/1", NULL},
    {34, "faction mage-spawn attack-type sword slots 1 dial 8+pathfinder/11+thunder-blow/15/2 "
         "8/10+thunder-blow/15/2+leadership 8/9+weapon-master/14/2+leadership "
         "7/8/14/1/toughness", NULL},
    {44, "skittish-mount faction draconum symbol pegasus speed-type wing "
         "dial 12/9/14/2 11/8/14/2 10/8/13/1 9/7/12/1",
         "faction draconum symbol pegasus attack-type bow range 8 attack-bonus 2 slots 1 "
         "dial 7/9+overwatch/14/2 7/9/14/2 6/8/13/1 5/7/12/1"},
    {48, "independent-mount faction knights-immortal symbol battle-horse speed-type horseshoe "
         "dial 11+ram/9/15/2 10/9/15/2 9/8/14/1 8/7/13/1",
         "faction knights-immortal symbol battle-horse symbol horned-stag attack-type sword "
         "attack-bonus 3 slots 1 dial 7/10/15/2 7/9/15/2 6/9+sweep/14/2 6/8/14/1"},
    {50, "mean-spirited-mount faction orc-raiders symbol horned-stag attack-type sword "
         "dial 10/10+venom/14/3 9/9+venom/14/2 9/9/13/2 8/8/12/1",
         "faction orc-raiders symbol horned-stag symbol salamander attack-type sword attack-bonus 2 "
         "dial 8/9+sweep/14/2 8/9/14/2 7/8/13/2 6/7/13/1"},
};

const char *const second_items[SECOND_ITEMS] = {
    "gives dodge", "gives toughness speed -1", "defense +1", "does scroll-of-shielding",
    "does drowsy-bell", "gives green-square", "attack +1", "gives wave",
};

const char *const second_relics[SECOND_RELICS] = {
    "does decapitator", "does book-of-lightning", "does sawtooth", "does fireshield",
    "does silvercloud", "does heartsinger", "does pain", "does giants-wrath",
    "does screaming-shield", "does tome-of-shadow", "does karrudans-bow", "does magestone-armor",
    "does storm-maul", "does relicbreaker", "does dragonfly", "does shadow-lance",
};

const char *const second_domains[SECOND_DOMAINS] = {
    "does war", "does famine", "does mountain-pass", "does downpour", "does short-sight",
    "does price-on-a-head", "does envy", "attack -1",
};
