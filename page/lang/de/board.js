// SPDX-License-Identifier: MIT
// board.js: der Tisch und die Karte einer Figur, auf Deutsch.
export default {
  'board.label':
    'Der Tisch. Pfeiltasten gehen von Figur zu Figur, Eingabe wählt eine, Plus und Minus vergrößern und verkleinern, 0 zeigt alles.',
  'board.role': 'Schlachtfeld', 'board.inches': '{n}″', 'board.tools': 'Blick auf den Tisch',
  'board.tool.nearer': 'Näher', 'board.tool.farther': 'Weiter weg', 'board.tool.fit': 'Den ganzen Tisch zeigen',
  'board.tool.turn': 'Den Tisch drehen',
  'board.tool.values': 'Was auf den Basen steht', 'board.tool.legend': 'Was die Zeichen bedeuten',
  'board.labels.auto': 'je nach Platz', 'board.labels.values': 'Werte', 'board.labels.emblems': 'Wappen',

  'board.objective.held': 'Ziel von {p}', 'board.objective.contested': 'umkämpftes Ziel', 'board.objective.neutral': 'freies Ziel',
  'board.ground.concealing': 'Sichtschutz', 'board.ground.chasm': 'Schlucht',
  'board.ground.clear': 'freies Gelände', 'board.ground.hindering': 'schwieriges Gelände',
  'board.ground.blocking': 'blockierendes Gelände',
  'board.ground.shallow': 'seichtes Wasser', 'board.ground.deep': 'tiefes Wasser', 'board.ground.low-wall': 'niedrige Mauer', 'board.ground.ladder': 'Leiter',
  'board.level.elevated': 'erhöhtes Gelände', 'board.level.abrupt': 'hohes Gelände', 'board.terrain.level': '{ground}, {level}',
  'board.line.clear': 'frei', 'board.line.hindered': 'behindert', 'board.line.blocked': 'blockiert',
  'board.slot.speed': 'Bewegung', 'board.slot.attack': 'Angriff', 'board.slot.defense': 'Verteidigung', 'board.slot.damage': 'Schaden',

  'board.tray.waiting': ['eine aufzustellen', '{n} aufzustellen'],
  'board.tray.out': ['eine ausgeschaltet, {points} Punkte', '{n} ausgeschaltet, {points} Punkte'], 'board.tray.pool': 'Geländepool',

  'board.way.e': 'Osten', 'board.way.ne': 'Nordosten', 'board.way.n': 'Norden', 'board.way.nw': 'Nordwesten', 'board.way.w': 'Westen',
  'board.way.sw': 'Südwesten', 'board.way.s': 'Süden', 'board.way.se': 'Südosten',
  'board.place.c': 'in der Mitte', 'board.place.n': 'im Norden', 'board.place.s': 'im Süden', 'board.place.w': 'im Westen',
  'board.place.e': 'im Osten',
  'board.place.nw': 'im Nordwesten', 'board.place.ne': 'im Nordosten', 'board.place.sw': 'im Südwesten', 'board.place.se': 'im Südosten',
  'board.say.table': 'Ein Tisch von {w} mal {h} Zoll', 'board.say.edge': '{name} sitzt im {way}', 'board.say.piece': '{name}: {ground}, {place}',
  'board.say.who': '{name}, {id}, von {owner}', 'board.say.out': 'ausgeschaltet', 'board.say.beside': 'noch nicht aufgestellt',
  'board.say.acted': 'hat gehandelt',
  'board.say.left': ['noch ein Klick', 'noch {n} Klicks'], 'board.say.tokens': ['eine Aktionsmarke', '{n} Aktionsmarken'],
  'board.say.captive': 'gefangen von {name}',
  'board.say.at': 'bei {x}; {y}, {place}', 'board.say.on': 'in {name} ({ground})', 'board.say.facing': 'Blick nach {way}',
  'board.say.touching': 'in Basenkontakt mit {names}',

  'board.legend.figure': 'Eine Figur', 'board.legend.ground': 'Gelände', 'board.legend.hands': 'Hände und Tasten',
  'board.legend.facing': 'Die Pfeilspitze am Rand zeigt die Blickrichtung.',
  'board.legend.arc': 'Der helle Keil zwischen den Linien ist der Blickwinkel.',
  'board.legend.ring':
    'Ring und Helligkeit der Basis sagen auch ohne Farbe, wem sie gehört: durchgezogen und hell, doppelt und dunkel, gestrichelt, gepunktet.',
  'board.legend.gauge': 'Der dünne Ring zählt die Klicks, die bleiben.',
  'board.legend.windows': 'Fenster: oben Bewegung und Angriff, unten Verteidigung und Schaden.',
  'board.legend.marks': 'Ein farbiges Quadrat oder ein Kreis ist eine Spezialfähigkeit, wie auf der Kampfscheibe.',
  'board.legend.tokens': 'Dunkle Scheiben am Rand sind Aktionsmarken.',
  'board.legend.flag': 'Gelbe Fahne: demoralisiert. Schloss und Kette: gefangen.', 'board.legend.star': 'Ein Stern: einmalig.',
  'board.legend.pointer':
    'Den Boden ziehen verschiebt den Blick, Rad oder zwei Finger vergrößern, Doppelklick zeigt alles; Umschalt und Ziehen wählt mehrere.',
  'board.legend.keys':
    'Pfeile gehen von Figur zu Figur, „,“ und „.“ durch alle; Eingabe wählt; Umschalt und Pfeile verschieben den Blick; + − 0.',

  'board.card.points': ['ein Punkt', '{n} Punkte'], 'board.card.range': 'Reichweite {n}″', 'board.card.close': 'keine Reichweite',
  'board.card.targets': ['ein Ziel', '{n} Ziele'],
  'board.card.arc': 'Blickwinkel {n}°', 'board.card.mounted': 'beritten', 'board.card.base': 'Basis {n}″', 'board.card.level': 'Stufe {n}',
  'board.card.dial': 'Kampfscheibe', 'board.card.click': 'Klick', 'board.card.now': 'jetzt', 'board.card.start': 'Startposition',
  'board.card.skull': 'ausgeschaltet',
  'board.card.hidden': 'Nur das Fenster ist zu sehen: In dieser Partie sind die Kampfscheiben verdeckt.',
  'board.card.left': ['noch ein Klick', 'noch {n} Klicks'], 'board.card.taken': ['ein Klick Schaden', '{n} Klicks Schaden'],
  'board.card.next': 'Nächster Klick', 'board.card.last': 'Ein Klick geheilt', 'board.card.dies': 'ausgeschaltet',
  'board.card.same': 'keine Änderung',
  'board.card.gains': 'gewinnt {name}', 'board.card.loses': 'verliert {name}', 'board.card.change': '{slot} {from} → {to}',
  'board.card.later': 'Später auf der Kampfscheibe', 'board.card.off': 'ausgeschaltet',
  'board.card.rule': 'die Regel', 'board.card.tokens': ['eine Aktionsmarke', '{n} Aktionsmarken'],
  'board.card.captive': 'gefangen von {name}', 'board.card.holds': 'hält {name} gefangen',
  'board.card.acted': 'hat in diesem Zug gehandelt', 'board.card.passed': 'hat in diesem Zug gepasst',
  'board.card.revived': 'wurde zurückgeholt', 'board.card.out': 'ausgeschaltet',
  'board.card.levels': 'Stufen', 'board.card.levelof': 'Stufe {level}: {points}', 'board.card.none': 'keine Spezialfähigkeiten',
};
