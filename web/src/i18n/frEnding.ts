// French for the end of a game.
import type { EndingTexts } from "./en";

export const frEnding: EndingTexts = {
  "end.tokens": "{names} {n|a|ont} au moins huit jetons. La partie est donc terminée.",
  "end.passes": "Plus personne ne pouvait jouer. La partie est donc terminée.",
  "end.knives": "{name} a {n} couteaux et gagne aussitôt.",
  "end.pile": "La pioche s'est vidée pour la deuxième fois. La partie est donc terminée.",
  "end.place": "{n|#re|#e} place",
  "end.scores": "D'où viennent les points",
  "end.sales":
    "{colour} : {lots} {lots|lot|lots}, {goods} {goods|marchandise vendue|marchandises vendues} pour {points} {points|point|points}.",
  "end.nothingSold": "Aucune vente",
  "end.throughTokens": "dont {n} grâce aux jetons",
  "end.throughWasabi": "dont {n} grâce au wasabi",
  "end.pileOf": "{colour} : {cards} {cards|carte|cartes}, {points} {points|point|points}.",
  "end.barrel": "Baril : {notches} {notches|cran|crans}, {points} {points|point|points}.",
  "end.specialties": "{n} {n|spécialité|spécialités}",
  "end.course": "Les points au fil de la partie",
  "end.turning": "Le tournant",
  "end.looking": "Recherche en cours",
  "end.share": "Partager en image",
  "end.saved": "L'image est enregistrée sous le nom {file}.",
  "end.noPicture": "L'image n'a pas pu être créée.",
  "end.table": "Voir la table",
};
