// SPDX-License-Identifier: MIT
// armies.js: die Armeen, die mitgeliefert werden (data/armies): Namen und Skizzen.
export default {
  'army.knock-louder': 'Klopf lauter',
  'army.knock-louder.sketch': 'Tante Bertha wurde noch an keiner Tür zweimal abgewiesen. Der Alte Donner klopft zuerst.',
  'army.river-toll': 'Flusszoll',
  'army.river-toll.sketch': 'Niemand setzt über, ohne zu zahlen. Wer es versucht, wird noch einmal gefragt, von oben, und von jemandem, der schon an ihm vorbei ist.',
  'army.mire-hunt': 'Die Jagd im Moor',
  'army.mire-hunt.sketch': 'Fünf Tiere, fünf Reiter und ein Streit darüber, wer den Molch bei den Kindern gelassen hat.',
  'army.the-ossuary': 'Das Beinhaus',
  'army.the-ossuary.sketch': 'Die Gräfin empfängt nicht. Der Bergfried ist voll, die Türme sind voll, und alle darin sind länger da als ihr.',
  'army.seven-ways-in': 'Sieben Wege hinein',
  'army.seven-ways-in.sketch': 'Ein Widder fürs Tor, ein Panzer für die Mauer, Fässer für den Rest, ein Welpe fürs Dach und ein Rübenkarren, weil Gruscha es so wollte.',
  'army.lantern-castle': 'Burg Laterne',
  'army.lantern-castle.sketch': 'Vier Türme, ein Tor, eine Tür, auf der der Koch besteht, und sieben Leute, denen man gesagt hat, es werde ein ruhiger Winter.',
  'army.powder-parade': 'Die Pulverparade',
  'army.powder-parade.sketch': 'Jeden Frühling fahren die Rebellen den Grinsenden Wagen durch irgendein Dorf, um zu zeigen, dass er noch läuft. Der Alte Donner kommt hinterher und entschuldigt sich, auf sechs bis sechzehn Zoll, und zwar laut.',
  'army.root-and-wing': 'Wurzel und Schwinge',
  'army.root-and-wing.sketch': 'Großvater Eiche und Aschenschwinge sind übereingekommen, nicht über den Brand von vor vierzig Jahren zu sprechen. Sie stehen weit auseinander, zeigen auf den Feind und lassen die Wächter Botschaften und Eimer tragen.',
  'army.everybodys-cousins': 'Aller Leute Vettern',
  'army.everybodys-cousins.sketch': 'Tante Gruscha hat vierzig Einladungen geschrieben, und es sprach sich herum. Die Toten kamen, weil Diakon '
    + 'Grist einen Freund mitbringen sollte, die Tiere, weil Nettie ohne sie nirgends hingeht. Es gibt einen Kuchen.',
  'army.hedge-hospital': 'Das Heckenhospital',
  'army.hedge-hospital.sketch': 'Bruder Pell heilt jeden, der stillhält, und ein Moosklotz hält stiller als die meisten. Ein Blechvogt kam '
    + 'wegen der Miete, wurde in die erste Reihe gestellt und hat seitdem keinen freien Nachmittag mehr gehabt. Die Besuchszeit ist vorbei; '
    + 'der Feind kommt trotzdem.',
  'army.lift-and-drop': 'Heben & Absetzen GmbH',
  'army.lift-and-drop.sketch': 'Der Wahlspruch des Hauses: zehn Zoll, jede Richtung, kein Umtausch. Prüfer Brae hat ausgerechnet, dass ein '
    + 'Oger überall gleich viel kostet, also kann er auch gleich hinter den Schützen stehen. Beim ersten Mal wurde dem Oger schlecht; '
    + 'jetzt will er am Fenster sitzen.',
  'army.netties-day-out': 'Netties Ausflug',
  'army.netties-day-out.sketch': 'Nettie Vielmutter hat Brote eingepackt, eine Leine für den Wurm und saubere Taschentücher für elf. Die '
    + 'Tiere fassen sich auf der Straße an den Händen und sonst nirgends. Sollte eines davon deinen Feldwebel gefressen haben, sag es ihr '
    + 'bitte; sie wird sehr böse mit ihm sein.',
  'army.night-bailiffs': 'Die Nachtvollstrecker',
  'army.night-bailiffs.sketch': 'Nichts Persönliches: Es gibt ein Formular, du stehst drauf, und der Karren wartet unten. Sabine steigt '
    + 'durchs Fenster, der Schleiergänger ist schon im Schrank, und der Steuereintreiber klopft, weil einer es ja tun muss. Alle kommen '
    + 'lebend nach Hause, meistens in deren Zuhause.',
  'army.ninth-dawn': 'Die Neunte Dämmerung',
  'army.ninth-dawn.sketch': 'Marschall Odo hat noch keine Schlacht verloren, in der er stehen blieb, also hat er alle mitgebracht, damit sie '
    + 'mit ihm stehen bleiben. Die Lanzenreiter polieren, die Liga singt, und Hauptmann Bess hat vierzig Fass Pulver geliehen, unter der '
    + 'Bedingung, dass sie die Fässer wiederbekommt.',
  'army.salt-road-watch': 'Die Salzstraßenwache',
  'army.salt-road-watch.sketch': 'Neun Freiwillige bewachen vierzig Meilen Straße gegen alle, die keinen Zoll zahlen, und gegen manche, '
    + 'die ihn zahlen. Sie zielen gemeinsam, denn das Pulver ist knapp, und niemand will gefragt werden, wer danebengeschossen hat. Wren '
    + 'sagt, sie sei nur dabei, bis ihre Stiefel trocken sind.',
  'army.sky-tithe': 'Der Himmelszehnt',
  'army.sky-tithe.sketch': 'Einmal im Jahr kommt das Drachenblut herab und holt den Zehnten von der Ernte, und dieses Jahr sind die Bauern '
    + 'anderer Meinung. Die Jungdrachen fliegen voraus, die Lanzenreiter galoppieren darunter her und tun, als wäre das der Plan. Der '
    + 'Schildträger hat die Quittungen.',
  'army.three-hundred-cousins': 'Dreihundert Vettern',
  'army.three-hundred-cousins.sketch': 'Es sind zehn; die Sippe zählt nach Lärm. Tante Gruscha hat den Kleinen gesagt, der Letzte überm '
    + 'Hügel muss abwaschen, und ihnen nicht gesagt, dass es nichts abzuwaschen gibt. Hinterdrein kommt der Eber, den auch niemand '
    + 'eingeladen hat.',
  'army.turnip-harvest': 'Die Rübenernte',
  'army.turnip-harvest.sketch': 'Diakon Grist begräbt niemanden endgültig; er nennt es Fruchtwechsel. Die erste Reihe fällt um, die '
    + 'Totengräber schnalzen mit der Zunge und holen die Spaten, und die erste Reihe steht wieder, ehe der Feind zu Ende gejubelt hat. '
    + 'Bitte gib den Zombies keine Namen, sie hängen sonst an dir.',
  'army.lantern-legion': 'Die Laternenlegion',
  'army.lantern-legion.sketch': 'Acht Schilde, drei Bogen und eine Vorschrift über Lampen. Wer den Mut verliert, soll bis zwei zählen, und bis dahin hat der Marschall etwas für ihn zu tun.',
  'army.the-mended': 'Die Geflickten',
  'army.the-mended.sketch': 'Neu sind hier nur die Schrauben. Die Schmiede gehen mit Öl und Meinungen hinterher.',
  'army.wick-and-bramble': 'Docht und Dorn',
  'army.wick-and-bramble.sketch': 'Sie schießen durch den Wald, denn sie haben ihn gefragt. Der Ritter stürmt zuerst und entschuldigt sich danach bei den Farnen.',
  'army.borrowed-thoughts': 'Geborgte Gedanken',
  'army.borrowed-thoughts.sketch': 'Die Orakel wissen, was du kannst, und einen Zug lang können sie es auch.',
  'army.ninth-supper': 'Das neunte Abendmahl',
  'army.ninth-supper.sketch': 'Der König hält jedem Gefallenen einen Platz frei, gleich von welcher Seite, und niemand darf vor dem Abräumen gehen.',
  'army.mud-and-embers': 'Schlamm und Glut',
  'army.mud-and-embers.sketch': 'Die eine Hälfte kann nicht aufhören, die andere fängt nur an, wenn man sie anschreit. Der Häuptling schreit.',
};
