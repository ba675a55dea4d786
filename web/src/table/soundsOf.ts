// What is heard of a step and when, from its events.
import { faceOf, type Deck } from "../engine/answers";
import type { AnyEvent } from "../engine/events";
import type { Heard, Sound } from "../lib/sound";
import { isTold, momentsOf } from "./departures";

const few = 3; // without motion: each sound once, in the order of the rules
const most = 8;
const apart = 300; // ms
// The same sound twice in a moment is one.
const tooClose = (a: Heard, b: Heard) => a.sound === b.sound && Math.abs(a.at - b.at) < apart / 2;

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
// In ms: a sound that belongs to a card is heard where the card lands. `viewer`: whose win it would be; null at a device with several
// people. `pace` and `step`: how long one step of motion takes on the table and in the ledger; without motion sounds follow one another.
export function soundsOf(events: AnyEvent[], deck: Deck | null, viewer: number | null, pace = 0, step = pace): Heard[] {
  const moments = momentsOf(events);
  const all = events.flatMap((event, i): Heard[] => {
    const sound = soundOf(event, deck, viewer);
    return sound ? [{ sound, at: moments[i] * (isTold(event) ? step : pace) }] : [];
  });
  const sooner = (a: Heard, b: Heard) => a.at - b.at;
  const first = (one: Heard, i: number, list: Heard[]) => list.findIndex(({ sound }) => sound === one.sound) === i;
  const heard = all.toSorted(sooner).filter(pace > 0 ? (one, i, list) => !list.slice(0, i).some((other) => tooClose(one, other)) : first);
  // What a game ends with is not left out for what came before it.
  const win = heard.find(({ sound }) => sound === "win");
  const list = heard.filter((one) => one !== win).slice(0, (pace > 0 ? most : few) - (win ? 1 : 0));
  if (win) list.push({ sound: "win", at: Math.max(win.at, ...list.map(({ at }) => at + apart)) });
  if (list.length === 0) return [{ sound: "clap", at: 0 }];
  return pace > 0 ? list : list.map(({ sound }, i) => ({ sound, at: i * apart }));
}
