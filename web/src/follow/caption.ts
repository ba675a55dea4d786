// A move in a few words, without its player: it stands beside their name.
import type { AnyEvent } from "../engine/events";
import "../i18n/following";
import { t } from "../i18n/index.svelte";
import { colourFact } from "../i18n/tell";

export interface Caption {
  text: string;
  cards: string[];
}
export function captionOf(event: AnyEvent): Caption {
  switch (event.event) {
    case "token_taken":
      return { text: t("did.token", { colour: colourFact(event.colour) }), cards: [] };
    case "card_taken":
      return { text: t("did.take"), cards: [event.card] };
    case "card_reserved":
      return { text: t("did.reserve"), cards: [event.card] };
    case "goods_bought":
      return { text: t("did.buy", { n: event.goods.length, price: event.price }), cards: event.goods };
    case "insured":
      return { text: t("did.insure", { n: event.goods.length }), cards: event.goods };
    case "insurance_declined":
      return { text: t("did.sink"), cards: [] };
    case "passed":
      return { text: t("did.pass"), cards: [] };
    case "card_placed":
      return { text: t(`did.${event.way}`), cards: [event.card] };
    case "card_discarded":
      return { text: t("did.discard"), cards: [event.card] };
    default:
      return { text: "", cards: [] };
  }
}
