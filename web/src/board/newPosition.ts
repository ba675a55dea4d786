// Each new position clears what was chosen in the one before.
import { keepFocus } from "../lib/focus";

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
