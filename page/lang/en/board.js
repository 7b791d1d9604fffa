// SPDX-License-Identifier: MIT
// board.js: the table and the figure's card, in English.
export default {
  'board.label': 'The table. Arrow keys move from figure to figure, Enter chooses one, plus and minus zoom, 0 shows the whole table.',
  'board.role': 'battlefield', 'board.inches': '{n}″', 'board.tools': 'View of the table',
  'board.tool.nearer': 'Zoom in', 'board.tool.farther': 'Zoom out', 'board.tool.fit': 'Show the whole table',
  'board.tool.turn': 'Rotate the table',
  'board.tool.values': 'What the bases show', 'board.tool.legend': 'What the symbols mean',
  'board.labels.auto': 'whatever fits', 'board.labels.values': 'values', 'board.labels.emblems': 'emblems',

  'board.ground.clear': 'clear terrain', 'board.ground.hindering': 'hindering terrain', 'board.ground.blocking': 'blocking terrain',
  'board.ground.shallow': 'shallow water', 'board.ground.deep': 'deep water', 'board.ground.low-wall': 'low wall', 'board.ground.ladder': 'ladder',
  'board.level.elevated': 'elevated terrain', 'board.level.abrupt': 'abrupt elevated terrain', 'board.terrain.level': '{ground}, {level}',
  'board.line.clear': 'clear', 'board.line.hindered': 'hindered', 'board.line.blocked': 'blocked',
  'board.slot.speed': 'Speed', 'board.slot.attack': 'Attack', 'board.slot.defense': 'Defense', 'board.slot.damage': 'Damage',

  'board.tray.waiting': ['one to deploy', '{n} to deploy'],
  'board.tray.out': ['one eliminated, {points} points', '{n} eliminated, {points} points'], 'board.tray.pool': 'Terrain pool',

  'board.way.e': 'east', 'board.way.ne': 'north-east', 'board.way.n': 'north', 'board.way.nw': 'north-west', 'board.way.w': 'west',
  'board.way.sw': 'south-west', 'board.way.s': 'south', 'board.way.se': 'south-east',
  'board.place.c': 'in the middle', 'board.place.n': 'in the north', 'board.place.s': 'in the south', 'board.place.w': 'in the west',
  'board.place.e': 'in the east',
  'board.place.nw': 'in the north-west', 'board.place.ne': 'in the north-east', 'board.place.sw': 'in the south-west',
  'board.place.se': 'in the south-east',
  'board.say.table': 'A table {w} by {h} inches', 'board.say.edge': '{name} sits at the {way} edge', 'board.say.piece': '{name}: {ground}, {place}',
  'board.say.who': '{owner}’s {name}, {id}', 'board.say.out': 'eliminated', 'board.say.beside': 'not deployed yet',
  'board.say.acted': 'has acted',
  'board.say.left': ['one click left', '{n} clicks left'], 'board.say.tokens': ['one action token', '{n} action tokens'],
  'board.say.captive': 'captive of {name}',
  'board.say.at': 'at {x}, {y}, {place}', 'board.say.on': 'in {name} ({ground})', 'board.say.facing': 'facing {way}',
  'board.say.touching': 'touching {names}',

  'board.legend.figure': 'A figure', 'board.legend.ground': 'Terrain', 'board.legend.hands': 'Mouse and keys',
  'board.legend.facing': 'The arrowhead on the rim points the way it faces.',
  'board.legend.arc': 'The light wedge between the lines is its front arc.',
  'board.legend.ring':
    'The ring and shade of the base show the player, even without colour: solid and pale, double and dark, dashed, dotted.',
  'board.legend.gauge': 'The thin ring shows how many clicks it has left.',
  'board.legend.windows': 'Values: speed and attack above, defense and damage below.',
  'board.legend.marks': 'A coloured square or circle is a special ability, as on the dial.',
  'board.legend.tokens': 'Dark discs at the rim are action tokens.',
  'board.legend.flag': 'A yellow flag: demoralized. A lock and a chain: captive.', 'board.legend.star': 'A star: unique.',
  'board.legend.pointer':
    'Drag the background to move the view, use the wheel or two fingers to zoom, double-click to see everything; Shift and drag selects several.',
  'board.legend.keys':
    'Arrows move from figure to figure, “,” and “.” through all of them; Enter chooses; Shift and arrows move the view; + − 0 zoom.',

  'board.card.points': ['one point', '{n} points'], 'board.card.range': 'Range {n}″', 'board.card.close': 'no range',
  'board.card.targets': ['one target', '{n} targets'],
  'board.card.arc': 'front arc {n}°', 'board.card.mounted': 'mounted', 'board.card.base': 'base {n}″', 'board.card.level': 'level {n}',
  'board.card.dial': 'Combat dial', 'board.card.click': 'Click', 'board.card.now': 'now', 'board.card.start': 'starting position',
  'board.card.skull': 'eliminated',
  'board.card.hidden': 'Only the current click can be seen: dials are closed in this game.',
  'board.card.left': ['one click left', '{n} clicks left'], 'board.card.taken': ['one click taken', '{n} clicks taken'],
  'board.card.next': 'After one more click', 'board.card.last': 'After one click of healing', 'board.card.dies': 'eliminated', 'board.card.same': 'no change',
  'board.card.gains': 'gains {name}', 'board.card.loses': 'loses {name}', 'board.card.change': '{slot} {from} → {to}',
  'board.card.later': 'Later on the dial', 'board.card.off': 'switched off',
  'board.card.rule': 'rule', 'board.card.tokens': ['one action token', '{n} action tokens'],
  'board.card.captive': 'captive of {name}', 'board.card.holds': 'holds {name} captive',
  'board.card.acted': 'has acted this turn', 'board.card.passed': 'has passed this turn', 'board.card.revived': 'was raised',
  'board.card.out': 'eliminated',
  'board.card.levels': 'Levels', 'board.card.levelof': 'level {level}: {points}', 'board.card.none': 'no special abilities',
};
