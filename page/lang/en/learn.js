// SPDX-License-Identifier: MIT
// learn.js: what the teacher says at the toll gate. N is a step of page/js/setup/lesson.js.
export default {
  'learn.title': 'The first evening', 'learn.table': 'At the toll gate', 'learn.guide': 'The lesson', 'learn.of': '{n} of {of}',
  'learn.rules': 'In the rules:',
  'learn.show': 'Show me', 'learn.back': 'Back', 'learn.skip': 'Next lesson', 'learn.seen': 'I have seen it', 'learn.pin': 'here',
  'learn.lessons': 'Lessons',
  'learn.name.a': 'Gate Sergeant', 'learn.name.b': 'Left Archer', 'learn.name.c': 'Middle Archer', 'learn.name.d': 'Right Archer',
  'learn.name.x': 'Ditch Ogre', 'learn.name.y': 'Purse Cutter',
  'learn.enemy': 'The ogre’s company', 'learn.leave': 'Leave', 'learn.on': 'Go on',
  'learn.stray.else': 'You are on your own way. Play about as long as you like; the lesson waits.',
  'learn.stray.likewise': 'Your own way, and that is fine. Bring it to its end.',
  'learn.stray.settled': 'Your own way, and that is fine. For what comes next the figures are put where they are needed.',
  'learn.farewell': 'That is the heart of the game. The rest of the battle is yours: one action is left in this turn, the thief still '
    + 'lurks in the bushes, and from now on '
    + 'somebody plays blue in earnest and the dice fall as they like.',
  'learn.finish': 'Play it to the end', 'learn.first': 'To a first battle of your own', 'learn.again': 'Once more from the beginning',

  'learn.lesson.1': 'Your figures and their dials', 'learn.lesson.2': 'Actions and moving', 'learn.lesson.3': 'Moving in formation',
  'learn.lesson.4': 'Arcs and free spins', 'learn.lesson.5': 'Close combat, and pushing', 'learn.lesson.6': 'Resting',
  'learn.lesson.7': 'Ranged combat and cover', 'learn.lesson.8': 'Taking prisoners',

  'learn.0.text': 'Welcome to the toll gate! You lead red: the Gate Sergeant and three archers. An ogre and a thief would like to get '
    + 'past without paying. Whoever has more points at the end has won: every opponent you eliminate brings what it costs, so does every '
    + 'figure of yours that survives. Every figure stands on a dial; its window shows four numbers: how far it moves, how well it attacks, '
    + 'how hard it is to hit, and how many clicks it deals. Being hurt means turning that dial.',
  'learn.0.task': 'Click your Gate Sergeant: its card shows the four numbers, and those it will have when it is hurt.',
  'learn.0.after': 'The card shows the whole dial, and what the window shows now. Each click of damage goes one place on, and most '
    + 'figures get worse on the way; behind the '
    + 'last one are the skulls, and then it is over. Look at the enemies in the same way, as often as you like.',
  'learn.1.text': 'A battle of 200 points gives you two actions a turn, one for every hundred. You choose who gets them, but nobody gets '
    + 'two in one turn. A move goes up to the '
    + 'speed in inches, measured along the way of the centre of the base, around other bases, never over them; at its end the figure may '
    + 'look wherever you like.',
  'learn.1.task': 'Your sergeant has speed 8. Drag it about four inches ahead, to meet the ogre, and confirm.',
  'learn.1.after': 'Four inches of eight. The token beside it remembers that it has acted; you will soon see what for.',
  'learn.2.text': 'Your other action can bring all three archers along. Three to five figures of one faction that touch each other may '
    + 'move as a formation, all for one action.',
  'learn.2.task': 'Choose the three archers (Shift and click each, or draw a rectangle with Shift) and press “{formation}”.',
  'learn.2.after': '',
  'learn.3.text': 'Now move them one after the other. At the end they must touch again.',
  'learn.3.task': 'Move the left archer two inches ahead.', 'learn.3.after': '',
  'learn.4.text': '', 'learn.4.task': 'Now the middle one, beside it.', 'learn.4.after': '',
  'learn.5.text': '', 'learn.5.task': 'And the right one.',
  'learn.5.after': 'Three figures, one action. Each of them got a token, though, and if they had different speeds the slowest would have '
    + 'set the pace.',
  'learn.6.text': 'Both actions are spent. Let us see what blue does.', 'learn.6.task': 'End your turn.', 'learn.6.after': '',
  'learn.7.text': 'The ogre has run into your sergeant, from the side. In front of every figure lies its front arc, here a quarter of a '
    + 'circle; what it touches there it can '
    + 'strike, what touches it elsewhere it cannot. But whoever is run into may turn to the newcomer at once, for nothing: a free spin.',
  'learn.7.task': 'Turn the sergeant to the ogre.',
  'learn.7.after': 'Eye to eye. Had your sergeant kept looking north, it could not have struck back, and the ogre would have had one '
    + 'point more on its attack, for striking '
    + 'from behind.',
  'learn.8.text': 'Your turn, and the ogre stands in your front arc. To hit, two dice and your attack value must reach its defense: 9 and '
    + 'the dice against 15, so a 6 or more '
    + 'will do. There is a price: the sergeant acted last turn as well. Acting in two turns running is called pushing, and costs it a '
    + 'click.',
  'learn.8.task': 'Do it anyway: choose the sergeant, click the ogre, and strike.',
  'learn.8.after': '17 against 15: a hit, and the damage value of 3 turns the ogre’s dial three clicks. Look at what it shows now! Your '
    + 'own sergeant was pushed: a second token, '
    + 'and one click. With two tokens it cannot act next turn at all, so that nobody acts three turns in a row.',
  'learn.9.text': 'You have an action left, but your archers acted last turn, too, and pushing them would cost a click each. Let them '
    + 'rest. Unused actions are lost, and often '
    + 'that is cheaper.',
  'learn.9.task': 'End your turn.',
  'learn.9.after': 'Whoever did nothing in your turn has lost its tokens: the archers are fresh again. The thief has shot at one of them '
    + 'from the bushes and missed.',
  'learn.10.text': 'Now the archers. A shot needs the target in the front arc, within range, and a free line from centre to centre. '
    + 'Figures in contact with an enemy cannot '
    + 'shoot, and nobody shoots at those who touch a friend. The thief sits in the bushes: hindering terrain, which gives it one point of '
    + 'defense. Three archers who touch each '
    + 'other can shoot together, and each helper adds 2.',
  'learn.10.task': 'Choose the middle archer and click the thief; under “{together}” let the other two join in; then attack.',
  'learn.10.after': '8, the dice and 4 for two helpers: plenty. It is one attack, with the values and the damage of the one who shoots; '
    + 'the others only steady its hand. Look '
    + 'at the log: every number names the rule that put it there.',
  'learn.11.text': 'Your sergeant carries two tokens and has to rest. The ogre will try its luck.', 'learn.11.task': 'End your turn.',
  'learn.11.after': '8 and 7 against 16: missed by one. It is no longer the ogre it was; that is what clicks do.',
  'learn.12.text': 'Your sergeant is rested and the ogre in front of it hurt. You could strike again, or do better: a close combat attack '
    + 'may try to capture instead of harming. '
    + 'Its defense counts 2 higher then. A captive does nothing more and follows its captor; if it stands in your starting area at the '
    + 'end of the game it is worth twice its points.',
  'learn.12.task': 'Choose the sergeant, click the ogre, choose “{capture}”, and strike.',
  'learn.12.after': '18 against 16: the ogre is yours, unharmed. It walks along wherever the sergeant goes, at the speed of the slower of '
    + 'the two, and stays until the sergeant '
    + 'falls. A captor cannot fight meanwhile.',
};
