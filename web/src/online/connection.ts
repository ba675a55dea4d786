// One WebSocket to one table. It reconnects by itself; unanswered requests are repeated with the same key, so they are carried out once.
// Sockets, time and randomness are passed in, for tests.
import {
  Foreign,
  readMessage,
  type ClientMessage,
  type Reaction,
  type ServerMessage,
  type Trouble,
  type Update,
  type TableCommand,
} from "./protocol";

export type State =
  | { kind: "connecting" } // the first time
  | { kind: "connected" }
  | { kind: "lost"; retryAt: number } // comes back by itself
  | { kind: "closing" } // the server said that it stops; it reconnects by itself, too
  | { kind: "refused"; trouble: Trouble }; // does not reconnect: another token, table or page is needed

export interface SocketLike {
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  send(text: string): void;
  close(): void;
}
export interface Means {
  open(address: string): SocketLike;
  now(): number;
  later(action: () => void, milliseconds: number): () => void; // returns a function that cancels it
  random(): number;
  key(): string;
}
export interface Listener {
  state(state: State): void;
  // A snapshot counts whatever its version is.
  update(update: Update, snapshot: boolean): void;
  presence(present: number[]): void;
  reaction(seat: number, reaction: Reaction): void;
  followed(table: string): void; // the server has moved us to the table of a rematch
}
// null: done. Otherwise why not.
export type Answered = Trouble | null;

const firstPause = 500;
const longestPause = 15000;
const greetingTime = 10000; // a connection silent for this long counts as lost
const answerTime = 10000;
const pauseAfterTrouble = 1500;
const again = ["storage", "busy", "closing", "internal"]; // not carried out, or that is not known: the same message with the same key is safe
const final = ["wrong_token", "no_watchers", "no_such_table", "bad_message", "no_hello"];

// Exponential backoff with jitter, so that a returning server is not overrun.
export const pauseBefore = (attempt: number, random: number): number =>
  Math.min(longestPause, firstPause * 2 ** Math.min(attempt, 10)) * (0.75 + random / 2);

interface Open {
  text: string;
  done: (answered: Answered) => void;
}

export class Connection {
  version = 0; // the newest received
  state: State = { kind: "connecting" };

  #socket: SocketLike | null = null;
  #greeted = false; // the first snapshot has come
  #attempt = 0;
  #open = new Map<string, Open>();
  #timer: (() => void) | null = null;
  #over = false;
  #warned = false; // the server said that it stops

  constructor(
    private readonly address: string,
    private readonly table: string,
    private readonly token: string | null,
    private readonly listener: Listener,
    private readonly means: Means,
  ) {}

  get waiting(): boolean {
    return this.#open.size > 0;
  }

  connect(): void {
    if (this.#over) return;
    this.#timer?.();
    this.#drop();
    let socket: SocketLike;
    try {
      socket = this.means.open(this.address);
    } catch {
      this.#retry();
      return;
    }
    this.#socket = socket;
    this.#greeted = false;
    socket.onopen = () => this.#say(this.token ? { type: "hello", token: this.token } : { type: "hello" });
    socket.onmessage = (event) => socket === this.#socket && this.#hear(String(event.data));
    socket.onclose = () => socket === this.#socket && this.#retry();
    this.#timer = this.means.later(() => this.#retry(), greetingTime);
  }

  ask(command: TableCommand): Promise<Answered> {
    if (this.#over) return Promise.resolve({ code: "closed", words: "the connection is closed" });
    const key = this.means.key();
    return new Promise((done) => {
      this.#open.set(key, { text: JSON.stringify({ ...command, key }), done });
      if (this.#greeted) this.#send(key);
    });
  }
  // Not worth keeping if it does not arrive.
  react(reaction: Reaction): void {
    if (this.#greeted) this.#say({ type: "react", reaction });
  }
  // The device reports that the network is back, or the user asks to reconnect.
  now(): void {
    if (this.state.kind === "lost" || this.state.kind === "closing") this.connect();
  }
  // The device reports that the network is gone.
  lose(): void {
    if (this.state.kind === "connected") this.#retry();
  }
  close(): void {
    this.#over = true;
    this.#timer?.();
    this.#drop();
    for (const open of this.#open.values()) open.done({ code: "closed", words: "the connection is closed" });
    this.#open.clear();
  }

  // A lost network says nothing: a missing answer is the only sign of it.
  #send(key: string): void {
    const socket = this.#socket;
    const open = this.#open.get(key);
    if (!socket || !open) return;
    socket.send(open.text);
    this.means.later(() => socket === this.#socket && this.#open.has(key) && this.#retry(), answerTime);
  }
  #say(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    socket?.close();
  }
  #become(state: State): void {
    this.state = state;
    this.listener.state(state);
  }
  #refuse(trouble: Trouble): void {
    this.#become({ kind: "refused", trouble });
    this.close();
  }
  #retry(): void {
    if (this.#over) return;
    this.#timer?.();
    this.#drop();
    const pause = pauseBefore(this.#attempt++, this.means.random());
    this.#become(this.#warned ? { kind: "closing" } : { kind: "lost", retryAt: this.means.now() + pause });
    this.#timer = this.means.later(() => this.connect(), pause);
  }

  #hear(text: string): void {
    let message: ServerMessage | null;
    try {
      message = readMessage(text);
    } catch (error) {
      if (!(error instanceof Foreign)) throw error;
      this.#refuse({ code: "foreign", words: error.message });
      return;
    }
    switch (message?.type) {
      case "update":
        return this.#take(message);
      case "refused":
        return this.#refused(message.key, message.refusal);
      case "presence":
        return this.listener.presence(message.present);
      case "reaction":
        return this.listener.reaction(message.seat, message.reaction);
      case "closing":
        this.#warned = true;
        return this.#become({ kind: "closing" });
    }
  }

  #take(update: Update): void {
    const named = update.table?.table;
    if (named !== undefined && named !== this.table) return this.listener.followed(named);
    if (!this.#greeted) {
      this.#timer?.();
      this.#greeted = true;
      this.#attempt = 0;
      this.#warned = false;
      this.version = update.version;
      this.#become({ kind: "connected" });
      this.listener.update(update, true);
      for (const key of this.#open.keys()) this.#send(key);
      return;
    }
    // A repeated answer is good only for its key. A snapshot of the same version may show more: delayed watchers get all hands after a
    // while.
    if (update.version > this.version || (named !== undefined && update.version === this.version)) {
      this.version = update.version;
      this.listener.update(update, named !== undefined);
    }
    if (update.key !== undefined) this.#answer(update.key, null);
  }
  #refused(key: string | undefined, trouble: Trouble): void {
    if (!this.#greeted) {
      // Before the first snapshot a refusal is about the hello message.
      if (final.includes(trouble.code)) this.#refuse(trouble);
      return;
    }
    if (key === undefined) return;
    if (this.#open.has(key) && again.includes(trouble.code)) {
      this.means.later(() => this.#greeted && this.#send(key), pauseAfterTrouble);
      return;
    }
    this.#answer(key, trouble);
  }
  #answer(key: string, answered: Answered): void {
    const open = this.#open.get(key);
    this.#open.delete(key);
    open?.done(answered);
  }
}

export const browserMeans: Means = {
  open: (address) => new WebSocket(address) as unknown as SocketLike,
  now: () => Date.now(),
  later: (action, milliseconds) => {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
  key: () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join(""),
};
