// Inks and outlines of fish. A custom deck may have up to sixteen colours: those without a drawing get one of the others, each its own.
const inks: Record<string, string> = { tuna: "#a8322a", salmon: "#c9562c", mackerel: "#2b5487", yellowtail: "#b07c0a" };
const spare = ["#4b6b3c", "#7a4a86", "#3b7d7a", "#8a5a2b", "#5f6b7a", "#9b3f6a", "#6a7b2c", "#4a4fa0"];
const outlines = 8; // OtherFish.svelte

const among = (colour: string, colours: string[]): number => Math.max(0, colours.filter((one) => !(one in inks)).indexOf(colour));
export const inkOf = (colour: string, colours: string[]): string => inks[colour] ?? spare[among(colour, colours) % spare.length];
// Inks repeat after eight; outlines are shifted then, so that no two fish are the same.
export function outlineOf(colour: string, colours: string[]): number {
  const nth = among(colour, colours);
  return (nth + Math.floor(nth / spare.length)) % outlines;
}
