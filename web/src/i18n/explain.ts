// Moves and the reasons for them in words, for hints, reviews and the end of a game.
import "./later";
import type { Decision, Reason } from "../engine/answers";
import { reasons as english } from "./enReasons";
import type { Reasons } from "./grammar";
import { capital, decimal, fill, list, percent, sentences, speech, t, type Fact, type Facts } from "./index.svelte";
import { finePercent } from "./shares";
import { bonusFact, cardName, cardNames, cardsFact, colourFact, fish, fishName, goodsOf, nameFact, placeName, type Telling } from "./tell";

// Reasons by their kind, by how where a kind has two ways, and `.you` where the player is spoken to. They go on after
// the subject, which is the move: "sells 3 red goods for 5 points". Facts stand in braces (docs/analysis.md); what is in
// brackets is told where its facts are there.
const texts = (): Reasons => (speech.language === "en" ? english : speech.reasons);

const cards = (notation: string): Fact => cardsFact(notation.split(" "));
// Facts that are not told as they come (docs/analysis.md).
const wordings: Record<string, (value: string, told: Telling) => Fact> = {
  colour: (colour) => (/^[RBYG]$/.test(colour) ? colourFact(colour) : nameFact(fishName(colour))),
  card: (card, told) => (/^[RBYG]\d$/.test(card) ? cardName(card) : fish(told, card)),
  cards,
  discards: cards,
  name: nameFact,
  mover: nameFact,
  lots: (lots) => list(lots.split(" ").map((lot) => goodsOf(Number(lot.slice(0, -1)), lot.slice(-1)))), // 3R 2B
  place: (place) => placeName(Number(place)),
  bonus: bonusFact,
  bids: (bids) => list(bids.split(" ")),
  share: (share) => percent(Number(share) / 100),
  mean: (mean) => decimal(Number(mean)),
};
// In these, what the card brings goes to somebody else, who is named.
const toAnother = ["loses_to", "leaves_card", "card_fits"];

const withoutMissing = (text: string, facts: Facts): string =>
  text.replace(/\[([^\]]*)\]/g, (_, part: string) => ([...part.matchAll(/\{(\w+)/g)].every(([, name]) => name in facts) ? part : ""));

// Cards in the engine's own words stand there in notation.
const inWords = (words: string, told: Telling): string =>
  words
    .replace(/\b[RBYG][235](?: [RBYG][235])*\b/g, (found) => cardNames(found.split(" ")))
    .replace(/\b\d{1,2}[ab]\b/g, (card) => fish(told, card));

function textOf({ kind, facts = {} }: Reason): string | undefined {
  const all = texts();
  const how = facts.how === "own" && facts.name !== "you" ? "other" : facts.how; // own is the player who is spoken to
  const keys = [`${kind}.${how}`, facts.mover === "you" ? `${kind}.you` : kind, kind];
  return keys.map((key) => all[key]).find(Boolean);
}

// Where the language has no text for a reason, in the engine's own words.
export function tellReason(reason: Reason, told: Telling): string {
  const text = textOf(reason);
  if (text === undefined || !reason.facts) return inWords(reason.words, told);
  const { brings, ...facts } = reason.facts;
  const worded: Facts = {};
  for (const [name, value] of Object.entries(facts)) worded[name] = wordings[name]?.(String(value), told) ?? value;
  if (facts.mean !== undefined) worded.notches = Number(facts.mean); // to pick the word by
  if (brings !== undefined) {
    // What the card at stake brings is a reason of its own, which has its facts among these.
    const { bids: _bids, share: _share, ...own } = facts;
    const nested = toAnother.includes(reason.kind) ? { how: "other", ...own } : own;
    worded.brings = tellReason({ ...reason, kind: String(brings), facts: nested }, told);
  }
  return fill(withoutMissing(text, worded), worded, speech.language);
}

// One sentence for each reason; their subject is the move, or the bid. `first` names it: as the one that was just mentioned, or as
// the one that was played.
export function tellReasons(reasons: Reason[], move: string, told: Telling, first: "this" | "played" = "this"): string {
  const subject = move.startsWith("bid ") ? "bid" : "move";
  const sentence = (reason: Reason, i: number) =>
    fill(texts()[`${i === 0 ? first : "it"}.${subject}`], { words: tellReason(reason, told) }, speech.language);
  return sentences(...reasons.map(sentence));
}

// Why another move was better than the one that was played: what speaks for it, or else what speaks against the other, or else how often
// each of them wins. At most so many reasons.
export function whyBetter({ seat, move, options, before, after, for_best, against_played }: Decision, told: Telling, most = 9): string {
  if (for_best.length > 0) return tellReasons(for_best.slice(0, most), options[0].move, told);
  if (against_played.length > 0) return tellReasons(against_played.slice(0, most), move, told, "played");
  // Two chances that round to the same say nothing.
  const share = percent(before[seat]) === percent(after[seat]) ? finePercent : percent;
  return t("review.chances", { name: told.names[seat], better: share(before[seat]), played: share(after[seat]) });
}

export const tellMove = (move: string, told: Telling): string => capital(wordsOf(move, told));
function wordsOf(move: string, told: Telling): string {
  const [verb, ...rest] = move.split(" ");
  switch (verb) {
    case "token":
      return t("move.token", { colour: colourFact(rest[0]) });
    case "take":
      return t("move.take", { card: cardName(rest[0]) });
    case "reserve":
      return t("move.reserve", { card: cardName(rest[1]) });
    case "buy":
      // What is paid may be more than the price (O4.2), so one does not follow from the other.
      if (told.price !== undefined) return t("move.buy", { price: told.price, payment: cardsFact(rest) });
      return t("move.pay", { payment: cardsFact(rest) });
    case "pass":
      return t("osaka.passMove");
    case "insure": {
      if (rest[0] === "-") return t("osaka.insureNo");
      const colon = rest.indexOf(":");
      return t("move.insure", { discards: cardsFact(rest.slice(0, colon)), goods: cardsFact(rest.slice(colon + 1)) });
    }
    case "bid":
      return t("tsukiji.bid", { n: rest[0] });
    case "pick":
      return t(rest[0] === "1" ? "move.pickLeft" : "move.pickRight", { colour: fishName(rest[1]) });
    case "colour":
      return t("move.colour", { colour: fishName(rest[0]) });
    default:
      return t(verb === "steal" ? "move.steal" : "move.discard", { card: fish(told, rest[1]) });
  }
}
