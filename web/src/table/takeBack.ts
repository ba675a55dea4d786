// Taking a move back.
import type { Line } from "./table";

// The step before which that player chose what they did at a step. The bids of one round are taken back together.
export function stepBefore(log: Line[], player: number | null, step: number): number {
  const sealed = log.some((line) => line.step === step - 1 && line.seat !== player && line.event.event === "bid_sealed");
  return step - (sealed ? 2 : 1);
}
