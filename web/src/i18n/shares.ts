// A small share with one decimal: 1.2%.
import { speech } from "./index.svelte";

export const finePercent = (share: number): string =>
  new Intl.NumberFormat(speech.language === "en" ? "en-GB" : speech.language, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(share);
// 73%
export const wholePercent = (share: number): string =>
  new Intl.NumberFormat(speech.language === "en" ? "en-GB" : speech.language, { style: "percent", maximumFractionDigits: 0 }).format(share);
