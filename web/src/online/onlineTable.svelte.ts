// A table at a server, seen from a seat or as a watcher. The server has the game; the engine in this page says what a view allows.
import type { Deck, Game, Refusal } from "../engine/answers";
import type { Look, View } from "../engine/commands";
import type { AnyEvent } from "../engine/events";
import { deckOf } from "../engine/deck";
import { ask, demand } from "../engine/engine";
import { newSeed, saveGame, type Seat } from "../lib/games";
import { settings } from "../lib/settings.svelte";
import { play as sound } from "../lib/sound";
import { beatOfOthers, stepsOfMotion, stepsOfSecrecy } from "../table/departures";
import { soundsOf } from "../table/soundsOf";
import { getHistory, getRecord, socketAddress } from "./api";
import { botPlays, chairName } from "./chairs";
import { browserMeans, Connection, type Answered, type State } from "./connection";
import { nonceFor } from "./deal";
import { storeDeal } from "./tokens";
import type { Chair, Clocks, Reaction, Standing, TableInfo, Update, TableCommand } from "./protocol";
import { withPayday, type Line, type Past, type Seen, type Table } from "../table/table";

type ClockAt = Clocks & { at: number };
interface Told {
  update: Update;
  snapshot: boolean;
  clock: ClockAt | null;
}
export interface Saying {
  key: number;
  seat: number;
  reaction: Reaction;
}
const tooMany = 4; // this many updates in a row are shown without waiting for motion
const sayingTime = 5000;

export class OnlineTable implements Table {
  readonly id: string;
  readonly token: string | null;
  info = $state.raw<TableInfo>({} as TableInfo);
  link = $state.raw<State>({ kind: "connecting" });
  viewer = $state<number | null>(null);
  present = $state.raw<number[]>([]);
  absentSince = $state.raw<Record<number, number>>({}); // by seat, as far as it was seen from here
  firstClock = $state.raw<number[]>([]); // the clocks when this decision began
  unseated = $state<"left" | "freed" | null>(null); // how the last seat was lost
  clock = $state.raw<ClockAt | null>(null);
  sayings = $state.raw<Saying[]>([]);
  sending = $state(false); // a move is on its way
  revealing = $state(false);
  pace = $state(settings.step);
  version = $state(0); // the one on show

  deck = $state.raw<Deck | null>(null);
  view = $state.raw<View | null>(null);
  look = $state.raw<Look | null>(null);
  log = $state.raw<Line[]>([]);
  recent = $state.raw<AnyEvent[]>([]);
  ledger = $state.raw<AnyEvent[]>([]);
  failed = $state<string | null>(null);
  readonly passTo = null;

  #connection: Connection;
  #queue: Told[] = [];
  #working = false;
  #left = false;
  #adding = false;
  #told = 0; // versions that are in the log
  #count = 0;
  #seen: Record<number, Seen & { before: Seen | null; events: AnyEvent[] }> = {}; // by version, since this page follows the table
  #wake: (() => void) | null = null;
  #onShow: (() => void) | null = null;
  #follow: (table: string) => void;

  constructor(id: string, token: string | null, info: TableInfo, follow: (table: string) => void) {
    this.id = id;
    this.token = token;
    this.info = info;
    this.#follow = follow;
    this.#connection = new Connection(
      socketAddress(id),
      id,
      token,
      {
        state: (state) => (this.link = state),
        update: (update, snapshot) => this.#heard({ update, snapshot }),
        presence: (present) => this.#come(present),
        reaction: (seat, reaction) => this.#said(seat, reaction),
        followed: (table) => this.#follow(table),
      },
      browserMeans,
    );
    addEventListener("online", this.#online);
    addEventListener("offline", this.#offline);
    this.#connection.connect();
  }
  #online = () => this.#connection.now();
  #offline = () => this.#connection.lose();

  get game(): Game {
    return this.info.setup.game;
  }
  get names(): string[] {
    return this.info.seats.map(chairName);
  }
  get seats(): Seat[] {
    return this.info.seats.map((chair, seat, chairs) => ({
      name: chairName(chair, seat, chairs),
      bot: chair.kind === "bot" ? `level:${chair.level}` : null,
    }));
  }
  get over(): boolean {
    return this.info.stage === "over";
  }
  get own(): Chair | undefined {
    return this.viewer === null ? undefined : this.info.seats[this.viewer];
  }
  // What a clock shows at a time of performance.now(); null without clocks.
  timeLeft(seat: number, now: number): number | null {
    if (!this.clock) return null;
    return this.clock.left[seat] - (this.clock.runs.includes(seat) && !this.over ? Math.max(0, now - this.clock.at) : 0);
  }
  // As the server would describe this table.
  get standing(): Standing {
    const now = performance.now();
    return {
      ...this.info,
      table: this.id,
      version: this.version,
      seat: this.viewer,
      to_act: this.over ? [] : (this.view?.to_act ?? []),
      ...(this.clock ? { clock: { left: this.clock.left.map((_, seat) => this.timeLeft(seat, now) ?? 0), runs: this.clock.runs } } : {}),
    };
  }
  get thinking(): number | null {
    if (this.over) return null;
    return this.view?.to_act.find((seat) => seat !== this.viewer && botPlays(this.info.seats[seat])) ?? null;
  }

  #heard(heard: Omit<Told, "clock">): void {
    const { update } = heard;
    const told = { ...heard, clock: update.clock ? { ...update.clock, at: performance.now() } : null };
    // A clock that starts would tell who won the bid.
    if (update.clock && stepsOfSecrecy(update.events) === 0) this.clock = told.clock;
    if (told.snapshot) {
      this.#queue = []; // it includes all that they say
      this.skip();
    }
    this.#queue.push(told);
    if (!this.#working) void this.#work();
  }
  #come(present: number[]): void {
    const since = this.absentSince;
    this.present = present;
    this.absentSince = Object.fromEntries(
      this.info.seats.flatMap((chair, seat) =>
        chair.kind === "person" && !present.includes(seat) ? [[seat, since[seat] ?? Date.now()]] : [],
      ),
    );
  }
  async #work(): Promise<void> {
    this.#working = true;
    try {
      for (let told = this.#queue.shift(); told && !this.#left; told = this.#queue.shift()) await this.#take(told);
    } catch (error) {
      this.failed = String(error);
      this.#onShow?.();
    }
    this.#working = false;
  }

