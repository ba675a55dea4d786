// Moves that show on the board only as a place: the mark says which.
export const isTold = (move: string): boolean => /^(token|insure) /.test(move);
// Where a move shows on a board that nobody plays at.
export function placesOf(move: string, root: Element): Element[] {
  const [verb, a, b] = move.split(" ");
  const all = (selector: string) => [...root.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0);
  switch (verb) {
    case "take":
      return all(`.market [data-card="${a.replace("*", "")}"]`).slice(0, 1);
    case "reserve":
      return all(`.${a} [data-card="${b}"]`).slice(0, 1);
    case "buy":
      return all(".market .cards");
    case "pick":
      return all(".display .slot").slice(Number(a) - 1, Number(a));
    case "steal":
    case "discard":
      return all(`[data-place$=":${a}"] [data-card="${b}"]`).slice(0, 1);
    case "bid":
      return all(".stage");
    case "token":
    case "insure":
      return all("article.active"); // the player's own things
    default:
      return [];
  }
}
