// What a screen reader says at the player's turn: what can be done now.
import type { OsakaLook, OsakaView, TsukijiView } from "../engine/answers";
import { isRefusal } from "../engine/answers";
import { list, t } from "../i18n/index.svelte";
import { cardName, cardNames, colourName, fishCardName, says, tellRefusal } from "../i18n/tell";
import type { Table } from "./table";

function osaka(view: OsakaView, look: OsakaLook, names: string[]): string[] {
  if (view.phase === "token") return [t("osaka.chooseToken")];
  if (view.phase === "insure" && look.insure) {
    return [t("osaka.insureTitle", { colour: colourName(look.insure.colour) }), t("osaka.insureText")];
  }
  if (!isRefusal(look.pass) && look.pass) return [t("osaka.passMove")];
  const buy = look.buy;
  const market = list(view.market.map((slot) => cardName(slot.card)));
  return [
    says(t("osaka.market"), market),
    ...(buy && buy.goods.length > 0
      ? [says(t("osaka.buy", { price: buy.price }), buy.refusal ? tellRefusal(buy.refusal, { names }) : cardNames(buy.goods))]
      : []),
    t("osaka.do"),
  ];
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
  const cards = list(view.display.map((card) => fishCardName(deck, card)));
  return [view.phase === "bid" || view.phase === "pick" ? says(t(tsukijiTask[view.phase]), cards) : t(tsukijiTask[view.phase])];
}

export function possible(table: Table): string {
  if (!table.view || !table.look?.your_move || table.view.phase === "over") return "";
  const parts =
    table.game === "osaka"
      ? osaka(table.view as OsakaView, table.look as OsakaLook, table.names)
      : tsukiji(table.view as TsukijiView, table);
  return [t("table.yourTurn"), ...parts].map((part) => part.replace(/[.。]$/, "")).join(". ") + ".";
}
