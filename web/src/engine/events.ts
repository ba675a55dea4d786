// The events of a game and of a table, as closed unions over the field `event`.
import type { osakaEvents, tableEvents, tsukijiEvents } from "./eventFields";

interface Types {
  number: number;
  boolean: boolean;
  string: string;
  "number[]": number[];
  "string[]": string[];
}
type Value<Kind> = Kind extends readonly string[] ? Kind[number] : Kind extends keyof Types ? Types[Kind] : never;
type Fields<Kinds> = { [Name in keyof Kinds as Kinds[Name] extends `${string}?` ? never : Name]: Value<Kinds[Name]> } & {
  [Name in keyof Kinds as Kinds[Name] extends `${string}?` ? Name : never]?: Kinds[Name] extends `${infer Kind}?` ? Value<Kind> : never;
};
type UnionOf<Events> = { [Name in keyof Events]: { event: Name } & Fields<Events[Name]> }[keyof Events];

export type OsakaEvent = UnionOf<typeof osakaEvents>;
export type TsukijiEvent = UnionOf<typeof tsukijiEvents>;
export type GameEvent = OsakaEvent | TsukijiEvent;
export type TableEvent = UnionOf<typeof tableEvents>; // people come and go, at a server
export type AnyEvent = GameEvent | TableEvent;

export type EventOf<Name extends GameEvent["event"]> = Extract<GameEvent, { event: Name }>;
