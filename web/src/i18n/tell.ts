// Events and refusals in words, from their facts.
import type { Deck, Reason, Refusal } from "../engine/answers";
import { faceOf } from "../engine/answers";
import type { EventOf, GameEvent } from "../engine/events";
import { en } from "./en";
import { fill, list, percent, speech, t, type Facts, type Key } from "./index.svelte";

export interface Telling {
  names: string[];
  deck?: Deck | null;
  price?: number; // of what is for sale, where the move that is told may be a purchase
}
type Cards = string[];

export const colourName = (colour: string): string => t(`osaka.${colour}` as Key);
export const placeName = (place: number): string => t(`osaka.place${place}` as Key);

const fishNames = ["tuna", "salmon", "mackerel", "yellowtail"];
export const fishName = (colour: string): string => (fishNames.includes(colour) ? t(`tsukiji.${colour}` as Key) : colour);

// "red 5": cards are told by colour and value.
export const cardName = (card: string): string => t("osaka.card", { colour: colourName(card[0]), value: card[1] });
// "Reserve: red 5", with the colon as the language sets it.
export const says = (what: string, detail: string): string => t("app.says", { what, detail });
export function cardNames(cards: Cards): string {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return list([...counts].map(([card, count]) => (count > 1 ? `${count} × ${cardName(card)}` : cardName(card))));
}

export function fishCardName(deck: Deck, card: string): string {
  const face = faceOf(deck, card);
  const parts = [face.colours.map(fishName).join(" / "), String(face.points)];
  if (face.icon) parts.push(t(`tsukiji.icon.${face.icon}` as Key));
  return parts.join(" ");
}

// O9.2 as a sum, from the facts that came with the sale.
export function saleSum({ lot, price, value }: EventOf<"lot_sold">): string {
  const highest = Math.max(...lot.map((card) => Number(card[1])));
  return lotSum({ highest, tokens: price - highest, count: lot.length, value });
}
// "(5 + 2) × 3 = 21, rounded up to 25".
export function lotSum({ highest, tokens, count, value }: { highest: number; tokens: number; count: number; value: number }): string {
  const product = (highest + tokens) * count;
  const sum = `${tokens > 0 ? `(${highest} + ${tokens})` : highest} × ${count} = ${product}`;
  return product === value ? sum : t("osaka.rounded", { sum, value });
}

const name = (told: Telling, seat: number): string => told.names[seat] ?? "?";
const fish = (told: Telling, card: string): string => (told.deck ? fishCardName(told.deck, card) : card);
const fishes = (told: Telling, cards: Cards): string => list(cards.map((card) => fish(told, card)));

function ended(event: EventOf<"game_ended">, told: Telling): string {
  const winners = event.winners.map((seat) => told.names[seat]);
  if ("points" in event) {
    const points = event.points.map((n, seat) => `${told.names[seat]} ${n}`).join(", ");
    return t("say.osaka_ended", { names: list(winners), n: winners.length, points });
  }
  const [x, y] = event.scores;
  const result = winners.length ? t("table.win", { names: winners[0], n: 1 }) : t("table.draw");
  return t("say.tsukiji_ended", { result, a: told.names[0], x, b: told.names[1], y });
}

function barrel(event: EventOf<"barrel_moved">, told: Telling): string {
  if (event.by === "end_of_track") return t("say.barrel_back");
  const way = event.to - event.from;
  return t("say.barrel_moved", { n: Math.abs(way), who: told.names[way > 0 ? 0 : 1] });
}
const ways = { picked: "say.card_picked", drawn: "say.card_drawn", stolen: "say.card_stolen" } as const;

