// Stores one game in this browser, and makes sure that only one tab plays it.
import { isSaved, saveGame, savedGame, takeBack, watchGame, type SavedGame, type Saving } from "../lib/games";
import { Hold } from "../lib/hold";

const beat = 1500; // ms

export class GameStorage {
  elsewhere = $state(false); // another tab plays it; this one follows
  saving = $state<Saving>("same"); // the result of the last move
  #id: string;
  #hold: Hold;
  #record = ""; // as last stored or read
  #done = false;
  #quiet: (() => void)[] = []; // ends what is listened to

  constructor(id: string) {
    this.#id = id;
    this.#hold = new Hold(id);
  }
  async take(steal = false): Promise<void> {
    this.elsewhere = !(await this.#hold.take(steal));
    if (this.#done) this.#hold.release();
  }

  read(): SavedGame | null {
    const saved = savedGame(this.#id);
    this.#record = saved?.record ?? "";
    if (!isSaved(this.#id)) this.saving = "full";
    return saved;
  }
  // False: the stored game has moves that this one lacks, and must be read again.
  save(game: SavedGame, back = false): boolean {
    if (this.elsewhere) return false;
    if (this.saving === "gone") return true; // its owner has deleted it
    const saving = back ? takeBack(game) : saveGame(game, this.#record !== "");
    if (saving === "refused") {
      this.elsewhere = !Hold.certain;
      return false;
    }
    this.saving = saving;
    this.#record = game.record;
    return true;
  }
  forgetDeletion(): void {
    this.saving = "same";
    this.#record = "";
  }

  // Another tab may play on, take over, give up or delete the game.
  listen(readAnew: () => void): void {
    const giveWay = () => {
      this.elsewhere = true;
      readAnew();
    };
    const changed = () => {
      const saved = savedGame(this.#id);
      if (!saved) this.saving = "gone";
      else if (this.saving === "gone") this.saving = "same";
      if (saved && saved.record !== this.#record) (Hold.certain ? readAnew : giveWay)();
    };
    const seen = async () => {
      if (!this.elsewhere || !Hold.certain || document.hidden) return;
      await this.take();
      if (!this.elsewhere) readAnew();
    };
    // A tab that crashed leaves the game free. One that reloads has it again within a moment, so it must be free twice in a row.
    let free = false;
    const watch = async () => {
      const was = free;
      free = this.elsewhere && Hold.certain && !document.hidden && (await this.#hold.isFree());
      if (was && free) await seen();
    };
    const timer = setInterval(() => void watch(), beat);
    this.#hold.lost = giveWay;
    addEventListener("focus", seen);
    document.addEventListener("visibilitychange", seen);
    this.#quiet = [
      () => clearInterval(timer),
      watchGame(this.#id, changed),
      () => removeEventListener("focus", seen),
      () => document.removeEventListener("visibilitychange", seen),
    ];
  }
  deafen(): void {
    for (const end of this.#quiet) end();
    this.#hold.lost = () => {};
  }
  release(): void {
    this.#done = true;
    this.#hold.release();
  }
}