  async #take({ update, snapshot, clock }: Told): Promise<void> {
    const events = snapshot ? await this.#missed(update.version) : update.events;
    if (this.#left) return;
    const info = update.table ?? this.info;
    const viewer = update.seat === undefined ? this.viewer : update.seat;
    const look = update.view ? await this.#lookAt(update.view, info, viewer) : null;
    const ours = update.key !== undefined;
    this.pace = ours || stepsOfSecrecy(events) > 0 ? settings.step : settings.stepOfOthers;
    if (!snapshot) await this.#keepSecret(events);
    if (this.#left) return void (this.revealing = false);
    if (clock && stepsOfSecrecy(events) > 0) this.clock = clock;
    if (this.viewer !== null && viewer === null) this.unseated = events.some((event) => event.event === "freed") ? "freed" : "left";
    this.info = info;
    this.viewer = viewer;
    this.#addNonce();
    if (update.table) this.#come(update.table.seats.flatMap((chair, seat) => (chair.kind === "person" && chair.present ? [seat] : [])));
    if (update.view && look) {
      const before = !snapshot && this.view && this.look ? { view: this.view, look: this.look } : null;
      this.#seen[update.version] = { view: update.view, look, before, events };
    }
    if (!snapshot) this.#tell(update.version, events);
    const waited = JSON.stringify(this.view?.to_act) !== JSON.stringify(update.view?.to_act);
    if (waited) this.firstClock = update.clock?.left ?? [];
    this.recent = events;
    this.revealing = false; // the hands open in one with the bids being told
    this.ledger = withPayday(this.ledger, events);
    this.version = update.version;
    this.view = update.view && info.stage === "over" ? { ...update.view, to_act: [] } : update.view; // somebody was to move when it ended
    this.look = look;
    this.#onShow?.();
    if (!snapshot && events.length > 0) this.#sounds(events);
    if (!snapshot && !this.#hurried && (!this.sending || ours))
      await this.#wait(this.pace * (stepsOfMotion(events) + (ours ? 0 : beatOfOthers)));
  }

  // Nothing tells the bids before the hands open.
  async #keepSecret(events: AnyEvent[]): Promise<void> {
    const time = this.#hurried ? 0 : settings.step * stepsOfSecrecy(events);
    if (time === 0) return;
    this.revealing = true;
    await this.#wait(time);
  }
  get #hurried(): boolean {
    return this.#queue.length >= tooMany;
  }

