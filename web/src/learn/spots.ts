// Where the light falls: parts of the table by name, or what the asked move is made with.
const parts: Record<string, string[]> = {
  hand: [".play .mine .hand"],
  market: [".play .market"],
  farm: [".play .farm .cards"],
  coast: [".play .coast"],
  tokens: [".play .own", ".play .others article"],
  display: [".play .display .slot"],
  balance: [".play .stage"],
  theirs: [".play .theirs article", ".play .others article"],
  salmon: ['.play [data-place="pile:0:salmon"]', ".play .display .top"],
};
const mine = [".play .ours article", ".play .mine"];
const button = (name: string) => `.play [data-testid="${name}"]`;

const found = (...selectors: string[]): Element[] =>
  selectors.flatMap((selector) => [...document.querySelectorAll(selector)]).filter((one) => one.getClientRects().length > 0);
const first = (...ways: string[]): Element[] => {
  for (const way of ways) {
    const [one] = found(way);
    if (one) return [one];
  }
  return [];
};

// A card first, then the button that appears for it.
function forMove(move: string): Element[] {
  const [verb, a, b] = move.split(" ");
  if (verb === "token") return found(".play .bar .token").slice("RBYG".indexOf(a)).slice(0, 1);
  if (verb === "take" || verb === "reserve") {
    const card = verb === "take" ? `.play .market [data-card="${a}"] button` : `.play .${a} [data-card="${b}"] button`;
    return found(`${card}[aria-pressed="true"]`).length > 0 ? first(button(verb)) : first(card);
  }
  if (verb === "buy") return first(button("pay"), button("buy"));
  if (verb === "insure") {
    return found(`.play .mine .hand [data-card="${a}"]`, `.play .mine [data-place="goods:0:${a[0]}"]`, button("insure"));
  }
  if (verb === "bid") return found(".play .bar .bid").slice(Number(a) - 1, Number(a));
  const answers = found('.play .bar .choices .button:not(.quiet, [aria-disabled="true"])');
  if (answers.length > 0) return answers.slice(0, 1);
  if (verb === "pick") return found(".play .display .slot button").slice(Number(a) - 1, Number(a));
  return first(`.play .theirs [data-card="${b}"] button`, `.play .theirs [data-place="pile:1:${a}"]`);
}

export function lit(spot: string | null, move: string | null): Element[] {
  if (move) return forMove(move);
  if (spot === "mine") return first(...mine);
  return spot && parts[spot] ? found(...parts[spot]) : [];
}
