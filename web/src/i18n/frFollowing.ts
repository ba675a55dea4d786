// French for following a game: captions of moves, previews, explanations of symbols, looking back.
import type { FollowingTexts } from "./en";

export const frFollowing: FollowingTexts = {
  "did.token": "prend un jeton {colour}",
  "did.take": "prend comme pièce",
  "did.reserve": "réserve",
  "did.buy": "en achète {n} pour {price}",
  "did.insure": "en assure {n}",
  "did.sink": "n'assure rien",
  "did.pass": "passe",
  "did.picked": "prend",
  "did.drawn": "pioche",
  "did.stolen": "vole",
  "did.discard": "défausse",
  "past.title": "Retour à l'étape {n}",
  "past.before": "Avant le coup",
  "past.after": "Après le coup",
  "past.retry": "Essayer autrement",
  "past.again": "Revoir",
  "past.back": "Revenir à la partie",
  "would.pile": "{colour} : {count} sur {needed}, {total} {total|point|points}.",
  "would.theirs": "Chez {name}, {colour} : {count} sur {needed}, {total} {total|point|points}.",
  "would.specialty": "La spécialité est complète : {bonus:do}.",
  "would.barrel": "Le Baril se rapproche de vous {n|d'un cran|de # crans}.",
  "would.yourEnd": "Le Baril est alors à votre extrémité. S'il y est encore à la fin du tour, vous pourrez {bonus} {n|une carte|# cartes}.",
  "would.theirEnd":
    "Le Baril est alors à l'extrémité côté {name}. S'il y est encore à la fin du tour, {name} pourra {bonus} {n|une carte|# cartes}.",
  "would.knives": "Votre dernier couteau : vous gagnez.",
  "about.legend": "Symboles",
  "about.open": "Ce que veulent dire les symboles",
  "about.value":
    "La valeur de la carte : ce qu'elle coûte au Marché et ce qu'elle paie depuis votre main. La plus haute valeur d'un lot fixe son prix de vente.",
  "about.insured": "Un nombre encerclé, ou une carte couchée : cette marchandise est assurée. Vous la gardez si son navire coule.",
  "about.coins":
    "Symboles Assurance : deux sur un 2, un sur un 3, aucun sur un 5. Quand un navire coule, chaque symbole d'une carte de sa couleur que vous défaussez sauve une marchandise.",
  "about.star": "Les points que rapporteraient ces marchandises si leur navire arrivait à Edo maintenant.",
  "about.token": "Un jeton augmente de 1 le prix de vente des marchandises de sa couleur. Huit jetons mettent fin à la partie.",
  "about.hand": "Le nombre de cartes dans la main de ce joueur.",
  "about.seal": "Un pion Réservation, au numéro et à l'encre de son propriétaire. Lui seul peut acheter ou prendre cette carte.",
  "about.tide": "Des vagues, ou un trait bleu sous des marchandises : si le navire y est encore un jour de paie, il coule.",
  "about.points": "Les points de la carte.",
  "about.specialty":
    "La spécialité de cette pile. Chaque carte remplit une pastille. Celle qui remplit la dernière apporte le bonus indiqué : voler, piocher ou défausser une carte, ou attirer le Baril d'un cran.",
  "about.total": "Les points de cette pile pour l'instant.",
  "about.knife": "Les couteaux. Qui remplit la dernière place gagne aussitôt.",
  "about.wasabi": "Wasabi. Deux sur une même pile doublent ses points à la fin.",
  "about.barrelIcon": "Une carte avec un baril attire le Baril d'un cran vers le joueur qui la prend.",
  "about.barrel":
    "Le Baril s'éloigne de celui qui remporte l'enchère, d'autant de crans que les mises diffèrent. À la fin de la partie, chaque cran de votre côté vaut deux points. S'il est à une extrémité à la fin d'un tour, le joueur de ce côté vole une carte.",
  "about.day":
    "Jour ou nuit. À mises égales la nuit, les deux poissons sont défaussés et le jour se lève. Le jour, le joueur qui a le Baril de son côté choisit en premier, puis la nuit tombe.",
  "about.draw":
    "La pioche. Sa première carte montre une face : c'est celle qui viendra ensuite. La première fois que la pioche est vide, on retourne et on mélange la défausse. La deuxième fois, c'est le dernier tour.",
  "discard.title": "Défausse",
  "discard.none": "aucune carte",
};
