// SPDX-License-Identifier: MIT
// learn.js: what the teacher says at the toll gate. N is a step of page/js/setup/lesson.js.
export default {
  'learn.title': 'The first evening', 'learn.table': 'At the toll gate', 'learn.guide': 'The lesson', 'learn.of': '{n} of {of}',
  'learn.rules': 'In the rules:',
  'learn.show': 'Show me', 'learn.back': 'Back', 'learn.skip': 'Next lesson', 'learn.seen': 'Got it', 'learn.pin': 'here',
  'learn.lessons': 'Lessons',
  'learn.name.a': 'Gate Sergeant', 'learn.name.b': 'Left Archer', 'learn.name.c': 'Middle Archer', 'learn.name.d': 'Right Archer',
  'learn.name.x': 'Ditch Ogre', 'learn.name.y': 'Purse Cutter',
  'learn.enemy': 'The ogre’s company', 'learn.leave': 'Leave', 'learn.on': 'Continue',
  'learn.stray.else': 'You have left the lesson. Try things out as long as you like; the lesson will wait.',
  'learn.stray.likewise': 'You are doing it your own way, and that is fine. Finish what you started.',
  'learn.stray.settled': 'You did it your own way, and that is fine. The figures are now put where the next step needs them.',
  'learn.farewell': 'That is the heart of the game. The rest of the battle is yours: you have one action left this turn, the thief still lurks in '
    + 'the bushes, and from now on Blue plays in earnest and the dice fall as they may.',
  'learn.finish': 'Play it to the end', 'learn.first': 'Play your first battle', 'learn.again': 'Start over',

  'learn.lesson.1': 'Your figures and their dials', 'learn.lesson.2': 'Actions and moving', 'learn.lesson.3': 'Moving in formation',
  'learn.lesson.4': 'Arcs and free spins', 'learn.lesson.5': 'Close combat, and pushing', 'learn.lesson.6': 'Resting',
  'learn.lesson.7': 'Ranged combat and cover', 'learn.lesson.8': 'Taking captives',

  'learn.0.text': 'Welcome to the toll gate! You play Red: the Gate Sergeant and three archers. An ogre and a thief would like to get past '
    + 'without paying. Whoever has more points at the end wins: every opponent you eliminate scores its cost, and so does every '
    + 'figure of yours that survives. Every figure stands on a dial; its window shows four numbers: how far it moves, how well it '
    + 'attacks, how hard it is to hit, and how many clicks of damage it deals. A figure that takes damage turns its dial.',
  'learn.0.task': 'Click your Gate Sergeant: its card shows the four numbers, and what they become as it takes damage.',
  'learn.0.after': 'The card shows the whole dial, and where it is now. Each click of damage moves it one place along, and most figures get '
    + 'worse on the way; after the last one come the skulls, and the figure is eliminated. You can look at the enemy in the same '
    + 'way, as often as you like.',
  'learn.1.text': 'A 200-point battle gives you two actions a turn, one for every hundred points. You choose who gets them, but no figure gets '
    + 'two in one turn. A figure moves up to its speed in inches, measured along the path of the centre of its base, around other '
    + 'bases, never over them; at the end it may face any way you like.',
  'learn.1.task': 'Your sergeant has speed 8. Drag it about four inches forward, to meet the ogre, and confirm.',
  'learn.1.after': 'Four inches out of eight. The token beside it shows that it has acted; you will soon see why that matters.',
  'learn.2.text': 'Your other action can bring all three archers along. Three to five figures of one faction that touch each other may '
    + 'move as a formation, all for one action.',
  'learn.2.task': 'Choose the three archers (Shift and click each, or draw a rectangle with Shift) and press “{formation}”.',
  'learn.2.after': '',
  'learn.3.text': 'Now move them one at a time. They must end in contact with one another.',
  'learn.3.task': 'Move the left archer two inches forward.', 'learn.3.after': '',
  'learn.4.text': '', 'learn.4.task': 'Now the middle one, beside it.', 'learn.4.after': '',
  'learn.5.text': '', 'learn.5.task': 'And the right one.',
  'learn.5.after': 'Three figures, one action. Each of them got a token, though, and if their speeds differed, the slowest would have set the pace.',
  'learn.6.text': 'You have used both actions. Let us see what Blue does.', 'learn.6.task': 'End your turn.', 'learn.6.after': '',
  'learn.7.text': 'The ogre has run into your sergeant from the side. In front of every figure is its front arc, here a quarter of a circle: it '
    + 'can attack what it touches there, but not what touches it elsewhere. A figure that an enemy moves into contact with may turn '
    + 'to face it at once, at no cost: a free spin.',
  'learn.7.task': 'Turn the sergeant to face the ogre.',
  'learn.7.after': 'Eye to eye. Had your sergeant kept facing north, it could not have struck back, and the ogre would have had +1 to its attack for striking from the rear.',
  'learn.8.text': 'It is your turn, and the ogre is in your front arc. To hit, two dice plus your attack value must reach its defense: 9 plus '
    + 'the dice against 15, so a 6 or more will do. There is a price: the sergeant also acted last turn. Acting two turns in a row '
    + 'is called pushing, and costs it a click.',
  'learn.8.task': 'Do it anyway: choose the sergeant, click the ogre, and attack.',
  'learn.8.after': '17 against 15: a hit, and the damage value of 3 turns the ogre’s dial three clicks. Look at what it shows now! Your own '
    + 'sergeant was pushed: a second token, and one click. With two tokens it cannot act next turn at all, so no figure ever acts '
    + 'three turns in a row.',
  'learn.9.text': 'You have an action left, but your archers acted last turn too, and pushing them would cost each a click. Let them rest. '
    + 'Unused actions are lost, but that is often cheaper.',
  'learn.9.task': 'End your turn.',
  'learn.9.after': 'Figures that did nothing during your turn lose their tokens: the archers are fresh again. The thief has shot at one of them from the bushes and missed.',
  'learn.10.text': 'Now the archers. A shot needs the target in the front arc and within range, and a clear line from centre to centre. Figures '
    + 'in contact with an enemy cannot shoot, and no one may shoot at an enemy in contact with a friend. The thief is in the '
    + 'bushes: hindering terrain, which gives it +1 defense. Three archers who touch each other can shoot together, and each helper '
    + 'adds 2.',
  'learn.10.task': 'Choose the middle archer and click the thief; under “{together}” let the other two join in; then attack.',
  'learn.10.after': '8, the dice, and 4 for two helpers: plenty. It is one attack, with the values and damage of the figure that shoots; the '
    + 'others only steady its hand. Look at the log: every number names the rule it comes from.',
  'learn.11.text': 'Your sergeant has two tokens and must rest. The ogre will try its luck.', 'learn.11.task': 'End your turn.',
  'learn.11.after': '8 plus 7 against 16: missed by one. The ogre is not what it was; that is what clicks do.',
  'learn.12.text': 'Your sergeant is rested, and the ogre in front of it is hurt. You could attack again, or do better: a close combat attack '
    + 'may try to capture instead of dealing damage. The target’s defense is then 2 higher. A captive can do nothing and follows '
    + 'its captor; if it is in your starting area at the end of the game it is worth twice its points.',
  'learn.12.task': 'Choose the sergeant, click the ogre, choose “{capture}”, and attack.',
  'learn.12.after': '18 against 16: the ogre is yours, unharmed. It goes wherever the sergeant goes, at the speed of the slower of the two, and '
    + 'stays captive until the sergeant falls. Meanwhile, a captor cannot fight.',

  'learn2003.title': 'What is different in 2003', 'learn2003.table': 'At the toll gate, by the rules of 2003',
  'learn2003.name.a': 'Gate Sergeant', 'learn2003.name.b': 'Grey Heron', 'learn2003.name.c': 'Toll Archer', 'learn2003.name.x': 'Ditch Ogre', 'learn2003.name.y': 'Purse Cutter',
  'learn2003.lesson.1': 'Phases and objectives', 'learn2003.lesson.2': 'Double-time', 'learn2003.lesson.3': 'Types, bonuses and the rule of 3',
  'learn2003.lesson.4': 'Soaring', 'learn2003.lesson.5': 'The end phase', 'learn2003.lesson.6': 'Landing, and pushing',
  'learn2003.0.text': 'You know the first edition: dials, tokens, formations and arcs are as they were. What you play for is not. Three flags lie on the table: '
    + 'objectives. Whoever holds more of them when the game ends has won; points only break ties. And a turn has three phases now, shown beside the number of the round: '
    + 'command, action, end.',
  'learn2003.0.task': 'Click your Gate Sergeant: its types are listed under its name.',
  'learn2003.0.after': 'Boots, a sword with a bonus of 1, a shield. Every figure has a speed, an attack, a defense and a damage type, and they decide what it can do.',
  'learn2003.1.text': 'Boots and horseshoes can double-time: a move at twice the speed. It costs a figure in boots one click of pushing damage, and cannot begin in contact with an opponent.',
  'learn2003.1.task': 'The flag in the west is more than thirteen inches away. Choose the sergeant, press “{double}”, and drag it up to the flag.',
  'learn2003.1.after': 'Twelve and a half inches, a token and one click. The flag is not yours yet: that is decided in the end phase.',
  'learn2003.2.text': 'The number beside sword, bow or wand is a bonus to attacks of that kind. It is not a modifier: modifiers are added up, and their sum is never more than 3 either way. '
    + 'That is the rule of 3. Shots also have a damage value of their own.',
  'learn2003.2.task': 'Shoot at the Purse Cutter with your archer.',
  'learn2003.2.after': '9, +1 for the bow, and 7 on the dice: 17 against 14. Two clicks, the archer’s ranged damage, although its dial shows 1.',
  'learn2003.3.text': 'A figure with wings may soar: above terrain and bases, where nobody on the ground can touch it; changing level takes half its speed. Up there it holds no objective and is in no formation.',
  'learn2003.3.task': 'Choose the Grey Heron, press “{soar}”, and drag it three and a half inches north.',
  'learn2003.3.after': 'Its shadow shows where it is. Up there, only figures that soar touch each other; shots reach it over everything.',
  'learn2003.4.text': 'Those were your three actions. The end phase starts with the objectives: a free figure of yours that touches a flag no opponent touches gains it, and you keep it even when you walk away.',
  'learn2003.4.task': 'End your turn, and watch the western flag.',
  'learn2003.4.after': 'It is red now. The ogre has come closer to the one in the middle.',
  'learn2003.5.text': 'The heron acted last turn; if it acts again it gets a second token and one click of pushing damage, as ever. Otherwise, though, the ogre will reach the flag before you.',
  'learn2003.5.task': 'Choose the heron, press “{land}”, and set it down beside the flag in the middle.',
  'learn2003.5.after': 'Down again, beside the flag.',
  'learn2003.6.text': '', 'learn2003.6.task': 'End your turn.',
  'learn2003.6.after': 'Two of three: as things stand you win.',
  'learn2003.farewell': 'There is more: figures that touch the same opponent gang up, swords surge, items fill slots, domains change the weather, and mounts want riders. The page “What changed in 2003” has it all. '
    + 'From here on the battle is yours.',
  'learn2003.first': 'Set up a game of the second edition',
};
