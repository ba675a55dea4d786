// English for the options of a new game, and for notices about where it is stored.
export const enOptions = {
  "keep.elsewhere": "This game is open in another tab",
  "keep.follow": "You can follow it here. If you play here, the other tab stops.",
  "keep.playHere": "Play here",
  "keep.deleted": "This game was deleted in another tab. You can play on here, but it isn't saved.",
  "keep.again": "Save it",
  "keep.full":
    "This browser has no room left, so this game is lost when you close the page. Delete other games, or save the record as a file.",
  "start.seats": "At the table",
  "start.nameOf": "Name of player {n}",
  "start.levelOf": "Strength of player {n}",
  "start.human": "Person",
  "start.memory": "Memory aid: show every hand and all points, as bots remember them",
  "start.friendly": "Friendly fish: two cards instead of a steal at the end of the balance",
  "start.deck": "Deck: {name}",
  "start.deckHouse": "house deck (made for this project, not the printed one)",
  "start.deckChoose": "Choose a file",
  "start.deckBad": "This deck can't be used. Correct this and choose the file again (rule {clause}):",
  "start.hotseat": "Several people share this device. Before it shows a hand, it asks you to pass it on.",
};
