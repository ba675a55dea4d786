// What a fish would do, in words: one sentence each. And the names of the buttons that choose it.
import { faceOf, type Choice, type Deck } from "../engine/answers";
import "../i18n/following";
import { capital, sentences, t } from "../i18n/index.svelte";
import { bonusFact, fishLabel, fishName } from "../i18n/tell";

// A card on its way into a pile, while its player weighs it.
export interface Ghost {
  card: string;
  choice: Choice;
}

export function tellChoice(choice: Choice, me: number, names: string[]): string {
  const { pile, theirs, pull, bonus, end } = choice;
  const colour = capital(fishName(choice.colour));
  return sentences(
    pile ? t("would.pile", { ...pile, colour, bonus: "" }) : "",
    theirs ? t("would.theirs", { ...theirs, colour: fishName(choice.colour), bonus: "", name: names[1 - me] }) : "",
    choice.wins ? t("would.knives") : "",
    bonus ? t("would.specialty", { bonus: bonusFact(bonus) }) : "",
    pull > 0 ? t("would.barrel", { n: pull }) : "",
    end ? t(end.own ? "would.yourEnd" : "would.theirEnd", { bonus: bonusFact(end.bonus), n: end.n, name: names[1 - me] }) : "",
  );
}

// The card that a move is about.
export function cardOf(move: string, display: string[], drawn: string | undefined): string {
  const [verb, first, second] = move.split(" ");
  if (verb === "pick") return display[Number(first) - 1];
  return verb === "colour" ? (drawn ?? "") : second;
}

// The button that plays a move, alone or among moves with other cards.
export function nameOfChoice(move: string, deck: Deck, others = false): string {
  const [verb, , last] = move.split(" ");
  if (verb !== "steal" && verb !== "discard") return t("tsukiji.pickAs", { colour: fishName(last) });
  if (others) return fishLabel(deck, last);
  return t(verb === "steal" ? "tsukiji.stealThis" : "tsukiji.discardThis");
}

// What explains the symbols of a card that is in focus.
export function symbolsOn(deck: Deck, card: string): string {
  const { icon } = faceOf(deck, card);
  return icon ? `points ${icon === "barrel" ? "barrelIcon" : icon}` : "points";
}
