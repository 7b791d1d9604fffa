/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* roster_large.c: invented large pieces for skirmishes, in the notation's own words.
 *
 * Varied as in roster.c: both strengths, minimum ranges, explosions on all sections and on some,
 * skulls early and late. */
#include "bot/skirmish.h"

const struct large_roster large_roster[LARGE_ROSTER] = {
    {62, "titan faction black-powder-rebels rank unique name \"Kettle Mortar\" explosive "
         "range 5 to 16 dial 5/10/16/4 5/9/16/4 4/9/15/3 4/8/15/3 3/7/14/2+demoralized",
     {NULL}},
    {66, "titan faction necropolis-sect rank unique name \"Walking Barrow\" range 0 "
         "dial 9/10+sweep/17+toughness/4 8/10+sweep/16+toughness/4 8/9+vampirism/16/3 "
         "7/9+vampirism/15/3 7/8/14/2", {NULL}},
    {70, "titan faction elemental-league rank unique name \"Elder Root\" range 8 arrows 2 "
         "levels 1:70 3:40 dial 7/10+shockwave/17+regeneration/3 6/9+shockwave/16+regeneration/3 "
         "6/9/16+regeneration/3 5/8+flame-lightning/15/2+magic-enhancement 5/7+sneak-attack/14/2",
     {NULL}},
    {74, "multidial faction black-powder-rebels rank unique name \"Mud Tortoise\" range 10 explosive "
         "dial 5/10/16+toughness/4 5/9/16+toughness/3 4/9/15/3 4/8/15/x x/8/14/x",
     {"range 6 dial 4/9/16/3 4/8/15/3 3/8/15/2 x/7/14/x",
      "range 0 dial 4/7/15/2 3/7/14/2 x/6/14/x",
      "range 8 arrows 2 dial 4/9/16/3 4/8/15/3 3/8/15/2 x/7/14/x"}},
    {78, "multidial faction draconum rank unique name \"Cinder Wyrm\" range 10 levels 1:78 2:50 "
         "dial 6/11+flame-lightning/16/4 6/10+flame-lightning/16/4 5/10/15/3 5/9/15/3 x/8/14/x",
     {"range 0 dial 6+flight/9/16+defend/3 5+flight/9/15/3 4/8/15/2 x/7/14/x",
      "range 0 dial 5/10+sweep/15/3 4/9+sweep/15/3 3/8/14/2 x/7/14/x",
      "range 0 explosive dial 6+flight/9/16/3 5+flight/9/15/3 4/8/15/2 x/7/14/x"}},
    {72, "multidial faction orc-raiders rank unique name \"Ram Cart\" range 0 "
         "dial 6+ram/10/16/4 5+ram/9/16/4 4+ram/9/15/3 4/8/15/x x/7/14/x",
     {"dial 4/9/16+pole-arm/3 3/8/15+pole-arm/2 x/7/14/x",
      "dial 4/7+venom/15/2 3/6+venom/14/2 x/6/13/x",
      "dial 4/9/16+pole-arm/3 3/8/15/2 x/7/14/x"}},
    {64, "chariot faction knights-immortal rank unique name \"Dawn Chariot\" range 0 "
         "dial 8+charge/10/16/3 7+charge/9/16/3 6/9/15/2 5/8/15/2 x/7/14/x",
     {"range 6 dial 4/8/16/2 4/8/15/2 3/7/15/1 x/7/14/x",
      "range 0 dial 4/8/15+dodge/2 3/7/15/2 x/7/14/x",
      "range 6 dial 4/8/16/2 4/8/15/2 3/7/15/1 x/7/14/x"}},
    {68, "chariot faction mage-spawn rank unique name \"Bone Sled\" range 8 "
         "dial 7/9/15/3 6/9/15/3 6/8/15/2 x/8/14/x",
     {"range 0 dial 5/9+venom/15/2 4/8/14/2 x/7/14/x",
      "range 0 dial 5/9+shockwave/15/2 4/8/14/2 x/7/14/x",
      "range 0 dial 5/9+sweep/15/2 4/8/14/2 x/7/14/x"}},
};

/* The dials of castle sections, those with an attack and those without. */
const char *const castle_words[CASTLE_DIALS] = {
    "range 10 arrows 2 dial 3/9/17+toughness/3 3/9/16+toughness/3 2/8/16+toughness/3 "
    "2/8/16+toughness/2+demoralized 1/x/15+toughness/x",
    "dial 3/0/16+toughness/0 2/0/16+toughness/0 2/0/16+toughness/0 "
    "2+demoralized/0/15+toughness/0",
};
