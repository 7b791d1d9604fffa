/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* roster.c: invented warriors for skirmishes, in the notation's own words.
 *
 * Meant to be varied, not fair: every ability of the card, every faction, every width of arc and
 * both kinds of base occur. */
#include "bot/skirmish.h"

/* Points come first, so that an army can be drawn without parsing the words. */
const struct roster roster[ROSTER] = {
    {12, "faction orc-raiders rank weak name \"Reed Stalker\" range 0 "
         "dial 8+stealth/7/12/2+starting-position 8+stealth/7/12/2 7/6/12/1 6/6/11/1 "
         "5/5/11/1+demoralized"},
    {14, "faction necropolis-sect rank weak name \"Marsh Zombie\" range 0 "
         "dial 5/7/13/2 5/7/13/2 5/6/13+regeneration/2 4/6/12+regeneration/1 4/5/12/1"},
    {15, "faction atlantis-guild rank weak name \"Quay Crossbow\" range 10 "
         "dial 7/8/13/2+starting-position 7/8/13/2 6/7/12/1 6/7/12/1 5/6/11/1+demoralized"},
    {16, "faction mage-spawn rank weak name \"Burrow Rat\" range 0 "
         "dial 9+nimble/7/13/2 9+nimble/7/13/2 8/6+venom/12/1 8/6+venom/12/1 7/5/11/1"},
    {17, "faction shyft rank weak name \"Thicket Runner\" range 8 "
         "dial 9+forced-march/7/14/2 9+forced-march/7/13/2 8/7/13/1 7/6/12/1 6/6/12/1"},
    {18, "faction black-powder-rebels rank weak name \"Powder Hand\" range 12 "
         "dial 6/8/12/2+pierce 6/8/12/2+pierce 6/7/12/2 5/7/11/1 5/6/11/1+demoralized"},
    {18, "faction elemental-league rank standard name \"Briar Healer\" range 8 "
         "dial 7/8+healing/14/2+starting-position 7/8+healing/14/2 6/7+healing/13/1 6/7/13/1 "
         "5/6/12/1"},
    {19, "faction knights-immortal rank weak name \"Silver Page\" range 0 "
         "dial 8/8/15+defend/2 8/8/15+defend/2 7/7/14/2 6/7/14/1 6/6/13/1 5/6/13/1"},
    {20, "faction orc-raiders rank standard name \"Ash Berserker\" range 0 "
         "dial 8/9/14/3+battle-fury 8/9/14/3+battle-fury 9/10/13/3+berserk 9/10/12/3+berserk "
         "8/9/12/2+berserk 7/8/11/2"},
    {20, "faction necropolis-sect rank weak name \"Bone Skeleton\" range 0 "
         "dial 6/8/14/2 6/8/14/2 6/7/14/2 5/7/13+regeneration/1 5/6/13+regeneration/1"},
    {21, "faction atlantis-guild rank standard name \"Harbour Pike\" range 0 "
         "dial 7/8/15+pole-arm/2+starting-position 7/8/15+pole-arm/2 7/8/14+pole-arm/2 6/7/14/1 "
         "6/7/13/1 5/6/12/1"},
    {22, "faction elemental-league rank standard name \"Otter Warden\" range 6 "
         "dial 8+aquatic/8/14/2 8+aquatic/8/14/2 8+aquatic/8/13/2 7/7/13/1 6/7/12/1"},
    {23, "faction shyft rank standard name \"Gloom Fang\" range 0 "
         "dial 9/9+venom/14/2 9/9+venom/14/2 8/8+venom/14/2 8/8/13/1 7/7/13/1 6/6/12/1"},
    {24, "faction mage-spawn rank standard name \"Gore Boar\" range 0 "
         "dial 10+ram/8/14+toughness/2 10+ram/8/14+toughness/2 9+ram/8/14/2 8/7/13/2 7/7/13/1"},
    {24, "faction black-powder-rebels rank standard name \"Fuse Gunner\" range 12 arrows 2 "
         "dial 6/9/13/2+starting-position 6/9/13/2 6/8/13/2 5/8/12/1 5/7/12/1 4/6/11/1+demoralized"},
    {25, "faction knights-immortal rank standard name \"Lantern Archer\" range 14 arc 180 "
         "dial 8/9/15/2 8/9/15/2 8/8/14/2 7/8/14/1 6/7/13/1 6/6/13/1"},
    {26, "faction orc-raiders rank standard name \"Ridge Rider\" range 0 mounted "
         "dial 10+charge/9/14/3 10+charge/9/14/3 10+charge/8/14/2 9/8/13/2 8/7/13/2 7/6/12/1"},
    {26, "faction necropolis-sect rank standard name \"Crypt Singer\" range 8 "
         "dial 6/8/14/2+necromancy 6/8/14/2+necromancy 6/8/13/2+necromancy 5/7/13/1 5/7/12/1"},
    {27, "faction solonavi rank standard name \"Glass Seer\" range 10 arc 180 "
         "dial 7/9/14+dodge/2+magic-enhancement 7/9/14+dodge/2+magic-enhancement 7/8/14/2 "
         "6/8/13+dodge/1 5/7/13/1"},
    {28, "faction atlantis-guild rank tough name \"Storm Adept\" range 10 "
         "dial 7/9+flame-lightning/14/2+starting-position 7/9+flame-lightning/14/2 "
         "6/9+flame-lightning/14/2 6/8/13/2 5/7/13/1 5/7/12/1"},
    {29, "faction draconum rank standard name \"Ember Drake\" range 6 "
         "dial 10+flight/9/15/2 10+flight/9/15/2 9+flight/8/14/2 8+flight/8/14/2 7/7/13/1 6/7/13/1"},
    {30, "faction elemental-league rank tough name \"Moss Shaman\" range 8 "
         "dial 7+magic-levitation/8+magic-healing/15/2 7+magic-levitation/8+magic-healing/15/2 "
         "6+magic-levitation/8/14/2 6/7/14/1 5/7/13/1"},
    {31, "faction shyft rank tough name \"Dusk Twin\" range 0 "
         "dial 9+quickness/9+sneak-attack/15/2 9+quickness/9+sneak-attack/15/2 9+quickness/9/14/2 "
         "8/8/14/2 7/7/13/1 7/7/13/1"},
    {32, "faction knights-immortal rank tough name \"Oath Shield\" range 0 "
         "dial 7/9/17+battle-armor/3+starting-position 7/9/17+battle-armor/3 7/9/16+battle-armor/2 "
         "6/8/16/2 6/8/15/2 5/7/14/1"},
    {33, "faction black-powder-rebels rank tough name \"Mine Breaker\" range 0 "
         "dial 6/10+weapon-master/15/2 6/10+weapon-master/15/2 6/9+weapon-master/15+toughness/2 "
         "5/9/14+toughness/2 5/8/13/2 4/7/13/1"},
    {34, "faction solonavi rank tough name \"Veil Walker\" range 8 "
         "dial 8/9/15+limited-invisibility/2 8/9/15+limited-invisibility/2 "
         "7/8/15+limited-invisibility/2+magic-confusion 7/8/14/2+magic-confusion 6/7/13/1"},
    {35, "faction draconum rank tough name \"Ash Pilgrim\" range 8 arc 180 "
         "dial 8/10+shockwave/15+magic-immunity/3 8/10+shockwave/15+magic-immunity/3 "
         "8/9+shockwave/15/2 7/9/14/2 6/8/14/2 6/8/13/1"},
    {36, "faction necropolis-sect rank tough name \"Blood Duke\" range 0 "
         "dial 9+flight/10+vampirism/15/3 9+flight/10+vampirism/15/3 8/9+vampirism/15/2 8/9/14/2 "
         "7/8/14/2 6/7/13/1"},
    {37, "faction apocalypse rank standard name \"Seal Bearer\" range 10 "
         "dial 8/10/16/2+magic-freeze 8/10/16/2+magic-freeze 8/9/15/2+magic-freeze 7/9/15/2 "
         "6/8/14/2 6/7/14/1"},
    {38, "faction atlantis-guild faction orc-raiders rank limited name \"Market Envoy\" range 8 "
         "dial 8/9/15/2+command 8/9/15/2+command 7/9/15/2+command 7/8/14/2 6/8/14/2 6/7/13/1"},
    {40, "faction elemental-league rank tough name \"Oak Colossus\" range 0 base 2 arc 180 "
         "dial 6/10+sweep/16+toughness/3 6/10+sweep/16+toughness/3 6/9+sweep/16+toughness/3 "
         "5/9/15+regeneration/2 5/8/15+regeneration/2 4/8/14+regeneration/2 4/7/14/1"},
    {42, "faction knights-immortal rank tough name \"Lance Captain\" range 0 mounted arc 180 "
         "dial 12+charge/10/16+toughness/3 12+charge/10/16+toughness/3 11+charge/10/16/3 "
         "10/9/15/2 9/9/15/2+command 8/8/14/2"},
    {44, "faction shyft rank unique name \"Morrow Reed\" range 10 arrows 2 "
         "dial 10+bound/10/16+dodge/2 10+bound/10/16+dodge/2 9+bound/9/15/2 9/9/15+dodge/2 "
         "8/8/14/2 7/8/14/1"},
    {46, "faction solonavi rank unique name \"Tenth Mirror\" range 12 "
         "dial 8/10+magic-blast/15+magic-retaliation/3 8/10+magic-blast/15+magic-retaliation/3 "
         "7/10+magic-blast/15+magic-retaliation/2 7/9/14/2 6/8/14/2 6/8/13/1"},
    {48, "faction black-powder-rebels rank unique name \"Iron Orrery\" range 10 arrows 3 arc 270 "
         "base 2 dial 5/10/17+invulnerability/3 5/10/17+invulnerability/3 "
         "5/9/16+invulnerability/3 4/9/16/2 4/8/15/2 4/8/14/1"},
    {50, "faction draconum rank unique name \"Cinder Queen\" range 10 arc 180 "
         "dial 10+flight/11+flame-lightning/16+toughness/3 10+flight/11+flame-lightning/16/3 "
         "9+flight/10+flame-lightning/16/3 9/10/15/2 8/9/15/2 7/8/14/2"},
    {52, "faction hero rank unique name \"Wren of the Ford\" range 8 arrows 2 "
         "dial 9+quickness/11+weapon-master/16/3 9+quickness/11/16/3 9/10/16+dodge/2 "
         "8/10/15+dodge/2 8/9/15/2 7/9/14/2 7/8/14/1"},
    {54, "faction necropolis-sect rank unique name \"Pale Abbot\" range 10 arc 360 "
         "dial 7/10+vampirism/16/3+necromancy 7/10+vampirism/16/3+necromancy "
         "7/10/16/2+necromancy 6/9/15+regeneration/2 6/9/15/2 5/8/14/1"},
    {56, "faction apocalypse rank unique name \"Fourth Horn\" range 0 mounted "
         "dial 12+ram/11+sweep/17/3+battle-fury 12+ram/11+sweep/17/3+battle-fury "
         "11+ram/10+sweep/16/3 10/10/16/3 9/9/15/2 8/9/15/2"},
    {60, "faction elemental-league rank unique name \"River Mother\" range 12 arrows 2 arc 180 "
         "dial 9+aquatic/11+magic-healing/17+toughness/3 9+aquatic/11+magic-healing/17+toughness/3 "
         "8+aquatic/10+magic-healing/16/3+magic-enhancement 8/10/16/3 7/9/15/2 7/9/15/2 6/8/14/1"},
};
