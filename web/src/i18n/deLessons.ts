import type { LessonTexts } from "./enLessons";

export const deLessons: LessonTexts = {
  step: "Schritt {n} von {of}",
  question: "Frage {n} von {of}",
  continue: "Weiter",
  back: "Zurück",
  restart: "Von vorn",
  happened: "Spielverlauf",
  notNow: "In einem echten Spiel könntest du das tun. Jetzt aber: {task}",
  yourTurn: "Du bist dran",
  right: "Richtig.",
  wrong: "Nicht ganz. Sieh noch einmal hin.",
  tryAgain: "Wähle eine andere Antwort.",
  done: "Das war die Lektion. Jetzt weißt du genug für ein echtes Spiel. Am Tisch bekommst du jederzeit einen Tipp, wenn du einen möchtest.",
  play: "Ein echtes Spiel beginnen",
  rules: "Regeln lesen",

  "osaka.win":
    "Wer am Ende die meisten Siegpunkte hat, gewinnt. Du treibst Handel in Osaka, und Aki auch. Punkte bekommst du, wenn du Waren in Edo verkaufst.",
  "osaka.money":
    "Jede Karte kann Geld oder Ware sein. Auf deiner Hand ist sie Geld, und die Zahl sagt, wie viel. Du hast zwei Fünfen und kannst also 10 zahlen.",
  "osaka.token": "Zu Beginn wählen alle ein Plättchen. Jedes Plättchen erhöht den Verkaufspreis deiner Waren in seiner Farbe um 1.",
  "osaka.token.do": "Wähle das rote Plättchen. Du wirst mit roten Waren handeln.",
  "osaka.akiToken": "Jetzt ist Aki dran. Aki wartet immer, bis du auf „Weiter“ drückst.",
  "osaka.market":
    "Das ist der Markt. Wenn du dran bist, tust du genau eines: eine Karte nehmen, eine Karte reservieren oder kaufen. Wer kauft, kauft alle Karten auf einmal. Sie kosten zusammen 15, und du hast 10.",
  "osaka.coin": "Kaufen kannst du noch nicht. Nimm also eine Karte als Geld auf die Hand.",
  "osaka.coin.do": "Wähle die blaue 5 im Markt und nimm sie als Münzen. Sie ist am meisten wert.",
  "osaka.akiCoin": "Jetzt hast du 15 auf der Hand. Du darfst beliebig viele Karten halten. Als Nächstes ist Aki dran.",
  "osaka.farm":
    "Aki hat auch Münzen genommen. Sieh dir nun die Produktion an. Nach dem nächsten Kauf kommen diese drei Karten in den Markt. Die rote 5 würde zu deinem roten Plättchen passen.",
  "osaka.reserve":
    "Du könntest den Markt jetzt für 7 kaufen. Aber du hast nur Fünfen, du würdest also 10 zahlen, und Wechselgeld gibt es nicht. Lege lieber deinen Stein auf die rote 5: Dann kannst nur noch du sie nehmen oder kaufen.",
  "osaka.reserve.do": "Wähle die rote 5 in der Produktion und reserviere sie.",
  "osaka.akiBuys":
    "Dein Stein liegt auf der roten 5. Du bekommst ihn zurück, wenn du die Karte nimmst oder kaufst. Als Nächstes ist Aki dran.",
  "osaka.ships":
    "Aki hat den ganzen Markt gekauft. Nach einem Kauf fahren die Schiffe. Eine Karte bewegt das Schiff ihrer Farbe um ein Feld. Zwei oder mehr bewegen es um zwei Felder. Deshalb fuhr das rote Schiff zwei Felder und das grüne eines.",
  "osaka.refresh":
    "Die Karten der Produktion sind in den Markt gekommen, dazu zwei neue. Deine rote 5 ist dabei. Alle fünf kosten 15: genau so viel, wie du hast.",
  "osaka.buy": "Jetzt kaufe. Die Karten, mit denen du zahlst, werden schon für dich angehoben.",
  "osaka.buy.do": "Drücke auf „Alles kaufen“ und zahle dann mit deinen drei Fünfen.",
  "osaka.goods":
    "Die fünf Karten liegen nun als Waren vor dir. Drei davon sind rot. Du verkaufst sie, wenn das rote Schiff Edo erreicht. Daneben steht, was sie jetzt einbringen würden.",
  "osaka.waves":
    "Das rote Schiff ist ein Feld vor Edo. Es kommt an, sobald jemand eine rote Karte kauft. Die beiden Felder mit den Wellen sind gefährlich, du wirst sehen, warum. Als Nächstes ist Aki dran.",
  "osaka.icons":
    "Deine Hand ist leer, du brauchst Geld. Die blaue 2 ist nur 2 wert, aber unten auf ihr sind zwei kleine Münzen. Das sind Versicherungssymbole. Du hast eine blaue Ware, und die wird sie brauchen.",
  "osaka.icons.do": "Wähle die blaue 2 und nimm sie als Münzen.",
  "osaka.akiBuysAgain": "Aki kann die drei übrigen Karten bezahlen. Sieh, was das auslöst.",
  "osaka.payday":
    "Das rote Schiff ist in Edo: Zahltag. Alle verkaufen alle ihre roten Waren, egal wer gekauft hat. Deine höchste rote Karte ist eine 5, dein rotes Plättchen gibt 1 dazu: Der Preis ist 6. Drei Karten mal 6 sind 18, aufgerundet 20. Je 5 sind ein Punkt, du bekommst also 4.",
  "osaka.tokens":
    "Wer verkauft hat, bekommt außerdem ein Plättchen der Farbe. Du hast jetzt zwei rote: Deine nächsten roten Waren sind noch mehr wert.",
  "osaka.tide":
    "Am Zahltag versenkt die Schwarze Strömung jedes Schiff in den Wellen. Dort ist das blaue. Alle blauen Waren gehen verloren, nur versicherte nicht. Jedes Symbol auf einer blauen Handkarte kann eine blaue Ware retten.",
  "osaka.tide.do": "Wirf die blaue 2 ab, um deine blaue 3 zu retten. Beide sind schon gewählt: Drücke auf „Versichern“.",
  "osaka.insured":
    "Deine blaue 3 bleibt, und sie ist versichert, bis du sie verkaufst. Aki hatte keine Versicherung und hat zwei blaue Waren verloren. Das Schiff aus Edo ist nach Osaka zurückgekehrt, das gesunkene nach Anori.",
  "osaka.end":
    "So geht es weiter, bis jemand nach einem Zahltag acht Plättchen hat. Dann endet das Spiel, und wer die meisten Punkte hat, gewinnt. Geld und unverkaufte Waren sind dann nichts wert. Du führst 4 zu 2.",

  "osaka.q1": "In diesem Markt liegen vier gelbe Karten und eine rote. Jemand kauft alles. Wie weit fährt das gelbe Schiff?",
  "osaka.q1.0": "Ein Feld",
  "osaka.q1.1": "Zwei Felder",
  "osaka.q1.2": "Vier Felder",
  "osaka.q1.why": "Eine Karte bewegt ein Schiff um ein Feld. Zwei oder mehr bewegen es um zwei Felder, nie weiter.",
  "osaka.q2": "Du hast eine rote 5, zwei rote Dreien und ein rotes Plättchen. Das rote Schiff erreicht Edo. Wie viele Punkte bekommst du?",
  "osaka.q2.0": "2 Punkte: 11, abgerundet auf 10",
  "osaka.q2.1": "3 Punkte: drei Karten",
  "osaka.q2.2": "4 Punkte: 6 mal 3 ist 18, aufgerundet 20",
  "osaka.q2.why":
    "Der Preis ist die höchste Karte plus deine Plättchen, 5 + 1. Mal drei Karten sind das 18, aufgerundet 20, und je 5 sind ein Punkt.",
  "osaka.q3":
    "Ein Schiff ist in Edo, und das gelbe ist in den Wellen. Du hast eine gelbe Karte auf der Hand, eine gelbe 2. Wie viele deiner gelben Waren kannst du retten?",
  "osaka.q3.0": "Keine",
  "osaka.q3.1": "Eine",
  "osaka.q3.2": "Zwei",
  "osaka.q3.why": "Eine 2 hat zwei Versicherungssymbole, und jedes rettet eine Ware. Eine 3 hat ein Symbol, eine 5 keines.",

  "tsukiji.win":
    "Wer am Ende die meisten Punkte hat, gewinnt. Es gibt auch einen schnellen Weg: Wer vier Messer hat, gewinnt sofort. Du und Aki kauft Fische für eure Stände.",
  "tsukiji.fish":
    "Zwei Fische hängen an der Waage. Die große Zahl ist ihr Wert. Kleine Bilder sind Zugaben, du lernst jede kennen. In den meisten Runden bekommt eine Person einen Fisch.",
  "tsukiji.bid": "Ihr zeigt gleichzeitig einen bis vier Finger. Wer mehr zeigt, nimmt einen Fisch. Aki hat sich schon entschieden, geheim.",
  "tsukiji.bid.do": "Biete 3.",
  "tsukiji.barrel":
    "Du hast einen Finger mehr gezeigt, also wählst du. Aber das hat seinen Preis: Das Fass rückt eine Kerbe auf Aki zu. Am Ende ist jede Kerbe auf der eigenen Seite 2 Punkte wert.",
  "tsukiji.pick": "Nimm den Lachs. Er ist 3 wert und trägt ein kleines Fass: Das zieht das Fass auf der Waage eine Kerbe zu dir.",
  "tsukiji.pick.do": "Nimm den linken Fisch, den Lachs.",
  "tsukiji.icon":
    "Der Lachs liegt auf deinem Stapel, und das Fass ist wieder in der Mitte. Der Fisch, den niemand nahm, wurde abgeworfen. Hier sind die nächsten zwei.",
  "tsukiji.low": "Finde nun heraus, was geschieht, wenn du weniger bietest als Aki.",
  "tsukiji.low.do": "Biete 2.",
  "tsukiji.lost":
    "Aki hat zwei Finger mehr gezeigt. Deshalb ist das Fass zwei Kerben auf dich zugerückt: Das ist jetzt 4 Punkte wert. Aki darf einen Fisch nehmen und wartet, bis du auf „Weiter“ drückst.",
  "tsukiji.wasabi":
    "Aki hat einen Lachs mit Wasabi genommen. Ein Wasabi bewirkt nichts. Zwei auf demselben Stapel verdoppeln seine Punkte. Vielleicht plant Aki genau das.",
  "tsukiji.night": "Sieh zum Himmel: Es ist Nacht. Was, wenn ihr beide gleich viele Finger zeigt?",
  "tsukiji.night.do": "Biete 3, wie Aki.",
  "tsukiji.dawn": "Gleiche Gebote bei Nacht: Niemand bekommt einen Fisch, beide werden abgeworfen. Und nun ist Tag.",
  "tsukiji.day": "Am Tag helfen gleiche Gebote der Person, auf deren Seite das Fass steht. Das bist du.",
  "tsukiji.day.do": "Biete 2, wie Aki.",
  "tsukiji.knife":
    "Gleichstand am Tag: Du wählst zuerst, Aki bekommt den anderen Fisch. Der linke Lachs trägt ein Messer. Du weißt ja: Vier Messer gewinnen.",
  "tsukiji.knife.do": "Nimm den linken Lachs, den mit dem Messer.",
  "tsukiji.rest": "Jetzt hast du ein Messer und zwei Lachse. Aki bekommt den Fisch, der übrig ist. Dann wird es wieder Nacht.",
  "tsukiji.double": "Nun hat Aki zwei Wasabi auf dem Lachsstapel. 1 + 2 sind 3, verdoppelt 6 Punkte.",
  "tsukiji.bonus":
    "Sieh dir deinen Lachsstapel an: zwei von drei. Der dritte Lachs bringt einen Bonus: Du ziehst die oberste Karte vom Zugstapel. Du siehst, welche es ist: ein Thunfisch mit Messer.",
  "tsukiji.high": "Also willst du den linken Fisch. Er kann ein Lachs sein.",
  "tsukiji.high.do": "Biete 3.",
  "tsukiji.colours":
    "Der linke Fisch hat zwei Farben. Wer ihn nimmt, entscheidet, auf welchen Stapel er kommt. Als Lachs ist er dein dritter.",
  "tsukiji.colours.do": "Nimm den linken Fisch als Lachs.",
  "tsukiji.drawn":
    "Dein dritter Lachs hat den Bonus gebracht, und der Thunfisch kam zu dir. Du hast drei Messer. Jeder Stapel hat so einen Bonus: Die Kreise zeigen, wie viele Karten er braucht, das Wort daneben, was er bewirkt.",
  "tsukiji.trap":
    "An der Waage hängt ein viertes Messer, und Aki wird darum kämpfen. Aber das Fass ist nur drei Kerben von deinem Ende der Waage entfernt. Dort geschieht etwas Gutes. Biete also so wenig wie möglich.",
  "tsukiji.trap.do": "Biete 1.",
  "tsukiji.edge": "Aki hat drei Finger mehr gezeigt, und das Fass steht an deinem Ende. Erst nimmt Aki aber noch einen Fisch.",
  "tsukiji.steal":
    "Aki hat das Messer genommen. Aber das Fass war an deinem Ende: Es kommt zurück in die Mitte, und du stiehlst Aki eine Karte. Vorsicht: An Akis Ende würde Aki dich bestehlen.",
  "tsukiji.steal.do": "Stiehl den Hamachi mit dem Messer.",
  "tsukiji.knives": "Vier Messer: Du gewinnst sofort, egal wie es nach Punkten steht.",
  "tsukiji.end":
    "Die meisten Spiele dauern länger. Ist der Zugstapel leer, werden die abgeworfenen Fische umgedreht und gemischt. Ist er noch einmal leer, wird die Runde zu Ende gespielt. Dann zählen deine Stapel, bei zwei Wasabi doppelt, und 2 Punkte für jede Kerbe, die das Fass auf deiner Seite steht.",

  "tsukiji.q1": "Es ist Nacht. Du und Aki bietet beide 3. Wer bekommt einen Fisch?",
  "tsukiji.q1.0": "Niemand: Beide werden abgeworfen",
  "tsukiji.q1.1": "Jeder bekommt einen",
  "tsukiji.q1.2": "Wer das Fass auf seiner Seite hat",
  "tsukiji.q1.why":
    "Bei Nacht sind bei gleichen Geboten beide Fische verloren, und es wird Tag. Am Tag würde zuerst wählen, wer das Fass auf seiner Seite hat.",
  "tsukiji.q2": "Du darfst diesen Fisch nehmen, als Lachs oder als Makrele. Zwei Lachse hast du schon. Wo bringt er dir mehr?",
  "tsukiji.q2.0": "Als Makrele: Mehr Farben sind besser",
  "tsukiji.q2.1": "Als Lachs: Der dritte zieht noch eine Karte",
  "tsukiji.q2.2": "Das ist gleich",
  "tsukiji.q2.why": "Der dritte Lachs füllt die Kreise seines Stapels, und der Bonus ist eine weitere Karte.",
  "tsukiji.q3": "Das Fass steht eine Kerbe vor deinem Ende. Du bietest 1, Aki bietet 3. Was geschieht?",
  "tsukiji.q3.0": "Aki nimmt einen Fisch und stiehlt dir eine Karte",
  "tsukiji.q3.1": "Aki nimmt einen Fisch, und du stiehlst Aki eine Karte",
  "tsukiji.q3.2": "Niemand bekommt etwas",
  "tsukiji.q3.why":
    "Das höhere Gebot nimmt einen Fisch und schiebt das Fass auf die andere Seite zu. An deinem Ende der Waage stiehlst du.",
};
