// The page's own check of the deal (docs/fair-dealing.md): it keeps the server's commitment and its own nonce, and compares both with the
// record when the game is over.
import type { GameEvent } from "../engine/events";
import { ask, demand } from "../engine/engine";
import { dealOf, storeDeal, type StoredDeal } from "./tokens";
import type { TableInfo } from "./protocol";

export const newNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// The nonce to send now, or nothing. It is stored before it is sent, and only after the server's commitment is.
export function nonceFor(table: string, info: TableInfo, seat: number | null): string | null {
  const chair = seat === null ? undefined : info.seats[seat];
  if (chair?.kind !== "person" || info.stage === "over" || info.commitment === undefined) return null;
  const stored = dealOf(table);
  // The answer may have been lost with the page that asked.
  if (chair.nonce !== undefined && chair.nonce === stored?.nonce && !stored.added) storeDeal(table, { added: true });
  if (info.stage !== "open") return null; // a commitment first seen now may have been made after the nonces were known
  if (!stored?.commitment) storeDeal(table, { commitment: info.commitment }); // the first one seen counts
  if (!chair.nonce_wanted) return null;
  const nonce = stored?.nonce ?? newNonce();
  storeDeal(table, { nonce });
  return nonce;
}

export type Finding =
  | { kind: "fair" }
  | { kind: "partly" } // as promised, but this page added no nonce
  | { kind: "unknown" } // nothing was kept to compare with
  | { kind: "unread" } // the record did not come
  | { kind: "unfair"; what: string };

// The same fields in any order.
const canonical = (event: GameEvent): string => JSON.stringify(Object.entries(event).sort(([one], [other]) => (one < other ? -1 : 1)));

// Does the record match the game seen here? Otherwise a server could show one game and record another that was dealt fairly. Events may
// have been missed here, but nothing was seen that did not happen.
async function isOfGame(record: string, seat: number, seen: GameEvent[]): Promise<boolean> {
  const loaded = await ask({ do: "load", record });
  if (loaded.problem) return false;
  const { table } = loaded;
  const { history } = await demand({ do: "history", table, seat });
  const happened = history.flatMap(({ events }) => events.map(canonical));
  await ask({ do: "close", table });
  let at = 0;
  for (const event of seen.map(canonical)) {
    at = happened.indexOf(event, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

// `seen`: the game's events, as this seat received them.
export async function checkDeal(record: string, stored: StoredDeal | null, seat: number, seen: GameEvent[]): Promise<Finding> {
  if (!stored?.commitment) return { kind: "unknown" };
  if (record === "") return { kind: "unread" };
  const own = stored.added && stored.nonce ? { seat, nonce: stored.nonce } : {};
  const found = await demand({ do: "verify", record, commitment: stored.commitment, ...own });
  if (!found.fair) return { kind: "unfair", what: found.what };
  if (!(await isOfGame(record, seat, seen))) return { kind: "unfair", what: "game" };
  return { kind: "nonce" in own ? "fair" : "partly" };
}
