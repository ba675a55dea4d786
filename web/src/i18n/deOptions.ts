// German for the options of a new game, and for notices about where it is stored.
import type { OptionsTexts } from "./en";

export const deOptions: OptionsTexts = {
  "keep.elsewhere": "Dieses Spiel ist in einem anderen Tab geöffnet",
  "keep.follow": "Hier kannst du zusehen. Wenn du hier spielst, hält der andere Tab an.",
  "keep.playHere": "Hier spielen",
  "keep.deleted": "Dieses Spiel wurde in einem anderen Tab gelöscht. Hier geht es weiter, wird aber nicht gespeichert.",
  "keep.again": "Speichern",
  "keep.full":
    "In diesem Browser ist kein Platz mehr. Dieses Spiel ist weg, wenn du die Seite schließt. Lösche andere Spiele oder sichere die Aufzeichnung als Datei.",
  "start.seats": "Am Tisch",
  "start.nameOf": "Name an Platz {n}",
  "start.levelOf": "Stärke an Platz {n}",
  "start.human": "Mensch",
  "start.memory": "Gedächtnishilfe: alle Handkarten und Punkte zeigen, so wie Bots sie sich merken",
  "start.friendly": "Nette Fische: am Ende der Waage zwei Karten ziehen, statt eine zu stehlen",
  "start.deck": "Kartensatz: {name}",
  "start.deckHouse": "eigene Karten dieses Projekts (nicht die gedruckten)",
  "start.deckChoose": "Datei wählen",
  "start.deckBad": "Dieser Kartensatz kann nicht verwendet werden. Berichtige Folgendes und wähle die Datei noch einmal (Regel {clause}):",
  "start.hotseat": "Ihr spielt zusammen an einem Gerät: Vor jeder Hand wirst du zum Weitergeben aufgefordert.",
};