// What needs no words is told by an empty text.
export function tell(event: GameEvent, told: Telling): string {
  const who = "seat" in event ? name(told, event.seat) : "";
  switch (event.event) {
    case "hand_dealt":
      return t("say.hand_dealt", { who, cards: cardNames(event.cards) });
    case "start_found":
      return t(event.by_lot ? "say.start_lot" : "say.start_found", { who });
    case "token_taken":
      return t(event.earned ? "say.token_earned" : "say.token_taken", { who, colour: colourName(event.colour) });
    case "card_taken":
      return t("say.card_taken", { who, card: cardName(event.card) });
    case "card_reserved":
      return t("say.card_reserved", { who, card: cardName(event.card) });
    case "goods_bought":
      return t("say.goods_bought", { who, goods: cardNames(event.goods), price: event.price, payment: cardNames(event.payment) });
    case "refreshed": {
      const cards = [...event.from_farm, ...event.to_market];
      return cards.length ? t("say.refreshed", { cards: cardNames(cards) }) : "";
    }
    case "ship_moved":
      return event.from === event.to ? "" : t("say.ship_moved", { colour: colourName(event.colour), place: placeName(event.to) });
    case "lot_sold":
      return t("say.lot_sold", {
        who,
        n: event.lot.length,
        colour: colourName(event.colour),
        sum: saleSum(event),
        points: event.points,
      });
    case "insured":
      return t("say.insured", { who, discards: cardNames(event.discards), goods: cardNames(event.goods) });
    case "insurance_declined":
      return t("say.insurance_declined", { who, colour: colourName(event.colour) });
    case "ship_sank":
      return t("say.ship_sank", { colour: colourName(event.colour) });
    case "goods_lost":
      return t("say.goods_lost", { who, goods: cardNames(event.goods) });
    case "ship_returned":
      return t("say.ship_returned", { colour: colourName(event.colour), place: placeName(event.to) });
    case "passed":
      return t("say.passed", { who });
    case "pile_renewed":
      return t("say.pile_renewed");
    case "game_ended":
      return ended(event, told);
    case "dealt":
      return t("say.dealt", { cards: fishes(told, event.display) });
    case "bid_sealed":
      return t("say.bid_sealed", { who });
    case "own_bid":
      return t("say.own_bid", { n: event.bid });
    case "bids_revealed":
      return t("say.bids_revealed", { a: told.names[0], x: event.bids[0], b: told.names[1], y: event.bids[1] });
    case "barrel_moved":
      return barrel(event, told);
    case "barrel_turned":
      return t(event.day ? "say.barrel_day" : "say.barrel_night");
    case "card_placed":
      return t(ways[event.way], { who, card: fish(told, event.card), colour: fishName(event.colour) });
    case "card_revealed":
      return t("say.card_revealed", { who, card: fish(told, event.card) });
    case "specialty_earned":
      return t("say.specialty_earned", { who, colour: fishName(event.colour), bonus: t(`tsukiji.bonus.${event.bonus}`) });
    case "bonus_found_nothing":
      return t("say.bonus_found_nothing", { who });
    case "display_discarded":
      return t("say.display_discarded", { cards: fishes(told, event.cards) });
    case "card_discarded":
      return t("say.card_discarded", { who: name(told, event.from), card: fish(told, event.card) });
    case "end_of_track":
      return t("say.end_of_track", { who });
    case "pile_emptied":
      return t(event.times === 1 ? "say.pile_emptied1" : "say.pile_emptied2");
    case "point_drawn":
    case "top_seen":
      return "";
  }
}

export function tellRefusal(refusal: Refusal, told: Telling): string {
  const facts: Facts = { ...refusal };
  if (typeof refusal.card === "string") {
    facts.card = /^[RBYG]\d$/.test(refusal.card) ? cardName(refusal.card) : fish(told, refusal.card);
  }
  if (typeof refusal.colour === "string") {
    facts.colour = refusal.colour.length === 1 ? colourName(refusal.colour) : fishName(refusal.colour);
  }
  if (typeof refusal.seat === "number") facts.name = name(told, refusal.seat);
  return t((`no.${refusal.reason}` in en ? `no.${refusal.reason}` : "no.other") as Key, facts);
}

