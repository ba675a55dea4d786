// English for the lessons, fetched with them. NAME is what the lesson says at a step, NAME.do what it asks for; a question has three answers.
export const enLessons = {
  step: "Step {n} of {of}",
  question: "Question {n} of {of}",
  continue: "Continue",
  back: "Back",
  restart: "From the beginning",
  happened: "What happened",
  notNow: "In a real game you might do that. Now: {task}",
  yourTurn: "Your turn",
  right: "Right.",
  wrong: "Not quite. Look again.",
  tryAgain: "Choose another answer.",
  done: "That was the lesson. You know enough to play a real game now. At the table, a hint is always there if you want one.",
  play: "Play a real game",
  rules: "Read the rules",

  "osaka.win":
    "The player who has the most victory points at the end wins. You are a trader in Osaka, and so is Aki. You get points for selling goods in Edo.",
  "osaka.money":
    "Every card can be money or goods. In your hand it is money, and the number is what it pays. You have two 5s: you can pay 10.",
  "osaka.token": "At the start, everyone chooses a token. Each token raises the selling price of your goods in its colour by 1.",
  "osaka.token.do": "Choose the red token. You will trade in red goods.",
  "osaka.akiToken": "Now it's Aki's turn. Aki always waits until you continue.",
  "osaka.market":
    "This is the market. On your turn you do one thing: take a card, reserve a card, or buy. Buying means taking all the cards at once. They cost 15 together, and you have 10.",
  "osaka.coin": "You can't buy yet, so take one card into your hand as money.",
  "osaka.coin.do": "Choose the blue 5 in the market and take it as a coin. It pays the most.",
  "osaka.akiCoin": "Now you have 15 in your hand. There is no limit to your hand. Aki is next.",
  "osaka.farm":
    "Aki took a coin, too. Now look at the farm. After the next purchase, these three cards move to the market. The red 5 would fit your red token.",
  "osaka.reserve":
    "You could buy the market for 7 now. But you have only 5s, so you would pay 10, and nobody gives change. Put your piece on the red 5 instead: then only you can take or buy it.",
  "osaka.reserve.do": "Choose the red 5 on the farm and reserve it.",
  "osaka.akiBuys": "Your piece lies on the red 5. You get the piece back when you take or buy that card. Aki is next.",
  "osaka.ships":
    "Aki bought the whole market. After a purchase, ships sail. One card moves the ship of its colour one place. Two or more move it two places. So red sailed two places, and green one.",
  "osaka.refresh": "The farm moved to the market, and two more cards came. Your red 5 is there. All five cost 15: exactly what you have.",
  "osaka.buy": "Now buy. The cards you need to pay are already raised.",
  "osaka.buy.do": "Press Buy, then pay with your three 5s.",
  "osaka.goods":
    "The five cards now lie in front of you as goods. Three of them are red. You will sell them when the red ship reaches Edo. The number beside them says what they would bring now.",
  "osaka.waves":
    "The red ship is one place from Edo. It will arrive as soon as anyone buys a red card. The two places with waves are dangerous. You will see why. Aki is next.",
  "osaka.icons":
    "Your hand is empty, so you need a coin. The blue 2 pays only 2, but it has two small coins at its foot. These are insurance icons. You have a blue good, and that will need them.",
  "osaka.icons.do": "Choose the blue 2 and take it as a coin.",
  "osaka.akiBuysAgain": "Aki can pay for the three cards that are left. See what that does.",
  "osaka.payday":
    "The red ship reached Edo: payday. Everyone sells all their red goods, no matter who bought. Your highest red card is 5, and your red token adds 1: the price is 6. Three cards times 6 is 18, rounded up to 20. Every 5 is worth a point, so you get 4.",
  "osaka.tokens":
    "Everyone who sold also gets a token in that colour. You have two red tokens now: your next red goods are worth even more.",
  "osaka.tide":
    "On a payday, the black tide sinks every ship on the waves. Blue is there. All blue goods are lost, except those that are insured. Each icon on a blue card in your hand can save one blue good.",
  "osaka.tide.do": "Give up the blue 2 to save your blue 3. Both are already chosen: press Insure.",
  "osaka.insured":
    "Your blue 3 stays, and it is insured until you sell it. Aki had no insurance and lost two blue goods. The ship from Edo returned to Osaka, the sunken one to Anori.",
  "osaka.end":
    "It goes on like this until somebody has eight tokens after a payday. Then the game ends, and the player who has the most points wins. Money and unsold goods are worth nothing then. You lead 4 to 2.",

  "osaka.q1": "There are four yellow cards in this market and one red. Somebody buys everything. How far does the yellow ship sail?",
  "osaka.q1.0": "One place",
  "osaka.q1.1": "Two places",
  "osaka.q1.2": "Four places",
  "osaka.q1.why": "One card moves a ship one place. Two or more move it two places, never further.",
  "osaka.q2": "You have a red 5, two red 3s and one red token. The red ship arrives in Edo. How many points do you get?",
  "osaka.q2.0": "2 points: 11 is rounded down to 10",
  "osaka.q2.1": "3 points: three cards",
  "osaka.q2.2": "4 points: 6 times 3 is 18, rounded up to 20",
  "osaka.q2.why":
    "The price is the highest card plus your tokens, 5 + 1. Times three cards that is 18, rounded up to 20, and every 5 is worth a point.",
  "osaka.q3":
    "A ship is in Edo, and the yellow one is on the waves. You have one yellow card in your hand, a yellow 2. How many of your yellow goods can you save?",
  "osaka.q3.0": "None",
  "osaka.q3.1": "One",
  "osaka.q3.2": "Two",
  "osaka.q3.why": "A 2 has two insurance icons, and each saves one good. A 3 has one icon, a 5 none.",

  "tsukiji.win":
    "The player who has the most points at the end wins. There is a quick way, too: the player who gets four knives wins at once. You and Aki buy fish for your stalls.",
  "tsukiji.fish":
    "Two fish are on display. The large number is what a fish is worth. Small pictures are extras: you will meet each of them. In most rounds, one player takes one fish.",
  "tsukiji.bid": "You both show one to four fingers at once. The player who shows more takes a fish. Aki has already decided, in secret.",
  "tsukiji.bid.do": "Bid 3.",
  "tsukiji.barrel":
    "You showed one finger more, so you choose. But it has a price: the barrel moves one notch towards Aki. At the end, each notch on a player's side is worth 2 points to them.",
  "tsukiji.pick": "Take the salmon. It is worth 3, and it has a small barrel: that pulls the barrel on the balance one notch towards you.",
  "tsukiji.pick.do": "Take the left fish, the salmon.",
  "tsukiji.icon":
    "The salmon is on your pile, and the barrel is back in the middle. The fish that nobody took was discarded. The next two are here.",
  "tsukiji.low": "Now find out what happens if you bid less than Aki.",
  "tsukiji.low.do": "Bid 2.",
  "tsukiji.lost":
    "Aki showed two fingers more. So the barrel moved two notches towards you: that is worth 4 points now. Aki may take a fish. Aki waits until you continue.",
  "tsukiji.wasabi":
    "Aki took a salmon with wasabi. One wasabi does nothing. Two on the same pile double its points. Aki may be planning that.",
  "tsukiji.night": "Look at the sky: it is night. What if you both show the same?",
  "tsukiji.night.do": "Bid 3, as Aki does.",
  "tsukiji.dawn": "Equal bids at night: nobody gets a fish, both are discarded. And now it is day.",
  "tsukiji.day": "By day, equal bids help the player on whose side the barrel is. That is you.",
  "tsukiji.day.do": "Bid 2, as Aki does.",
  "tsukiji.knife": "Equal by day: you choose first, and Aki gets the other fish. The left salmon has a knife. Remember: four knives win.",
  "tsukiji.knife.do": "Take the left salmon, with the knife.",
  "tsukiji.rest": "You have one knife now, and two salmon. Aki gets the fish that is left. Then night falls again.",
  "tsukiji.double": "Now Aki has two wasabi on the salmon pile. 1 + 2 is 3, doubled to 6 points.",
  "tsukiji.bonus":
    "Look at your salmon pile: two of three. The third salmon brings a bonus: you draw the top card of the pile. You can see which one it is: a tuna with a knife.",
  "tsukiji.high": "So you want the left fish. It can be a salmon.",
  "tsukiji.high.do": "Bid 3.",
  "tsukiji.colours": "The left fish has two colours. The player who takes it decides on which pile it goes. As a salmon it is your third.",
  "tsukiji.colours.do": "Take the left fish as salmon.",
  "tsukiji.drawn":
    "Your third salmon earned its bonus, and the tuna came to you. You have three knives. Every pile has such a bonus: the dots show how many cards it takes, the word beside them what it does.",
  "tsukiji.trap":
    "There is a fourth knife on display, and Aki will fight for it. But the barrel is only three notches from your end of the balance. Something good happens there. So bid as little as you can.",
  "tsukiji.trap.do": "Bid 1.",
  "tsukiji.edge": "Aki showed three fingers more, and the barrel is at your end. Aki still takes a fish first.",
  "tsukiji.steal":
    "Aki took the knife. But the barrel was at your end: it goes back to the middle, and you steal a card from Aki. Beware, at Aki's end Aki would steal from you.",
  "tsukiji.steal.do": "Steal the yellowtail with the knife.",
  "tsukiji.knives": "Four knives: you win at once, whatever the points say.",
  "tsukiji.end":
    "Most games last longer. When the draw pile is empty, the discarded fish are turned over and shuffled. When it is empty again, the round is finished. Then your piles count, doubled by two wasabi, and 2 points for each notch of the barrel on your side.",

  "tsukiji.q1": "It is night. You and Aki both bid 3. Who gets a fish?",
  "tsukiji.q1.0": "Nobody: both fish are discarded",
  "tsukiji.q1.1": "Each of you gets one",
  "tsukiji.q1.2": "The player with the barrel on their side",
  "tsukiji.q1.why":
    "At night, equal bids lose both fish, and it becomes day. By day, the player with the barrel on their side would choose first.",
  "tsukiji.q2": "You may take this fish, as salmon or as mackerel. You already have two salmon. Where does it bring you more?",
  "tsukiji.q2.0": "As mackerel: more colours are better",
  "tsukiji.q2.1": "As salmon: the third one draws another card",
  "tsukiji.q2.2": "It makes no difference",
  "tsukiji.q2.why": "The third salmon completes the dots of its pile, and the bonus is another card.",
  "tsukiji.q3": "The barrel is one notch from your end. You bid 1, and Aki bids 3. What happens?",
  "tsukiji.q3.0": "Aki takes a fish and steals a card from you",
  "tsukiji.q3.1": "Aki takes a fish, and you steal a card from Aki",
  "tsukiji.q3.2": "Nobody gets anything",
  "tsukiji.q3.why": "The higher bid takes a fish and pushes the barrel towards the other player. At your end of the balance, you steal.",
};

export type LessonTexts = Record<keyof typeof enLessons, string>;
