// What tables have in common at which no game goes on: nobody thinks, and the device is not passed on.
import { settings } from "../lib/settings.svelte";

export abstract class StillTable {
  readonly passTo = null;
  readonly thinking = null;
  readonly over = false;
  readonly revealing = false;
  readonly failed = null;
  readonly ledger = [];
  readonly pace = settings.step;

  hint(): Promise<null> {
    return Promise.resolve(null);
  }
  store(): Promise<boolean> {
    return Promise.resolve(false);
  }
  ready(): void {}
  skip(): void {}
  hurry(): void {}
}