// "3R 2B" as "3 × red and 2 × blue".
const lotNames = (lots: string): string =>
  list(lots.split(" ").map((lot) => fill(speech.reasons.lot, { n: lot.slice(0, -1), colour: colourName(lot.slice(-1)) }, speech.language)));

// Facts of reasons that are not told as they come (docs/analysis.md).
const wordings: Record<string, (value: string, told: Telling) => string> = {
  colour: (colour) => (/^[RBYG]$/.test(colour) ? colourName(colour) : fishName(colour)),
  card: (card, told) => (/^[RBYG]\d$/.test(card) ? cardName(card) : fish(told, card)),
  cards: (cards) => cardNames(cards.split(" ")),
  discards: (cards) => cardNames(cards.split(" ")),
  lots: lotNames,
  place: (place) => placeName(Number(place)),
  bonus: (bonus) => t(`tsukiji.bonus.${bonus}` as Key),
  bids: (bids) => list(bids.split(" ")),
  share: (share) => percent(Number(share) / 100),
  mean: (mean) => new Intl.NumberFormat(speech.language, { minimumFractionDigits: 1 }).format(Number(mean)),
};

// What stands in [brackets] is told where all its facts are there.
const withoutMissing = (text: string, facts: Facts): string =>
  text.replace(/\[([^\]]*)\]/g, (_, part: string) => ([...part.matchAll(/\{(\w+)/g)].every(([, name]) => name in facts) ? part : ""));

// Cards in the engine's own words stand there in notation.
const spelt = (words: string, told: Telling): string =>
  words
    .replace(/\b[RBYG][235](?: [RBYG][235])*\b/g, (cards) => cardNames(cards.split(" ")))
    .replace(/\b\d{1,2}[ab]\b/g, (card) => fish(told, card));

// Without a subject, for it is the move: "sells 3 red for 5 points". In English, and where the language has no text for
// it, in the engine's own words.
export function tellReason(reason: Reason, told: Telling): string {
  const { brings, ...facts }: Facts = reason.facts ?? {};
  const text = speech.reasons[`${reason.kind}.${facts.how}`] ?? speech.reasons[reason.kind];
  if (text === undefined || !reason.facts) return spelt(reason.words, told);
  const worded: Facts = {};
  for (const [name, value] of Object.entries(facts)) worded[name] = wordings[name]?.(String(value), told) ?? value;
  // What the card at stake brings is a reason of its own, which has its facts among these.
  if (brings !== undefined) worded.brings = tellReason({ ...reason, kind: String(brings), facts }, told);
  return fill(withoutMissing(text, worded), worded, speech.language);
}

// A move in words, for hints and reviews.
export function tellMove(move: string, told: Telling): string {
  const [verb, ...rest] = move.split(" ");
  if (verb === "token") return t("osaka.tokenOf", { colour: colourName(rest[0]) });
  if (verb === "take") return says(t("osaka.take"), cardName(rest[0]));
  if (verb === "reserve") return says(t("osaka.reserve"), cardName(rest[1]));
  if (verb === "buy") {
    // What is paid may be more than the price (O4.2), so one does not follow from the other.
    if (told.price !== undefined) return t("osaka.buyPaying", { price: told.price, payment: cardNames(rest) });
    return says(t("osaka.pay", { sum: rest.reduce((sum, card) => sum + Number(card[1]), 0) }), cardNames(rest));
  }
  if (verb === "pass") return t("osaka.passMove");
  if (verb === "insure")
    return rest[0] === "-" ? t("osaka.insureNo") : says(t("osaka.insureDo"), cardNames(rest.slice(rest.indexOf(":") + 1)));
  if (verb === "bid") return t("tsukiji.bid", { n: rest[0] });
  if (verb === "pick") return t("tsukiji.pickMove", { n: rest[0], colour: fishName(rest[1]) });
  if (verb === "colour") return fishName(rest[0]);
  const what = verb === "steal" ? t("tsukiji.steal") : t("tsukiji.discardOne");
  return says(what, fish(told, rest[1]));
}
