// A tab gets its game back after a reload, also when the page before goes away slowly; another tab does not wait long.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

// One lock, as the browser gives it: to one page at a time, in the order of asking.
class OneLock {
  free: Promise<void> = Promise.resolve();
  request(_name: string, options: { signal?: AbortSignal }, held: () => Promise<void>): Promise<void> {
    const turn = this.free;
    let release = () => {};
    this.free = new Promise((done) => (release = done));
    const given = turn.then(() => (options.signal?.aborted ? undefined : held())).finally(release);
    const aborted = new Promise<never>((_, failed) =>
      options.signal?.addEventListener("abort", () => failed(new DOMException("", "AbortError"))),
    );
    return Promise.race([given, aborted]);
  }
}
const locks = new OneLock();

// A new page: the module loaded again, with the tab's own storage.
async function openPage() {
  vi.resetModules();
  const { Hold } = await import("../src/lib/hold");
  return new Hold("7");
}
beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
});
afterEach(() => vi.useRealTimers());

test("a reload waits for the page before it, another tab does not", async () => {
  const before = await openPage();
  expect(await before.take()).toBe(true);

  const reloaded = await openPage();
  const again = reloaded.take();
  await vi.advanceTimersByTimeAsync(4000);
  before.release(); // the old page is gone at last
  expect(await again).toBe(true);

  sessionStorage.clear(); // another tab has a storage of its own
  const other = await openPage();
  const refused = other.take();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await refused).toBe(false);
  reloaded.release();
});

test("a tab that has left its game is like any other", async () => {
  const left = await openPage();
  await left.take();
  left.release();
  expect(sessionStorage.length).toBe(0);
});
