// Inks of fish. A custom deck may have up to sixteen colours: those without a drawing get a plain fish and an ink.
const inks: Record<string, string> = { tuna: "#a8322a", salmon: "#c9562c", mackerel: "#2b5487", yellowtail: "#b07c0a" };
const spare = ["#4b6b3c", "#7a4a86", "#3b7d7a", "#8a5a2b", "#5f6b7a", "#9b3f6a", "#6a7b2c", "#4a4fa0"];

export const inkOf = (colour: string, colours: string[]): string =>
  inks[colour] ?? spare[Math.max(0, colours.indexOf(colour)) % spare.length];
