// SPDX-License-Identifier: MIT
// names.js: die Namen der Fähigkeiten, Fraktionen und Ränge. Englische Namen kennt die Regelmaschine selbst.
export default {
  'ability.healing': 'Heilung', 'ability.weapon-master': 'Waffenmeister', 'ability.magic-blast': 'Magisches Geschoss',
  'ability.flame-lightning': 'Feuer/Blitz', 'ability.shockwave': 'Schockwelle', 'ability.vampirism': 'Vampirismus',
  'ability.magic-healing': 'Magische Heilung', 'ability.venom': 'Gift', 'ability.sneak-attack': 'Hinterhalt',
  'ability.sweep': 'Rundumschlag', 'ability.starting-position': 'Startposition', 'ability.berserk': 'Berserker',
  'ability.magic-enhancement': 'Magische Verstärkung', 'ability.battle-fury': 'Kampfrausch', 'ability.demoralized': 'Demoralisiert',
  'ability.necromancy': 'Nekromantie', 'ability.command': 'Kommando', 'ability.pierce': 'Durchschlag',
  'ability.magic-freeze': 'Magischer Frost', 'ability.magic-confusion': 'Magische Verwirrung', 'ability.charge': 'Sturmangriff',
  'ability.quickness': 'Schnelligkeit', 'ability.magic-levitation': 'Magische Levitation', 'ability.flight': 'Fliegen',
  'ability.aquatic': 'Wasserwesen', 'ability.stealth': 'Tarnung', 'ability.bound': 'Sprung', 'ability.forced-march': 'Gewaltmarsch',
  'ability.nimble': 'Wendigkeit', 'ability.ram': 'Rammen', 'ability.battle-armor': 'Panzerung', 'ability.pole-arm': 'Stangenwaffe',
  'ability.magic-immunity': 'Magieimmunität', 'ability.toughness': 'Zähigkeit', 'ability.defend': 'Schutz',
  'ability.regeneration': 'Regeneration', 'ability.invulnerability': 'Unverwundbarkeit', 'ability.dodge': 'Ausweichen',
  'ability.magic-retaliation': 'Magische Vergeltung', 'ability.limited-invisibility': 'Begrenzte Unsichtbarkeit',
  'faction.atlantis-guild': 'Atlantisgilde', 'faction.black-powder-rebels': 'Schwarzpulver-Rebellen', 'faction.draconum': 'Draconier',
  'faction.elemental-league': 'Elementarliga', 'faction.hero': 'Hero', 'faction.knights-immortal': 'Ritter der Unsterblichkeit',
  'faction.necropolis-sect': 'Nekropolissekte', 'faction.orc-raiders': 'Orkbanditen', 'faction.shyft': 'Shyft',
  'faction.solonavi': 'Solonavi', 'faction.apocalypse': 'Apokalypse', 'faction.mage-spawn': 'Mage Spawn',
  'rank.weak': 'schwach', 'rank.standard': 'Standard', 'rank.tough': 'stark', 'rank.unique': 'einmalig', 'rank.limited': 'limitiert',
};
