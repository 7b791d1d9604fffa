// SPDX-License-Identifier: MIT
// learn.js: was der Lehrer an der Zollschranke sagt. N ist ein Schritt von page/js/setup/lesson.js.
export default {
  'learn.title': 'Der erste Abend', 'learn.table': 'An der Zollschranke', 'learn.guide': 'Die Lektion', 'learn.of': '{n} von {of}',
  'learn.rules': 'In den Regeln:',
  'learn.show': 'Zeig es mir', 'learn.back': 'Zurück', 'learn.skip': 'Nächste Lektion', 'learn.seen': 'Verstanden', 'learn.pin': 'hierher',
  'learn.lessons': 'Lektionen',
  'learn.name.a': 'Torsergeant', 'learn.name.b': 'Linker Schütze', 'learn.name.c': 'Mittlerer Schütze', 'learn.name.d': 'Rechter Schütze',
  'learn.name.x': 'Grabenoger', 'learn.name.y': 'Beutelschneider',
  'learn.enemy': 'Die Bande des Ogers', 'learn.leave': 'Verlassen', 'learn.on': 'Weiter',
  'learn.stray.else': 'Du hast die Lektion verlassen. Probier aus, so lange du willst; sie wartet.',
  'learn.stray.likewise': 'Du machst es auf deine Art, und das ist in Ordnung. Bring es zu Ende.',
  'learn.stray.settled': 'Du hast es auf deine Art gemacht, und das ist in Ordnung. Für den nächsten Schritt werden die Figuren dorthin gestellt, wo sie gebraucht '
    + 'werden.',
  'learn.farewell': 'Das ist das Herz des Spiels. Der Rest der Schlacht gehört dir: Eine Aktion bleibt in diesem Zug, der Dieb lauert '
    + 'noch im Gebüsch, und von nun an spielt '
    + 'Blau im Ernst, und die Würfel fallen, wie sie wollen.',
  'learn.finish': 'Zu Ende spielen', 'learn.first': 'Zur ersten eigenen Schlacht', 'learn.again': 'Noch einmal von vorn',

  'learn.lesson.1': 'Deine Figuren und ihre Kampfscheiben', 'learn.lesson.2': 'Aktionen und Bewegung',
  'learn.lesson.3': 'Bewegung in Formation',
  'learn.lesson.4': 'Blickwinkel und Gratisdrehung', 'learn.lesson.5': 'Nahkampf und Antreiben', 'learn.lesson.6': 'Ausruhen',
  'learn.lesson.7': 'Fernkampf und Deckung', 'learn.lesson.8': 'Gefangene machen',

  'learn.0.text': 'Willkommen an der Zollschranke! Du führst Rot: den Torsergeanten und drei Schützen. Ein Oger und ein Dieb möchten '
    + 'vorbei, ohne zu zahlen. Wer am Ende mehr Punkte hat, hat gewonnen: Jeder Gegner, den du ausschaltest, bringt, was er kostet, und '
    + 'ebenso jede deiner Figuren, die überlebt. Jede Figur steht auf einer Kampfscheibe, deren Fenster vier Zahlen zeigt: wie weit sie '
    + 'geht, wie gut sie angreift, wie schwer sie zu treffen ist und wie viele Klicks sie austeilt. Nimmt sie Schaden, dreht sich '
    + 'diese Scheibe.',
  'learn.0.task': 'Klicke deinen Torsergeanten an: Seine Karte zeigt die vier Zahlen und was aus ihnen wird, wenn er Schaden nimmt.',
  'learn.0.after': 'Die Karte zeigt die ganze Scheibe und was gerade im Fenster steht. Jeder Klick Schaden geht eine Stelle weiter, und die '
    + 'meisten werden dabei schwächer; hinter der '
    + 'letzten kommen die Schädel, und dann ist es aus. Sieh dir die Gegner genauso an, so oft du willst.',
  'learn.1.text': 'Eine Schlacht um 200 Punkte gibt dir zwei Aktionen pro Zug, eine für je hundert. Du entscheidest, wer sie bekommt, '
    + 'aber niemand bekommt zwei im selben Zug. Eine '
    + 'Figur zieht höchstens so viele Zoll, wie ihr Bewegungswert angibt; gemessen wird der Weg der Basismitte, um andere Basen '
    + 'herum, nie darüber hinweg. Am Ende darf sie blicken, wohin du willst.',
  'learn.1.task': 'Dein Sergeant hat Bewegung 8. Zieh ihn etwa vier Zoll nach vorn, dem Oger entgegen, und bestätige.',
  'learn.1.after': 'Vier Zoll von acht. Die Aktionsmarke daneben zeigt, dass er gehandelt hat; wozu, siehst du gleich.',
  'learn.2.text': 'Deine andere Aktion kann alle drei Schützen mitbringen. Drei bis fünf Figuren einer Fraktion, die einander berühren, '
    + 'dürfen sich als Formation bewegen, alle für '
    + 'eine Aktion.',
  'learn.2.task': 'Wähle die drei Schützen (mit Umschalt anklicken, oder mit Umschalt ein Rechteck ziehen) und drücke „{formation}“.',
  'learn.2.after': '',
  'learn.3.text': 'Nun bewege sie nacheinander. Am Ende müssen sie sich wieder berühren.',
  'learn.3.task': 'Bewege den linken Schützen zwei Zoll nach vorn.', 'learn.3.after': '',
  'learn.4.text': '', 'learn.4.task': 'Jetzt den mittleren, daneben.', 'learn.4.after': '',
  'learn.5.text': '', 'learn.5.task': 'Und den rechten.',
  'learn.5.after': 'Drei Figuren, eine Aktion. Jede hat allerdings eine Marke bekommen, und bei verschiedenen Bewegungswerten hätte die '
    + 'langsamste das Tempo bestimmt.',
  'learn.6.text': 'Beide Aktionen sind verbraucht. Sehen wir, was Blau tut.', 'learn.6.task': 'Beende deinen Zug.', 'learn.6.after': '',
  'learn.7.text': 'Der Oger ist von der Seite in deinen Sergeanten hineingelaufen. Vor jeder Figur liegt ihr Blickwinkel, hier ein '
    + 'Viertelkreis; was sie dort berührt, kann sie angreifen, was sie anderswo berührt, nicht. Aber eine Figur, an die ein Gegner '
    + 'heranrückt, darf sich ihm sofort zuwenden, umsonst: die Gratisdrehung.',
  'learn.7.task': 'Dreh den Sergeanten zum Oger.',
  'learn.7.after': 'Auge in Auge. Hätte dein Sergeant weiter nach Norden geblickt, könnte er nicht zurückschlagen, und der Oger hätte '
    + 'einen Punkt mehr auf seinen Angriff, weil er '
    + 'von hinten schlägt.',
  'learn.8.text': 'Du bist am Zug, und der Oger steht in deinem Blickwinkel. Um zu treffen, müssen zwei Würfel und dein Angriffswert '
    + 'seine Verteidigung erreichen: 9 und die Würfel '
    + 'gegen 15, also reicht eine 6. Das hat einen Preis: Der Sergeant hat schon im letzten Zug gehandelt. Wer in zwei Zügen '
    + 'hintereinander handelt, wird angetrieben, und das kostet '
    + 'ihn einen Klick.',
  'learn.8.task': 'Tu es trotzdem: Wähle den Sergeanten, klicke den Oger an und schlag zu.',
  'learn.8.after': '17 gegen 15: ein Treffer, und der Schadenswert 3 dreht die Scheibe des Ogers drei Klicks weiter. Sieh, was sie jetzt '
    + 'zeigt! Dein Sergeant wurde angetrieben: eine '
    + 'zweite Marke und ein Klick. Mit zwei Marken kann er im nächsten Zug gar nicht handeln, damit niemand drei Züge hintereinander '
    + 'handelt.',
  'learn.9.text': 'Du hast noch eine Aktion, aber auch deine Schützen haben im letzten Zug gehandelt, und sie anzutreiben würde jeden '
    + 'einen Klick kosten. Lass sie ausruhen. Ungenutzte '
    + 'Aktionen verfallen, und oft ist das billiger.',
  'learn.9.task': 'Beende deinen Zug.',
  'learn.9.after': 'Wer in deinem Zug nichts getan hat, ist seine Marken los: Die Schützen sind wieder frisch. Der Dieb hat aus dem '
    + 'Gebüsch auf einen geschossen und verfehlt.',
  'learn.10.text': 'Nun die Schützen. Für einen Schuss muss das Ziel im Blickwinkel liegen, in Reichweite, und die Linie von Mitte zu '
    + 'Mitte muss frei sein. Wer einen Feind berührt, '
    + 'kann nicht schießen, und niemand schießt auf die, die einen Freund berühren. Der Dieb sitzt im Gebüsch: schwieriges Gelände, das '
    + 'ihm einen Punkt Verteidigung gibt. Drei '
    + 'Schützen, die einander berühren, können zusammen schießen, und jeder Helfer zählt 2.',
  'learn.10.task': 'Wähle den mittleren Schützen und klicke den Dieb an; unter „{together}“ lass die anderen beiden mitmachen; dann greif '
    + 'an.',
  'learn.10.after': '8, die Würfel und 4 für zwei Helfer: reichlich. Es ist ein Angriff, mit den Werten und dem Schaden dessen, der '
    + 'schießt; die anderen halten ihm nur die Hand '
    + 'ruhig. Sieh in den Verlauf: Jede Zahl nennt die Regel, aus der sie kommt.',
  'learn.11.text': 'Dein Sergeant trägt zwei Marken und muss ausruhen. Der Oger wird sein Glück versuchen.',
  'learn.11.task': 'Beende deinen Zug.',
  'learn.11.after': '8 und 7 gegen 16: um eins verfehlt. Er ist nicht mehr der Oger, der er war; das machen die Klicks.',
  'learn.12.text': 'Dein Sergeant ist ausgeruht und der Oger vor ihm verletzt. Du könntest wieder zuschlagen, oder besser: Ein '
    + 'Nahkampfangriff darf versuchen, gefangen zu nehmen, statt '
    + 'zu verletzen. Die Verteidigung zählt dann 2 mehr. Ein Gefangener tut nichts mehr und folgt seinem Wächter; steht er am Ende in '
    + 'deiner Aufstellungszone, zählt er doppelt.',
  'learn.12.task': 'Wähle den Sergeanten, klicke den Oger an, wähle „{capture}“ und schlag zu.',
  'learn.12.after': '18 gegen 16: Der Oger gehört dir, unversehrt. Er geht mit, wohin der Sergeant geht, so schnell wie der Langsamere '
    + 'von beiden, und bleibt, bis der Sergeant fällt. '
    + 'Währenddessen kann ein Wächter nicht kämpfen.',

  'learn2003.title': 'Was 2003 anders ist', 'learn2003.table': 'An der Zollschranke, nach den Regeln von 2003',
  'learn2003.name.a': 'Torsergeant', 'learn2003.name.b': 'Graureiher', 'learn2003.name.c': 'Zollschütze', 'learn2003.name.x': 'Grabenoger', 'learn2003.name.y': 'Beutelschneider',
  'learn2003.lesson.1': 'Phasen und Zielmarker', 'learn2003.lesson.2': 'Laufschritt', 'learn2003.lesson.3': 'Typen, Boni und die Dreierregel',
  'learn2003.lesson.4': 'Schweben', 'learn2003.lesson.5': 'Die Endphase', 'learn2003.lesson.6': 'Landen, und was es kostet',
  'learn2003.0.text': 'Du kennst die erste Edition: Kampfscheiben, Aktionsmarken, Formationen und Blickwinkel sind geblieben. Worum gespielt wird, nicht. Drei Fahnen liegen auf dem Tisch: '
    + 'Zielmarker. Wer am Ende mehr davon hält, hat gewonnen; Punkte entscheiden nur bei Gleichstand. Und ein Zug hat jetzt drei Phasen, neben der Runde zu sehen: '
    + 'Befehl, Aktion, Ende.',
  'learn2003.0.task': 'Klicke deinen Torsergeanten an: Unter dem Namen stehen seine Typen.',
  'learn2003.0.after': 'Stiefel, ein Schwert mit Bonus 1, ein Schild. Jede Figur hat einen Bewegungs-, Angriffs-, Verteidigungs- und Schadenstyp, und mit ihnen kommt, was sie kann.',
  'learn2003.1.text': 'Stiefel und Hufeisen können im Laufschritt ziehen: mit doppelter Bewegung. Das kostet eine Figur mit Stiefeln einen Klick Schaden und darf nicht in Kontakt mit einem Gegner beginnen.',
  'learn2003.1.task': 'Die Fahne im Westen ist mehr als dreizehn Zoll entfernt. Wähle den Sergeanten, drücke „{double}“ und ziehe ihn an die Fahne.',
  'learn2003.1.after': 'Zwölfeinhalb Zoll, eine Aktionsmarke und ein Klick. Noch gehört die Fahne dir nicht: Das entscheidet sich in der Endphase.',
  'learn2003.2.text': 'Die Zahl neben Schwert, Bogen oder Stab ist ein Bonus für Angriffe dieser Art. Sie ist kein Modifikator: Modifikatoren werden zusammengezählt, und ihre Summe zählt höchstens 3, nach oben wie nach unten. '
    + 'Das ist die Dreierregel. Schüsse haben außerdem einen eigenen Schadenswert.',
  'learn2003.2.task': 'Schieße mit deinem Schützen auf den Beutelschneider.',
  'learn2003.2.after': '9, +1 für den Bogen und 7 mit den Würfeln: 17 gegen 14. Zwei Klicks, der Fernkampfschaden des Schützen, obwohl seine Scheibe 1 zeigt.',
  'learn2003.3.text': 'Wer Flügel hat, kann schweben: über Gelände und Basen, wo niemand vom Boden aus herankommt; beim Wechsel der Höhe mit halber Bewegung. Dort oben hält er keinen Zielmarker und steht in keiner Formation.',
  'learn2003.3.task': 'Wähle den Graureiher, drücke „{soar}“ und ziehe ihn dreieinhalb Zoll nach Norden.',
  'learn2003.3.after': 'Sein Schatten zeigt, wo er ist. Dort oben berühren sich nur Figuren, die schweben; Schüsse erreichen ihn über alles hinweg.',
  'learn2003.4.text': 'Das waren deine drei Aktionen. In der Endphase werden zuerst die Zielmarker geprüft: Berührt eine freie Figur von dir eine Fahne und kein Gegner, so gewinnst du sie und behältst sie, auch wenn du weggehst.',
  'learn2003.4.task': 'Beende deinen Zug und sieh auf die westliche Fahne.',
  'learn2003.4.after': 'Sie ist jetzt rot. Der Oger ist der mittleren näher gekommen.',
  'learn2003.5.text': 'Der Reiher hat im letzten Zug gehandelt; handelt er wieder, bekommt er eine zweite Marke und einen Klick Schaden, wie immer. Aber sonst ist der Oger vor dir an der Fahne.',
  'learn2003.5.task': 'Wähle den Reiher, drücke „{land}“ und setze ihn neben die Fahne in der Mitte.',
  'learn2003.5.after': 'Wieder unten, neben der Fahne.',
  'learn2003.6.text': '', 'learn2003.6.task': 'Beende deinen Zug.',
  'learn2003.6.after': 'Zwei von dreien: So, wie es steht, gewinnst du.',
  'learn2003.farewell': 'Es gibt noch mehr: Figuren, die denselben Gegner berühren, schlagen gemeinsam zu, Schwerter stürmen vor, Gegenstände füllen Plätze, Domänen ändern das Wetter, und Reittiere wollen Reiter. Auf der Seite „Was sich 2003 geändert hat“ steht alles. '
    + 'Von hier an gehört die Schlacht dir.',
  'learn2003.first': 'Eine Partie der zweiten Edition aufbauen',
};
