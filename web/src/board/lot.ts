// What a lot would pay now, in words.
import type { Colour, Lot } from "../engine/answers";
import { sentences, t } from "../i18n/index.svelte";
import { goodsOf, lotSum } from "../i18n/tell";

export function tellLot(colour: Colour, lot: Lot, tide: Record<Colour, boolean>): string {
  const pays = t("osaka.lotPays", { goods: goodsOf(lot.count, colour), sum: lotSum(lot), points: lot.points });
  return sentences(pays, tide[colour] ? t("osaka.lotInTide") : "");
}
