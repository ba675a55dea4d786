// German for the end of a game.
import type { EndingTexts } from "./en";

export const deEnding: EndingTexts = {
  "end.tokens": "{names} {n|hat|haben} mindestens acht Ertragsplättchen. Damit ist das Spiel zu Ende.",
  "end.passes": "Niemand konnte mehr etwas tun. Damit ist das Spiel zu Ende.",
  "end.knives": "{name} hat {n} Messer. Damit ist das Spiel sofort gewonnen.",
  "end.pile": "Der Zugstapel war zum zweiten Mal leer. Damit ist das Spiel zu Ende.",
  "end.place": "Platz {n}",
  "end.scores": "Woher die Punkte kommen",
  "end.sales": "{colour}: {lots} {lots|Verkauf|Verkäufe}, {goods} {goods|Ware|Waren}, {points} {points|Punkt|Punkte}.",
  "end.nothingSold": "Nichts verkauft",
  "end.throughTokens": "{n} durch Plättchen",
  "end.throughWasabi": "{n} durch Wasabi",
  "end.pileOf": "{colour}: {cards} {cards|Karte|Karten}, {points} {points|Punkt|Punkte}.",
  "end.barrel": "Fass: {notches} {notches|Kerbe|Kerben}, {points} {points|Punkt|Punkte}.",
  "end.specialties": "{n} {n|Spezialität|Spezialitäten}",
  "end.course": "Punkte im Spielverlauf",
  "end.turning": "Der Wendepunkt",
  "end.looking": "Wird gerade gesucht",
  "end.share": "Als Bild teilen",
  "end.saved": "Das Bild wurde als {file} gespeichert.",
  "end.noPicture": "Das Bild konnte nicht erstellt werden.",
  "end.table": "Zum Tisch",
};
