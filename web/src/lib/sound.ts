// Sounds of the table. What makes them is loaded with the first one.
import { settings } from "./settings.svelte";
import type { Sound } from "./synth";

export type { Sound };

// One after the other. A page may not make a sound before its first tap or key.
export function play(...sounds: Sound[]): void {
  if (!settings.values.sound || !navigator.userActivation?.hasBeenActive) return;
  void import("./synth").then(
    ({ sound }) => sounds.forEach((name, i) => settings.values.sound && sound(name, i * 0.3)),
    () => {}, // a game without sounds is still a game
  );
}
