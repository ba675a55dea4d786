// Only one tab plays a game at a time. It holds a Web Lock, which the browser releases when the tab closes or crashes. Without locks (plain
// HTTP, or storage switched off) every tab may try, and the store refuses what does not continue the stored game.
const ours = new Map<string, Promise<void>>(); // held by this page, also by a table that is just being left
const patience = 700;
// A tab that reloads waits for itself: the page that goes away releases its lock a moment later, on a busy device seconds later.
const patienceWithItself = 10_000;
const mark = "ichiba.held"; // in the tab's own storage: which game it holds
let denied = false;

function heldByThisTab(name: string): boolean {
  try {
    return sessionStorage.getItem(mark) === name;
  } catch {
    return false; // storage is switched off
  }
}
function remember(name: string | null): void {
  try {
    if (name === null) sessionStorage.removeItem(mark);
    else sessionStorage.setItem(mark, name);
  } catch {
    // Without it a slow reload says that another tab plays the game.
  }
}

export class Hold {
  lost: () => void = () => {}; // another tab has taken it
  #name: string;
  #free: (() => void) | null = null;
  #taking: Promise<unknown> = Promise.resolve();

  constructor(id: string) {
    this.#name = `ichiba.game.${id}`;
  }
  static get certain(): boolean {
    return Boolean(navigator.locks) && !denied;
  }
  get held(): boolean {
    return this.#free !== null;
  }

  // Nobody holds it.
  async isFree(): Promise<boolean> {
    const locks = await navigator.locks.query().catch(() => null);
    return locks !== null && !locks.held?.some((lock) => lock.name === this.#name);
  }
  async take(steal = false): Promise<boolean> {
    const taken = this.#taking.then(() => this.held || this.#take(steal));
    this.#taking = taken;
    return taken;
  }
  async #take(steal: boolean): Promise<boolean> {
    while (ours.has(this.#name)) await ours.get(this.#name);
    let done = () => {};
    const until = new Promise<void>((freed) => (done = freed));
    ours.set(this.#name, until);
    const free = () => {
      if (this.#free) remember(null);
      ours.delete(this.#name);
      this.#free = null;
      done();
    };
    if (!Hold.certain) {
      this.#free = free;
      return true;
    }
    return new Promise((answer) => {
      const waiting = new AbortController();
      setTimeout(() => waiting.abort(), heldByThisTab(this.#name) ? patienceWithItself : patience);
      navigator.locks
        .request(this.#name, steal ? { steal } : { signal: waiting.signal }, () => {
          this.#free = free;
          remember(this.#name);
          answer(true);
          return until;
        })
        .catch((error: unknown) => {
          const had = this.held;
          // Taken away, or waited for in vain; anything else: this page gets no locks.
          denied = !had && (error as Partial<Error> | null)?.name !== "AbortError";
          if (denied) {
            this.#free = free;
            return answer(true);
          }
          free();
          if (had) this.lost();
          answer(false);
        });
    });
  }
  release(): void {
    this.#free?.();
  }
}
