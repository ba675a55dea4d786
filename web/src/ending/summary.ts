// What a finished game comes to: who stands where, and what the points are made of.
import { colours, type Colour, type TsukijiLook } from "../engine/answers";
import type { Look, View } from "../engine/commands";
import { demand } from "../engine/engine";
import type { AnyEvent, EventOf } from "../engine/events";

export interface Placed {
  seat: number;
  place: number; // shared by players who are equal
  points: number | null; // null: not known here
}

export function pointsOf(view: View): (number | null)[] {
  return view.players.map((player) => ("score" in player ? player.score : player.vp));
}
// The best first. The engine says the places (O11.2, T7.1).
export function standingsOf(view: View, look: Look | null): Placed[] {
  const points = pointsOf(view);
  const placed = (look?.places ?? []).map((place, seat) => ({ seat, place, points: points[seat] }));
  return placed.sort((a, b) => a.place - b.place || a.seat - b.seat);
}

// All that a player sold in one colour.
export interface Sales {
  colour: Colour;
  lots: number;
  goods: number;
  points: number;
  throughTokens: number; // points that the same goods would not have brought without tokens (O9.2)
}
type Sale = EventOf<"lot_sold">;
const salesIn = (events: AnyEvent[]) => events.filter((event): event is Sale => event.event === "lot_sold");

// What the tokens brought in each sale. The engine knows what the same goods sell for without them.
export type ThroughTokens = ReadonlyMap<AnyEvent, number>;
export async function throughTokens(events: AnyEvent[]): Promise<ThroughTokens> {
  const sales = salesIn(events);
  if (sales.length === 0) return new Map();
  const { points } = await demand({ do: "lot_points", lots: sales.map(({ lot }) => ({ cards: lot, tokens: 0 })) });
  return new Map(sales.map((sale, i) => [sale, sale.points - points[i]]));
}
export function salesOf(events: AnyEvent[], seat: number, through: ThroughTokens): Sales[] {
  const sold = salesIn(events).filter((sale) => sale.seat === seat);
  return colours.flatMap((colour) => {
    const lots = sold.filter((sale) => sale.colour === colour);
    if (lots.length === 0) return [];
    return [
      {
        colour,
        lots: lots.length,
        goods: lots.reduce((sum, sale) => sum + sale.lot.length, 0),
        points: lots.reduce((sum, sale) => sum + sale.points, 0),
        throughTokens: lots.reduce((sum, sale) => sum + (through.get(sale) ?? 0), 0),
      },
    ];
  });
}

export interface Catch {
  piles: { colour: string; cards: number; points: number; specialties: number }[];
  throughWasabi: number;
  barrel: number; // points
  notches: number;
}
export function catchOf(look: TsukijiLook, events: AnyEvent[], seat: number, score: number): Catch {
  const piles = Object.entries(look.piles[seat]).map(([colour, pile]) => ({
    colour,
    cards: pile.count,
    points: pile.total,
    specialties: events.filter((event) => event.event === "specialty_earned" && event.seat === seat && event.colour === colour).length,
  }));
  const inPiles = piles.reduce((sum, pile) => sum + pile.points, 0);
  return {
    piles,
    throughWasabi: Object.values(look.piles[seat]).reduce((sum, pile) => sum + pile.total - pile.points, 0),
    barrel: score - inPiles,
    notches: look.notches[seat],
  };
}
