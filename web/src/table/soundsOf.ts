// What is heard of a step, from its events: each sound once, in the order of the rules.
import { faceOf, type Deck } from "../engine/answers";
import type { AnyEvent } from "../engine/events";
import type { Sound } from "../lib/sound";

const most = 3;

function soundOf(event: AnyEvent, deck: Deck | null, viewer: number | null): Sound | null {
  switch (event.event) {
    case "card_taken":
    case "goods_bought":
    case "lot_sold":
      return "coin";
    case "card_reserved":
    case "insured":
    case "token_taken":
      return "seal";
    case "ship_moved":
      return event.from === event.to ? null : "ship";
    case "ship_sank":
      return "wave";
    case "card_placed":
      return deck && faceOf(deck, event.card).icon === "knife" ? "knife" : "seal";
    case "barrel_moved":
      return "barrel";
    case "specialty_earned":
      return "bell";
    case "game_ended":
      return viewer === null || event.winners.includes(viewer) ? "win" : "bell";
    default:
      return null;
  }
}
// `viewer`: whose win it would be; null at a device with several people.
export function soundsOf(events: AnyEvent[], deck: Deck | null, viewer: number | null): Sound[] {
  const heard = new Set(events.flatMap((event) => soundOf(event, deck, viewer) ?? []));
  // What a game ends with is not left out for what came before it.
  const list: Sound[] = [...heard].filter((sound) => sound !== "win").slice(0, heard.has("win") ? most - 1 : most);
  if (heard.has("win")) list.push("win");
  return list.length > 0 ? list : ["clap"];
}
