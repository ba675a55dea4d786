// What a player gives up and what they save in the black tide: cards of their hand, and goods in front of them.
import type { OsakaLook, Trader } from "../engine/answers";

type Insure = NonNullable<OsakaLook["insure"]>;
type Goods = Trader["goods"];

// The first places where these cards are.
function placesOf(cards: string[], all: (string | null)[]): number[] {
  const left = [...cards];
  return all.flatMap((card, place) => {
    const at = card === null ? -1 : left.indexOf(card);
    if (at < 0) return [];
    left.splice(at, 1);
    return [place];
  });
}
const toggled = (places: number[], place: number): number[] =>
  places.includes(place) ? places.filter((one) => one !== place) : [...places, place];

export class InsuranceChoice {
  given = $state.raw<number[]>([]); // places in the hand
  saved = $state.raw<number[]>([]); // places among the goods
  readonly insure: Insure;
  #hand: string[];
  #goods: Goods;

  constructor(insure: Insure, hand: string[], goods: Goods) {
    this.insure = insure;
    this.#hand = hand;
    this.#goods = goods;
    const words = insure.suggested.split(" ").slice(1);
    const colon = words.indexOf(":");
    if (colon < 0) return;
    this.given = placesOf(words.slice(0, colon), hand);
    this.saved = placesOf(
      words.slice(colon + 1),
      goods.map((_, place) => (this.canSave(place) ? goods[place].card : null)),
    );
  }
  #icons(place: number): number {
    return this.insure.cards.find(({ card }) => card === this.#hand[place])?.icons ?? 0;
  }
  get icons(): number {
    return this.given.reduce((sum, place) => sum + this.#icons(place), 0);
  }
  canGive(place: number): boolean {
    return this.#icons(place) > 0;
  }
  canSave(place: number): boolean {
    const { card, insured } = this.#goods[place];
    return card[0] === this.insure.colour && !insured;
  }
  give(place: number): void {
    this.given = toggled(this.given, place);
  }
  save(place: number): void {
    this.saved = toggled(this.saved, place);
  }
  get move(): string {
    if (this.given.length === 0) return "insure -";
    const gives = this.given.map((place) => this.#hand[place]);
    const saves = this.saved.map((place) => this.#goods[place].card);
    return `insure ${gives.join(" ")} : ${saves.join(" ")}`.trim();
  }
}
