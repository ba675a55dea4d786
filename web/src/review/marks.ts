// What a move is about that has no place of its own on the board: a token, or the cards that an insurance gives and saves (none: it sinks).
export function picturesOf(move: string): { token?: string; given?: string[]; saved?: string[] } {
  const [verb, ...words] = move.split(" ");
  if (verb === "token") return { token: words[0] };
  if (verb !== "insure") return {};
  const colon = words.indexOf(":");
  return colon < 0 ? { given: [] } : { given: words.slice(0, colon), saved: words.slice(colon + 1) };
}
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
