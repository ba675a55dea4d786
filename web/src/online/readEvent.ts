// Parses events from a server by the description that the server writes them from.
import { osakaEvents, tableEvents, tsukijiEvents } from "../engine/eventFields";
import type { AnyEvent, GameEvent } from "../engine/events";

type Kinds = Record<string, string | readonly string[]>;
const games: Record<string, Kinds>[] = [osakaEvents, tsukijiEvents];
const all: Record<string, Kinds>[] = [...games, tableEvents];

function fits(value: unknown, kind: string | readonly string[]): boolean {
  if (typeof kind !== "string") return kind.includes(value as string);
  if (kind.endsWith("?")) return value === undefined || fits(value, kind.slice(0, -1));
  if (kind.endsWith("[]")) return Array.isArray(value) && value.every((one) => fits(one, kind.slice(0, -2)));
  return typeof value === kind;
}

// Null: an unknown kind. Undefined: a known kind, but invalid.
export function readEvent(value: { [field: string]: unknown }): AnyEvent | null | undefined {
  const { event } = value;
  if (typeof event !== "string") return undefined;
  const named = all.flatMap((kinds) => (Object.hasOwn(kinds, event) ? [kinds[event]] : []));
  if (named.length === 0) return null;
  const fit = named.some((kinds) => Object.entries(kinds).every(([name, kind]) => fits(value[name], kind)));
  return fit ? (value as AnyEvent) : undefined;
}

export const isGameEvent = (event: AnyEvent): event is GameEvent => games.some((kinds) => Object.hasOwn(kinds, event.event));
