// Whose seat a person takes who plays on from a position: that of the player whose decision was due, or their own. Among bots only it is
// the first.
export function seatToTake(due: number | undefined, seats: { bot: string | null }[] = []): number {
  return (
    due ??
    Math.max(
      0,
      seats.findIndex((seat) => seat.bot === null),
    )
  );
}
