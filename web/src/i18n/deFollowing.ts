// German for following a game: captions of moves, previews, explanations of symbols, looking back.
import type { FollowingTexts } from "./en";

export const deFollowing: FollowingTexts = {
  "did.token": "Plättchen: {colour:noun}",
  "did.take": "nimmt als Münzen",
  "did.reserve": "reserviert",
  "did.buy": "kauft {n} für {price}",
  "did.insure": "versichert {n}",
  "did.sink": "versichert nichts",
  "did.pass": "passt",
  "did.picked": "nimmt",
  "did.drawn": "zieht",
  "did.stolen": "stiehlt",
  "did.discard": "wirft ab",
  "past.title": "Rückblick: Schritt {n}",
  "past.before": "Vor dem Zug",
  "past.after": "Nach dem Zug",
  "past.retry": "Anders versuchen",
  "past.again": "Noch einmal",
  "past.back": "Zurück zum Spiel",
  "would.pile": "{colour}: {count} von {needed}, {total} {total|Punkt|Punkte}.",
  "would.theirs": "{colour} bei {name}: {count} von {needed}, {total} {total|Punkt|Punkte}.",
  "would.specialty": "Die Spezialität ist vollendet: {bonus:do}.",
  "would.barrel": "Das Fass rückt {n|eine Kerbe|# Kerben} näher zu dir.",
  "would.yourEnd": "Das Fass steht dann an deinem Ende. Ist es am Ende der Runde noch dort, darfst du {n|eine Karte|# Karten} {bonus}.",
  "would.theirEnd":
    "Das Fass steht dann am Ende von {name}. Ist es am Ende der Runde noch dort, darf {name} {n|eine Karte|# Karten} {bonus}.",
  "would.knives": "Dein letztes Messer: Du gewinnst.",
  "about.legend": "Symbole",
  "about.open": "Was die Symbole bedeuten",
  "about.value":
    "Der Wert der Karte: So viel kostet sie auf dem Markt, und so viel zahlt sie aus deiner Hand. Der höchste Wert eines Sets bestimmt seinen Verkaufspreis.",
  "about.insured":
    "Eine eingekreiste Zahl oder eine quer liegende Karte: Diese Ware ist versichert. Du behältst sie, wenn ihr Schiff sinkt.",
  "about.coins":
    "Versicherungssymbole: zwei auf einer 2, eins auf einer 3, keins auf einer 5. Wenn ein Schiff sinkt, rettet jedes Symbol einer abgeworfenen Karte seiner Farbe eine Ware.",
  "about.star": "So viele Punkte brächten diese Waren, wenn ihr Schiff jetzt Edo erreichte.",
  "about.token": "Ein Plättchen erhöht den Verkaufspreis aller Waren seiner Farbe um 1. Acht Plättchen beenden das Spiel.",
  "about.hand": "So viele Karten hat diese Person auf der Hand.",
  "about.seal": "Ein Reservierungsstein. Zahl und Farbe zeigen, wem er gehört. Nur diese Person kann die Karte kaufen oder nehmen.",
  "about.tide": "Wellen oder eine blaue Linie unter Waren: Liegt das Schiff am Zahltag noch dort, sinkt es.",
  "about.points": "Die Punkte der Karte.",
  "about.specialty":
    "Die Spezialität dieses Stapels. Jede Karte füllt einen Kreis. Die Karte, die den letzten füllt, bringt den genannten Bonus: eine Karte stehlen, ziehen oder abwerfen, oder das Fass um eine Kerbe heranziehen.",
  "about.total": "Die Punkte dieses Stapels im Moment.",
  "about.knife": "Messer. Wer den letzten Platz füllt, gewinnt sofort.",
  "about.wasabi": "Wasabi. Zwei auf einem Stapel verdoppeln am Ende seine Punkte.",
  "about.barrelIcon": "Eine Karte mit einem Fass zieht das Fass um eine Kerbe zu der Person, die sie nimmt.",
  "about.barrel":
    "Das Fass rückt von der Person weg, die mehr geboten hat, um die Differenz der Gebote. Am Ende des Spiels ist jede Kerbe auf deiner Seite zwei Punkte wert. Steht es nach einer Runde an einem Ende, stiehlt die Person auf dieser Seite eine Karte.",
  "about.day":
    "Tag oder Nacht. Bei gleichen Geboten in der Nacht werden beide Fische abgeworfen, und es wird Tag. Am Tag wählt zuerst, wer das Fass auf seiner Seite hat, und danach wird es Nacht.",
  "about.draw":
    "Der Zugstapel. Von der obersten Karte siehst du eine Seite: Diese kommt als Nächstes. Ist der Stapel zum ersten Mal leer, wird der Ablagestapel umgedreht und gemischt. Ist er wieder leer, ist das die letzte Runde.",
  "discard.title": "Ablagestapel",
  "discard.none": "keine Karten",
};
