import type { LessonTexts } from "./enLessons";

export const frLessons: LessonTexts = {
  step: "Étape {n} sur {of}",
  question: "Question {n} sur {of}",
  continue: "Continuer",
  back: "Retour",
  restart: "Recommencer la leçon",
  happened: "Ce qui s'est passé",
  notNow: "Dans une vraie partie, ce serait possible. Ici, suivez la leçon. {task}",
  yourTurn: "À vous",
  right: "Exact.",
  wrong: "Pas tout à fait. Regardez encore.",
  tryAgain: "Choisissez une autre réponse.",
  done: "La leçon est finie. Vous en savez assez pour jouer une vraie partie. À la table, vous pouvez toujours demander un conseil.",
  play: "Jouer une vraie partie",
  rules: "Lire les règles",

  "osaka.win":
    "Celui qui a le plus de points de victoire à la fin gagne. Vous êtes marchand à Osaka, et Aki aussi. On gagne des points en vendant des marchandises à Edo.",
  "osaka.money":
    "Chaque carte peut être de l'argent ou une marchandise. Dans votre main, c'est de l'argent : le nombre indique sa valeur. Vous avez deux 5, vous pouvez donc payer 10.",
  "osaka.token": "Au début, chacun choisit un jeton. Chaque jeton augmente de 1 le prix de vente de vos marchandises de sa couleur.",
  "osaka.token.do": "Choisissez le jeton rouge. Vous ferez commerce de marchandises rouges.",
  "osaka.akiToken": "C'est maintenant au tour d'Aki. Aki attend toujours que vous continuiez.",
  "osaka.market":
    "Voici le marché. À votre tour, vous faites une seule chose : prendre une carte, en réserver une, ou acheter. Acheter, c'est prendre toutes les cartes d'un coup. Elles coûtent 15 en tout, et vous avez 10.",
  "osaka.coin": "Vous ne pouvez pas encore acheter. Prenez donc une carte en main, comme argent.",
  "osaka.coin.do": "Choisissez le 5 bleu du marché et prenez-le comme pièce. C'est lui qui vaut le plus.",
  "osaka.akiCoin": "Vous avez maintenant 15 en main. Le nombre de cartes en main n'est pas limité. C'est au tour d'Aki.",
  "osaka.farm":
    "Aki a aussi pris une pièce. Regardez maintenant la ferme. Après le prochain achat, ces trois cartes passent au marché. Le 5 rouge irait bien avec votre jeton rouge.",
  "osaka.reserve":
    "Vous pourriez acheter le marché pour 7. Mais vous n'avez que des 5 : vous paieriez 10, et on ne rend pas la monnaie. Posez plutôt votre pion sur le 5 rouge : vous seul pourrez alors le prendre ou l'acheter.",
  "osaka.reserve.do": "Choisissez le 5 rouge de la ferme et réservez-le.",
  "osaka.akiBuys": "Votre pion est sur le 5 rouge. Vous le récupérez en prenant ou en achetant cette carte. C'est au tour d'Aki.",
  "osaka.ships":
    "Aki a acheté tout le marché. Après un achat, les navires avancent. Une carte fait avancer le navire de sa couleur d'une case. Deux cartes ou plus le font avancer de deux cases. Le navire rouge a donc avancé de deux cases, et le vert d'une.",
  "osaka.refresh":
    "Les cartes de la ferme sont passées au marché, avec deux nouvelles. Votre 5 rouge est là. Les cinq cartes coûtent 15 : exactement ce que vous avez.",
  "osaka.buy": "Achetez maintenant. Les cartes qu'il faut pour payer seront déjà levées.",
  "osaka.buy.do": "Appuyez sur « Tout acheter », puis payez avec vos trois 5.",
  "osaka.goods":
    "Les cinq cartes sont maintenant devant vous : ce sont vos marchandises. Trois d'entre elles sont rouges. Vous les vendrez quand le navire rouge atteindra Edo. Le nombre à côté indique ce qu'elles rapporteraient maintenant.",
  "osaka.waves":
    "Le navire rouge est à une case d'Edo. Il arrivera dès que quelqu'un achètera une carte rouge. Les deux cases avec des vagues sont dangereuses : vous verrez pourquoi. C'est au tour d'Aki.",
  "osaka.icons":
    "Votre main est vide, il vous faut de l'argent. Le 2 bleu ne vaut que 2, mais il porte en bas deux petites pièces : ce sont des symboles Assurance. Vous avez une marchandise bleue, et elle en aura besoin.",
  "osaka.icons.do": "Choisissez le 2 bleu et prenez-le comme pièce.",
  "osaka.akiBuysAgain": "Aki peut payer les trois cartes qui restent. Voyez ce qui se passe alors.",
  "osaka.payday":
    "Le navire rouge est à Edo : c'est le Jour de paie. Tout le monde vend toutes ses marchandises rouges, peu importe qui a acheté. Votre carte rouge la plus haute vaut 5, votre jeton rouge ajoute 1 : le prix est 6. Trois cartes fois 6 font 18, arrondi à 20. Chaque tranche de 5 rapporte 1 point : vous en recevez 4.",
  "osaka.tokens":
    "Ceux qui ont vendu reçoivent aussi un jeton de la couleur. Vous avez maintenant deux jetons rouges : vos prochaines marchandises rouges vaudront encore plus.",
  "osaka.tide":
    "Le Jour de paie, le Kuroshio coule tous les navires qui sont dans les vagues. Le bleu y est. Toutes les marchandises bleues sont perdues, sauf celles qui sont assurées. Chaque symbole d'une carte bleue de votre main peut sauver une marchandise bleue.",
  "osaka.tide.do": "Défaussez le 2 bleu pour sauver votre 3 bleu. Les deux sont déjà choisis : appuyez sur « Assurer ».",
  "osaka.insured":
    "Vous gardez votre 3 bleu : il est assuré jusqu'à sa vente. Aki n'avait pas d'assurance et a perdu deux marchandises bleues. Le navire arrivé à Edo est revenu à Osaka, celui qui a coulé à Anori.",
  "osaka.end":
    "Cela continue ainsi jusqu'à ce que quelqu'un ait huit jetons après un Jour de paie. La partie s'arrête alors, et celui qui a le plus de points gagne. L'argent et les marchandises non vendues ne comptent pas. Vous menez 4 à 2.",

  "osaka.q1": "Il y a quatre cartes jaunes et une rouge dans ce marché. Quelqu'un achète tout. De combien avance le navire jaune ?",
  "osaka.q1.0": "D'une case",
  "osaka.q1.1": "De deux cases",
  "osaka.q1.2": "De quatre cases",
  "osaka.q1.why": "Une carte fait avancer un navire d'une case. Deux cartes ou plus le font avancer de deux cases, jamais davantage.",
  "osaka.q2": "Vous avez un 5 rouge, deux 3 rouges et un jeton rouge. Le navire rouge arrive à Edo. Combien de points recevez-vous ?",
  "osaka.q2.0": "2 points : 11, arrondi à 10",
  "osaka.q2.1": "3 points : trois cartes",
  "osaka.q2.2": "4 points : 6 fois 3 font 18, arrondi à 20",
  "osaka.q2.why":
    "Le prix est la carte la plus haute plus vos jetons, 5 + 1. Fois trois cartes, cela fait 18, arrondi à 20, et chaque tranche de 5 rapporte 1 point.",
  "osaka.q3":
    "Un navire est à Edo, et le jaune est dans les vagues. Vous avez une carte jaune en main, un 2. Combien de vos marchandises jaunes pouvez-vous sauver ?",
  "osaka.q3.0": "Aucune",
  "osaka.q3.1": "Une",
  "osaka.q3.2": "Deux",
  "osaka.q3.why": "Un 2 porte deux symboles Assurance, et chacun sauve une marchandise. Un 3 en porte un, un 5 aucun.",

  "tsukiji.win":
    "Celui qui a le plus de points à la fin gagne. Il existe aussi un raccourci : avec quatre couteaux, on gagne aussitôt. Aki et vous achetez des poissons pour vos étals.",
  "tsukiji.fish":
    "Deux poissons sont accrochés à la Balance. Le grand nombre est leur valeur. Les petits dessins sont des effets : vous les verrez tous. Le plus souvent, un seul joueur prend un poisson par tour.",
  "tsukiji.bid":
    "Vous montrez tous les deux en même temps de un à quatre doigts. Celui qui en montre le plus prend un poisson. Aki a déjà choisi, en secret.",
  "tsukiji.bid.do": "Misez 3.",
  "tsukiji.barrel":
    "Vous avez montré un doigt de plus : c'est vous qui choisissez. Mais cela a un prix : le Baril avance d'un cran vers Aki. À la fin, chaque cran de son côté vaut 2 points.",
  "tsukiji.pick": "Prenez le saumon. Il vaut 3 et porte un petit baril, qui attire le Baril de la Balance d'un cran vers vous.",
  "tsukiji.pick.do": "Prenez le poisson de gauche, le saumon.",
  "tsukiji.icon":
    "Le saumon est sur votre pile, et le Baril est revenu au milieu. Le poisson que personne n'a pris est défaussé. Voici les deux suivants.",
  "tsukiji.low": "Voyez maintenant ce qui se passe si vous misez moins qu'Aki.",
  "tsukiji.low.do": "Misez 2.",
  "tsukiji.lost":
    "Aki a montré deux doigts de plus. Le Baril a donc avancé de deux crans vers vous : cela vaut 4 points pour le moment. Aki peut prendre un poisson, et attend que vous continuiez.",
  "tsukiji.wasabi":
    "Aki a pris un saumon avec du wasabi. Un wasabi seul ne fait rien. Deux sur la même pile doublent ses points. C'est peut-être ce que prépare Aki.",
  "tsukiji.night": "Regardez le ciel : il fait nuit. Et si vous montrez tous les deux la même chose ?",
  "tsukiji.night.do": "Misez 3, comme Aki.",
  "tsukiji.dawn": "Mises égales la nuit : personne ne prend de poisson, les deux sont défaussés. Et maintenant, il fait jour.",
  "tsukiji.day": "Le jour, des mises égales aident le joueur qui a le Baril de son côté. C'est vous.",
  "tsukiji.day.do": "Misez 2, comme Aki.",
  "tsukiji.knife":
    "Égalité de jour : vous choisissez en premier, et Aki reçoit l'autre poisson. Le saumon de gauche porte un couteau. Rappelez-vous : quatre couteaux font gagner.",
  "tsukiji.knife.do": "Prenez le saumon de gauche, celui au couteau.",
  "tsukiji.rest": "Vous avez maintenant un couteau et deux saumons. Aki reçoit le poisson qui reste. Puis la nuit revient.",
  "tsukiji.double": "Aki a maintenant deux wasabis sur sa pile de saumons. 1 + 2 font 3, doublés à 6 points.",
  "tsukiji.bonus":
    "Regardez votre pile de saumons : deux sur trois. Le troisième saumon donne un bonus : vous piochez la carte du dessus. Vous voyez laquelle : un thon avec un couteau.",
  "tsukiji.high": "Il vous faut donc le poisson de gauche. Il peut être un saumon.",
  "tsukiji.high.do": "Misez 3.",
  "tsukiji.colours":
    "Le poisson de gauche a deux couleurs. Celui qui le prend décide sur quelle pile il va. Comme saumon, c'est votre troisième.",
  "tsukiji.colours.do": "Prenez le poisson de gauche comme saumon.",
  "tsukiji.drawn":
    "Votre troisième saumon a donné son bonus, et le thon est venu chez vous. Vous avez trois couteaux. Chaque pile a un tel bonus : les pastilles montrent combien de cartes il faut, le mot à côté dit ce qu'il fait.",
  "tsukiji.trap":
    "Il y a un quatrième couteau sur la Balance, et Aki va se battre pour l'avoir. Mais le Baril n'est qu'à trois crans de votre extrémité. Il s'y passe quelque chose de bon pour vous. Misez donc le moins possible.",
  "tsukiji.trap.do": "Misez 1.",
  "tsukiji.edge": "Aki a montré trois doigts de plus, et le Baril est à votre extrémité. Aki prend d'abord un poisson.",
  "tsukiji.steal":
    "Aki a pris le couteau. Mais le Baril était à votre extrémité : il revient au milieu, et vous volez une carte à Aki. Attention : à l'extrémité d'Aki, c'est Aki qui vous volerait.",
  "tsukiji.steal.do": "Volez la sériole au couteau.",
  "tsukiji.knives": "Quatre couteaux : vous gagnez aussitôt, quels que soient les points.",
  "tsukiji.end":
    "La plupart des parties durent plus longtemps. Quand la pioche est vide, les poissons défaussés sont retournés et mélangés. Quand elle est vide une deuxième fois, on termine le tour. On compte alors vos piles, doublées avec deux wasabis, et 2 points par cran du Baril de votre côté.",

  "tsukiji.q1": "Il fait nuit. Aki et vous misez 3. Qui prend un poisson ?",
  "tsukiji.q1.0": "Personne : les deux sont défaussés",
  "tsukiji.q1.1": "Chacun en prend un",
  "tsukiji.q1.2": "Le joueur qui a le Baril de son côté",
  "tsukiji.q1.why":
    "La nuit, des mises égales font perdre les deux poissons, et le jour se lève. Le jour, le joueur qui a le Baril de son côté choisirait en premier.",
  "tsukiji.q2": "Vous pouvez prendre ce poisson, comme saumon ou comme maquereau. Vous avez déjà deux saumons. Où rapporte-t-il le plus ?",
  "tsukiji.q2.0": "Comme maquereau : plus de couleurs, c'est mieux",
  "tsukiji.q2.1": "Comme saumon : le troisième fait piocher une carte",
  "tsukiji.q2.2": "C'est pareil",
  "tsukiji.q2.why": "Le troisième saumon remplit les pastilles de sa pile, et le bonus est une carte de plus.",
  "tsukiji.q3": "Le Baril est à un cran de votre extrémité. Vous misez 1, et Aki mise 3. Que se passe-t-il ?",
  "tsukiji.q3.0": "Aki prend un poisson et vous vole une carte",
  "tsukiji.q3.1": "Aki prend un poisson, et vous volez une carte à Aki",
  "tsukiji.q3.2": "Personne ne prend rien",
  "tsukiji.q3.why":
    "La mise la plus haute prend un poisson et pousse le Baril vers l'autre joueur. À votre extrémité de la Balance, c'est vous qui volez.",
};
