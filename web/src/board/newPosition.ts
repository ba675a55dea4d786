// Each new position clears what was chosen in the one before.
import { tick } from "svelte";
import { keepFocus } from "../lib/focus";

// What one does next: the first button of the action bar that can be used.
export function focusOn(bar: HTMLElement | undefined): void {
  void tick().then(() => bar?.querySelector<HTMLElement>(".choices button:not([aria-disabled=true])")?.focus({ preventScroll: true }));
}

// Called in an effect with the step on show; `clear` runs once for each step.
export function positions(clear: () => void): (step: number, bar: HTMLElement | undefined) => void {
  let seen = -1;
  return (step, bar) => {
    if (step === seen) return;
    if (seen >= 0) keepFocus(bar);
    seen = step;
    clear();
  };
}
