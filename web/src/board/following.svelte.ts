// What helps to follow a game comes after the board, so that a first game begins sooner. Until then its places are empty.
class Following {
  parts = $state.raw<typeof import("../follow/parts") | null>(null);
  #asked = false;

  load(): void {
    if (this.#asked) return;
    this.#asked = true;
    import("../follow/parts").then(
      (parts) => (this.parts = parts),
      () => (this.#asked = false), // the next table tries again
    );
  }
}
export const following = new Following();
