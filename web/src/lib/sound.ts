// Sounds of the table. What makes them is loaded with the first one.
import { settings } from "./settings.svelte";
import type { Sound } from "./synth";

export type { Sound };
export interface Heard {
  sound: Sound;
  at: number; // ms from now
}

let pending = 0; // what was asked for last
let synth: typeof import("./synth") | null = null;

// Drops what has not begun: a tap skips the motion that it belongs to.
export function hush(): void {
  ++pending;
  synth?.hush();
}

// What is still to come of an earlier step is not heard any more. A page may not make a sound before its first tap or key.
export function play(heard: Heard[]): void {
  hush();
  const mine = pending;
  if (!settings.values.sound || !navigator.userActivation?.hasBeenActive) return;
  const begun = performance.now();
  void import("./synth").then(
    (loaded) => {
      synth = loaded;
      if (mine !== pending) return;
      const late = performance.now() - begun;
      for (const one of heard) if (settings.values.sound) loaded.sound(one.sound, Math.max(0, one.at - late) / 1000);
    },
    () => {}, // a game without sounds is still a game
  );
}
