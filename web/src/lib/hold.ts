// Only one tab plays a game at a time. It holds a Web Lock, which the browser releases when the tab closes or crashes. Without locks (plain
// HTTP, or storage switched off) every tab may try, and the store refuses what does not continue the stored game.
const ours = new Map<string, Promise<void>>(); // held by this page, also by a table that is just being left
const patience = 700; // a reloading page releases its lock a moment later
let denied = false;

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
      setTimeout(() => waiting.abort(), patience);
      navigator.locks
        .request(this.#name, steal ? { steal } : { signal: waiting.signal }, () => {
          this.#free = free;
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
