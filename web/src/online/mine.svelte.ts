// The tables where this browser has a seat, as a list that updates itself: one request for each unfinished table, when the page is shown
// and every half minute while it is. Only the player removes a table from the list, whatever the server says.
import { getTable } from "./api";
import { compare, forgetUnseated, isLive, recall, remember, type Known } from "./known";
import type { Standing, Trouble } from "./protocol";
import { forgetToken, storeToken, storedSeats, restoreSeat, tokenOf, type StoredSeat } from "./tokens";

export interface Row {
  table: string;
  known: Known;
}
export interface Removed {
  row: Row;
  seat: StoredSeat;
  place: number;
}
const every = 30000;
const shortest = 3000; // between two rounds, however often the page is shown
const mostAtOnce = 30;
const rematchTime = 24 * 3600 * 1000; // this long after a game a rematch may begin
const never: Known = { at: 0, standing: null };

export class MyTables {
  rows = $state.raw<Row[]>([]);
  reached = $state<boolean | null>(null); // null: not asked yet
  removed = $state.raw<Removed[]>([]);
  #busy = false;
  #askedAt = -Infinity;
  #notBefore = 0;
  // What is over or gone is asked for once.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on show depends on it
  #looked = new Set<string>();

  constructor() {
    this.load();
  }
  load(): void {
    const known = recall();
    this.rows = storedSeats()
      .map(({ table }) => ({ table, known: known[table] ?? never }))
      .sort((one, other) => compare(one.known, other.known));
  }
  // Returns a function that stops it.
  watch(): () => void {
    const shown = () => void (document.visibilityState !== "hidden" && this.refresh());
    const stored = (event: StorageEvent) => /^ichiba\.(seats|tables)$/.test(event.key ?? "") && this.load();
    const timer = setInterval(shown, every);
    document.addEventListener("visibilitychange", shown);
    for (const event of ["focus", "pageshow", "online"]) addEventListener(event, shown);
    addEventListener("storage", stored);
    shown();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", shown);
      for (const event of ["focus", "pageshow", "online"]) removeEventListener(event, shown);
      removeEventListener("storage", stored);
    };
  }

  async refresh(now: number = Date.now()): Promise<void> {
    if (this.#busy || now - this.#askedAt < shortest || now < this.#notBefore) return;
    this.#busy = true;
    this.#askedAt = now;
    this.load();
    // The table requested longest ago comes first, in case there are too many for one round.
    const queue = this.rows
      .filter((row) => this.#isAsked(row, now))
      .sort((one, other) => one.known.at - other.known.at)
      .slice(0, mostAtOnce);
    for (let row = queue.shift(); row; row = queue.shift()) {
      const told = await this.#ask(row);
      if (told === "stop") break;
      if (told) queue.push({ table: told, known: never });
    }
    this.#busy = false;
  }
  // One table, finished or not: it has just been changed.
  async ask(table: string): Promise<void> {
    const row = this.rows.find((one) => one.table === table);
    if (row) await this.#ask(row);
  }
  async #ask(row: Row): Promise<string | null> {
    const seat = storedSeats().find((one) => one.table === row.table);
    if (!seat) return null; // taken off meanwhile
    this.#looked.add(row.table);
    const answer = await getTable(row.table, seat.token);
    return answer.ok ? this.#hear(row, answer.ok, seat) : this.#fail(row, answer.error);
  }
  #isAsked({ table, known }: Row, now: number): boolean {
    if (isLive(known)) return true;
    if (this.#looked.has(table)) return false;
    return Boolean(known.lost) || (!known.standing?.rematch && now - known.at < rematchTime);
  }
  // Returns the table of a new rematch: the token is valid there, too.
  #hear({ table, known }: Row, standing: Standing, seat: StoredSeat): string | null {
    this.reached = true;
    const before = known.standing;
    const heard = { ...standing, seat: standing.seat === undefined ? before?.seat : standing.seat };
    const wasOver = before?.stage === "over" && !known.lost;
    this.#store(table, {
      at: wasOver ? known.at : Date.now(),
      standing: heard,
      ...(standing.seat === null ? { lost: "unseated" as const } : {}),
    });
    const next = standing.seat === null ? undefined : standing.rematch;
    if (!next || next === before?.rematch || tokenOf(next)) return null;
    storeToken(next, seat.token);
    this.load();
    return next;
  }
  #fail({ table, known }: Row, trouble: Trouble): "stop" | null {
    if (trouble.code === "no_such_table" || trouble.code === "wrong_token") {
      this.reached = true;
      const lost = trouble.code === "no_such_table" ? "gone" : "unseated";
      if (known.lost !== lost) this.#store(table, { at: Date.now(), standing: known.standing, lost });
      return null;
    }
    // Over the rate limit: later. Any other error counts as no server; the other requests would fail the same way.
    if (trouble.wait !== undefined || trouble.code === "too_many_requests") this.#notBefore = Date.now() + (trouble.wait ?? 60) * 1000;
    else this.reached = false;
    return "stop";
  }
  #store(table: string, known: Known): void {
    remember(table, known);
    this.load();
  }

  remove(table: string): void {
    const place = storedSeats().findIndex((seat) => seat.table === table);
    const row = this.rows.find((one) => one.table === table);
    if (place < 0 || !row) return;
    this.removed = [...this.removed, { row, seat: storedSeats()[place], place }];
    forgetToken(table);
    forgetUnseated();
    this.load();
  }
  undo(one: Removed): void {
    this.removed = this.removed.filter((other) => other !== one);
    restoreSeat(one.seat, one.place);
    this.#store(one.row.table, one.row.known);
  }
}
