// What a screen reader says at the player's turn: what can be done now.
import type { OsakaLook, OsakaView, TsukijiView } from "../engine/answers";
import { isRefusal } from "../engine/answers";
import { enumerate, says, sentences, t } from "../i18n/index.svelte";
import { cardName, cardsFact, colourFact, fishCardName, tellRefusal } from "../i18n/tell";
import type { Table } from "./table";

function osaka(view: OsakaView, look: OsakaLook, names: string[]): string[] {
  if (view.phase === "token") return [t("app.sentence", { text: t("osaka.chooseToken") })];
  if (view.phase === "insure" && look.insure) {
    return [t("app.sentence", { text: t("osaka.insureTitle", { colour: colourFact(look.insure.colour) }) }), t("osaka.insureText")];
  }
  if (!isRefusal(look.pass) && look.pass) return [t("osaka.mustPass")];
  const market = enumerate(view.market.map((slot) => cardName(slot.card)));
  return [t("app.sentence", { text: says(t("osaka.market"), market) }), ...purchase(look.buy, names), t("osaka.do")];
}
function purchase(buy: OsakaLook["buy"], names: string[]): string[] {
  if (!buy || buy.goods.length === 0) return [];
  if (buy.refusal) return [t("osaka.cannotBuy", { price: buy.price }), tellRefusal(buy.refusal, { names })];
  return [t("osaka.canBuy", { price: buy.price, goods: cardsFact(buy.goods) })];
}

// What a player of Tsukiji Market is asked for.
export const tsukijiTask = {
  bid: "tsukiji.bidTitle",
  pick: "tsukiji.pick",
  colour: "tsukiji.colour",
  steal: "tsukiji.steal",
  discard: "tsukiji.discardOne",
} as const;
function tsukiji(view: TsukijiView, table: Table): string[] {
  if (view.phase === "over" || !table.deck) return [];
  const deck = table.deck;
  const task = t(tsukijiTask[view.phase]);
  const display = enumerate(view.display.map((card) => fishCardName(deck, card)));
  return [t("app.sentence", { text: view.phase === "bid" || view.phase === "pick" ? says(task, display) : task })];
}

export function possible(table: Table): string {
  if (!table.view || !table.look?.your_move || table.view.phase === "over") return "";
  const parts =
    table.game === "osaka"
      ? osaka(table.view as OsakaView, table.look as OsakaLook, table.names)
      : tsukiji(table.view as TsukijiView, table);
  return sentences(t("table.turnNow"), ...parts);
}
