// What every table shows as soon as it has loaded, in one piece.
export { default as Caption } from "./Caption.svelte";
export { default as CardRow } from "./CardRow.svelte";
export { cardsOf, lastMoves } from "./followed";
export { default as Explain } from "./Explain.svelte";
export { default as LegendButton } from "./LegendButton.svelte";
