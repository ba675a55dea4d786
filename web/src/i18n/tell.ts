// Events and refusals in words, from their facts.
import type { Deck, Refusal } from "../engine/answers";
import { faceOf } from "../engine/answers";
import type { EventOf, GameEvent } from "../engine/events";
import { en } from "./en";
import type { Counted } from "./grammar";
import { capital, enumerate, list, sentences, speech, t, type Fact, type Facts, type Key } from "./index.svelte";

export interface Telling {
  names: string[];
  deck?: Deck | null;
  price?: number; // of what is for sale, where the move that is told may be a purchase
}
type Cards = string[];

export const placeName = (place: number): string => t(`osaka.place${place}` as Key);

// A colour as its language needs it: {colour:f} is the form f, and without one the form in which endings are added.
export const colourFact =
  (colour: string): Fact =>
  (form) =>
    speech.grammar.colours?.[form]?.[colour] ?? t(`osaka.${colour}` as Key);
// A colour on its own, as on a button.
export const colourLabel = (colour: string): string => capital(t(`osaka.${colour}` as Key));

const fishNames = ["tuna", "salmon", "mackerel", "yellowtail"];
export const fishName = (colour: string): string => (fishNames.includes(colour) ? t(`tsukiji.${colour}` as Key) : colour);
// {bonus} is the word on the pile, {bonus:do} what is then done: "draw a card".
export const bonusFact =
  (bonus: string): Fact =>
  (form) =>
    t(`tsukiji.${form === "do" ? "gain" : "bonus"}.${bonus}` as Key);

// "red 5": cards are told by colour and value. Texts put the article before it.
const factsOf = (card: string): Facts => ({ colour: colourFact(card[0]), value: card[1] });
export const cardName = (card: string): string => t("osaka.card", factsOf(card));

function counted(cards: Cards): Counted[] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}
// "two": from ten on in figures.
const spelt = (n: number): string => t("app.numbers").split(" ")[n - 2] ?? String(n);
// "two red 5s and a blue 2".
const several = ([card, n]: Counted): string =>
  n === 1 ? t("osaka.cardOne", factsOf(card)) : t("osaka.cardMany", { ...factsOf(card), n: spelt(n) });
export const cardNames = (cards: Cards): string => list(counted(cards).map(several));
// {cards} is a list; {cards:o} is what is bought, paid or lost.
export const cardsFact =
  (cards: Cards): Fact =>
  (form) =>
    form === "o" && speech.grammar.objects ? speech.grammar.objects(counted(cards)) : cardNames(cards);
// "3 red goods".
export const goodsOf = (n: number, colour: string): string => t("osaka.goods", { n, colour: colourFact(colour) });

