// When a vote for a bot makes sense: the server takes none against a connected player, and gives an absent one a minute, or half of the
// clock's time for this decision.
import type { ClockRules } from "./protocol";

const minute = 60000;
const day = 24 * 3600 * 1000;

export interface Waiting {
  absentFor: number | null; // milliseconds; null: the player is connected
  left: number; // on the player's clock
  leftAtFirst: number; // when the decision began, as far as known here
}
export function mayVote(clock: ClockRules, { absentFor, left, leftAtFirst }: Waiting): boolean {
  if (absentFor === null) return false;
  switch (clock.kind) {
    case "none":
      return absentFor >= minute;
    case "move":
      return left <= (clock.seconds * 1000) / 2;
    case "days":
      return left <= (clock.days * day) / 2;
    case "game":
      return left <= leftAtFirst / 2;
  }
}
