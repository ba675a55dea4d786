// What explains the symbols of a card of Traders of Osaka that is in focus.
export const symbolsOnCard = (card: string, by: number | null = null): string =>
  ["value", ...(card[1] === "5" ? [] : ["coins"]), ...(by === null ? [] : ["seal"])].join(" ");