function fishFacts(deck: Deck, card: string): { colours: string; points: number; icon: string } {
  const { colours, points, icon } = faceOf(deck, card);
  return { colours: colours.map(fishName).join(t("tsukiji.either")), points, icon: icon ? t(`tsukiji.icon.${icon}` as Key) : "" };
}
// "tuna/salmon (3, wasabi)": in a sentence.
export function fishCardName(deck: Deck, card: string): string {
  const facts = fishFacts(deck, card);
  return t(facts.icon ? "tsukiji.cardIcon" : "tsukiji.card", facts);
}
// "tuna/salmon, 3, wasabi": as the name of what shows the card. What is seen of it must be said outside of parentheses.
export function fishLabel(deck: Deck, card: string): string {
  const { colours, points, icon } = fishFacts(deck, card);
  return enumerate([colours, String(points), icon].filter(Boolean));
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

export const nameFact =
  (name: string): Fact =>
  (form) =>
    speech.grammar.names?.(name, form) ?? name;
const name = (told: Telling, seat: number): string => told.names[seat] ?? "?";
export const fish = (told: Telling, card: string): string => (told.deck ? fishCardName(told.deck, card) : card);
const fishes = (told: Telling, cards: Cards): string => list(cards.map((card) => fish(told, card)));

export const tellWinners = (names: string[]): string => t(names.length > 1 ? "table.sharedWin" : "table.win", { names: list(names) });

function ended(event: EventOf<"game_ended">, told: Telling): string {
  const winners = event.winners.map((seat) => told.names[seat]);
  const points = "points" in event ? event.points : event.scores;
  return sentences(
    t("table.overNow"),
    winners.length ? tellWinners(winners) : t("table.draw"),
    t("say.points", { points: enumerate(points.map((n, seat) => t("say.pointsOf", { name: told.names[seat], n }))) }),
  );
}

function barrel(event: EventOf<"barrel_moved">, told: Telling): string {
  if (event.by === "end_of_track") return t("say.barrel_back");
  const way = event.to - event.from;
  return t("say.barrel_moved", { n: Math.abs(way), who: told.names[way > 0 ? 0 : 1] });
}
// A card of one colour needs no word about it.
function placed({ seat, card, colour, way }: EventOf<"card_placed">, told: Telling): string {
  const plain = told.deck && faceOf(told.deck, card).colours.length === 1;
  return t(`say.${plain ? "fish" : "card"}_${way}`, { who: nameFact(name(told, seat)), card: fish(told, card), colour: fishName(colour) });
}

// What needs no words is told by an empty text.
export function tell(event: GameEvent, told: Telling): string {
  const who = nameFact("seat" in event ? name(told, event.seat) : "");
  switch (event.event) {
    case "hand_dealt":
      return t("say.hand_dealt", { who, cards: cardsFact(event.cards) });
    case "start_found":
      return t(event.by_lot ? "say.start_lot" : "say.start_found", { who });
    case "token_taken":
      return t(event.earned ? "say.token_earned" : "say.token_taken", { who, colour: colourFact(event.colour) });
    case "card_taken":
      return t("say.card_taken", { who, card: cardName(event.card) });
    case "card_reserved":
      return t("say.card_reserved", { who, card: cardName(event.card) });
    case "goods_bought":
      return t("say.goods_bought", { who, goods: cardsFact(event.goods), price: event.price, payment: cardsFact(event.payment) });
    case "refreshed": {
      const cards = [...event.from_farm, ...event.to_market];
      return cards.length ? t("say.refreshed", { cards: cardsFact(cards) }) : "";
    }
    case "ship_moved":
      return event.from === event.to ? "" : t("say.ship_moved", { colour: colourFact(event.colour), place: placeName(event.to) });
    case "lot_sold":
      return t("say.lot_sold", { who, goods: goodsOf(event.lot.length, event.colour), sum: saleSum(event), points: event.points });
    case "insured":
      return t("say.insured", { who, discards: cardsFact(event.discards), goods: cardsFact(event.goods) });
    case "insurance_declined":
      return t("say.insurance_declined", { who, colour: colourFact(event.colour) });
    case "ship_sank":
      return t("say.ship_sank", { colour: colourFact(event.colour) });
    case "goods_lost":
      return t("say.goods_lost", { who, goods: cardsFact(event.goods) });
    case "ship_returned":
      return t("say.ship_returned", { colour: colourFact(event.colour), place: placeName(event.to) });
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
      return placed(event, told);
    case "card_revealed":
      return t("say.card_revealed", { who, card: fish(told, event.card) });
    case "specialty_earned":
      return t("say.specialty_earned", { who, colour: fishName(event.colour), bonus: bonusFact(event.bonus) });
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
    if (typeof refusal.count === "number") facts.cards = several([refusal.card, refusal.count]);
  }
  if (typeof refusal.colour === "string") {
    facts.colour = refusal.colour.length === 1 ? colourFact(refusal.colour) : fishName(refusal.colour);
  }
  if (typeof refusal.seat === "number") facts.name = name(told, refusal.seat);
  if (refusal.count === 0) return t("no.not_in_row", facts);
  return t((`no.${refusal.reason}` in en ? `no.${refusal.reason}` : "no.other") as Key, facts);
}
