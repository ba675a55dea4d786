// French for the options of a new game, and for notices about where it is stored.
import type { OptionsTexts } from "./en";

export const frOptions: OptionsTexts = {
  "keep.elsewhere": "Cette partie est ouverte dans un autre onglet",
  "keep.follow": "Vous pouvez la suivre ici. Si vous jouez ici, l'autre onglet s'arrête.",
  "keep.playHere": "Jouer ici",
  "keep.deleted": "Cette partie a été supprimée dans un autre onglet. Elle continue ici, mais elle n'est pas conservée.",
  "keep.again": "Conserver",
  "keep.full":
    "Ce navigateur n'a plus de place : cette partie sera perdue quand vous fermerez la page. Supprimez d'autres parties, ou enregistrez celle-ci dans un fichier.",
  "start.seats": "À la table",
  "start.nameOf": "Nom du joueur {n}",
  "start.levelOf": "Niveau du joueur {n}",
  "start.human": "Humain",
  "start.memory": "Aide-mémoire : montrer toutes les mains et tous les points, puisque les robots s'en souviennent",
  "start.friendly": "Gentils poissons : à l'extrémité de la Balance, piocher deux cartes au lieu d'en voler une",
  "start.deck": "Cartes : {name}",
  "start.deckHouse": "cartes de ce projet (et non celles du jeu imprimé)",
  "start.deckChoose": "Choisir un fichier",
  "start.deckBad": "Ce fichier de cartes ne peut pas servir. Corrigez ceci et choisissez-le de nouveau (règle {clause}) :",
  "start.hotseat": "Vous êtes plusieurs sur cet appareil : il vous dit à qui le passer avant de montrer une main.",
};