  // This page's nonce. The start waits for it, so it is sent automatically.
  #addNonce(): void {
    const nonce = this.token && !this.#adding ? nonceFor(this.id, this.info, this.viewer) : null;
    if (nonce === null) return;
    this.#adding = true;
    void this.#connection.ask({ type: "nonce", nonce }).then((refused) => {
      this.#adding = false;
      if (refused === null) storeDeal(this.id, { added: true });
    });
  }

  // What happened during an absence, or before joining.
  async #missed(version: number): Promise<AnyEvent[]> {
    if (version <= this.#told) return [];
    const history = await getHistory(this.id, this.#told + 1, this.token);
    const fresh = this.#told > 0;
    const entries = (history.ok ?? []).filter((entry) => entry.version > this.#told && entry.version <= version);
    for (const entry of entries) this.#tell(entry.version, entry.events);
    this.#told = version;
    return fresh ? entries.flatMap((entry) => entry.events) : [];
  }
  #tell(version: number, events: AnyEvent[]): void {
    this.#told = Math.max(this.#told, version);
    this.log = [...this.log, ...events.map((event) => ({ key: ++this.#count, step: version, seat: null, event }))];
  }
  async #lookAt(view: View, info: TableInfo, viewer: number | null): Promise<Look> {
    const { game, players, options } = info.setup;
    this.deck ??= await deckOf(game, options);
    // With all hands open nobody had to count the cards.
    const seen = {
      ...view,
      players: view.players.map((player) => ("hand" in player && player.hand ? { hand_size: player.hand.length, ...player } : player)),
    };
    const winners = info.stage === "over" ? info.winners : undefined;
    const { look } = await demand({ do: "look_view", game, players, options, seat: viewer, view: seen as View, winners });
    const idle = info.stage !== "playing" || (viewer !== null && botPlays(info.seats[viewer]));
    return idle ? { ...look, your_move: false } : look;
  }
  #sounds(events: AnyEvent[]): void {
    const heard = soundsOf(events, this.deck, this.viewer, this.#hurried ? 0 : this.pace, settings.step);
    const last = Math.max(...heard.map(({ at }) => at));
    sound(this.look?.your_move ? [...heard, { sound: "bell", at: last + 300 }] : heard);
  }
  #said(seat: number, reaction: Reaction): void {
    const saying = { key: ++this.#count, seat, reaction };
    this.sayings = [...this.sayings.filter((one) => one.seat !== seat), saying];
    setTimeout(() => (this.sayings = this.sayings.filter((one) => one !== saying)), sayingTime);
  }
  #wait(milliseconds: number): Promise<void> {
    if (milliseconds === 0) return Promise.resolve();
    return new Promise((done) => {
      this.#wake = done;
      setTimeout(done, milliseconds);
    });
  }

  async play(move: string): Promise<Refusal | null> {
    if (this.sending) return { clause: "", reason: "sending" };
    this.sending = true;
    this.ledger = [];
    this.hurry(); // motion of earlier moves must not delay it
    const answer = await this.#connection.ask({ type: "move", version: this.version, move });
    // Until the result is on show, the board still offers the decided move.
    const known = this.#connection.version;
    while (answer === null && this.version < known && !this.#left && !this.failed) await new Promise<void>((done) => (this.#onShow = done));
    this.sending = false;
    if (answer === null) return null;
    return answer.facts ?? { clause: "", reason: answer.code };
  }
  async check(move: string): Promise<Refusal | null> {
    const { game, players, options } = this.info.setup;
    const checked = await ask({ do: "check_view", game, players, options, seat: this.viewer, view: this.view, move });
    return checked.problem ? { clause: "", reason: "other" } : (checked.refusal ?? null);
  }
  // No help against people.
  hint(): Promise<null> {
    return Promise.resolve(null);
  }
  canShow = (version: number): boolean => (this.#seen[version]?.before ?? null) !== null;
  async past(version: number): Promise<Past | null> {
    const seen = this.#seen[version];
    return seen?.before ? { before: seen.before, after: seen, events: seen.events } : null;
  }
  async record(): Promise<string> {
    return (await getRecord(this.id, this.token)).ok ?? "";
  }
  // With everything open. A view of a game that ended early lacks what the others had.
  async last(): Promise<{ view: View; look: Look } | null> {
    const loaded = await ask({ do: "load", record: await this.record() });
    if (loaded.problem) return null;
    const { view, look } = await demand({ do: "look", table: loaded.table, all: true, winners: this.info.winners });
    void ask({ do: "close", table: loaded.table });
    return { view, look };
  }
  async store(): Promise<boolean> {
    const record = await this.record();
    if (record === "") return false;
    const { id, game, seats } = this;
    saveGame({ id, game, seats, record, seed: newSeed(), over: true, steps: this.view?.step ?? 0, when: Date.now() });
    return true;
  }
  // A request that changes nothing counts as done.
  async send(command: Exclude<TableCommand, { type: "move" }>): Promise<Answered> {
    const answered = await this.#connection.ask(command);
    return answered?.code === "no_change" ? null : answered;
  }
  react(reaction: Reaction): void {
    this.#connection.react(reaction);
  }
  retry(): void {
    this.#connection.now();
  }
  ready(): void {}
  skip(): void {
    this.hurry();
  }
  hurry(): void {
    this.#wake?.();
  }
  leave(): void {
    this.#left = true;
    removeEventListener("online", this.#online);
    removeEventListener("offline", this.#offline);
    this.#connection.close();
    this.skip();
  }
}
