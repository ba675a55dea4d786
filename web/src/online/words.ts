// Events and errors of a table, in words.
import "../i18n/online";
import type { AnyEvent } from "../engine/events";
import { capital, speech, t, type Facts, type Key } from "../i18n/index.svelte";
import { en } from "../i18n/en";
import { tell, type Telling } from "../i18n/tell";
import type { ClockRules, Trouble } from "./protocol";

type NameOf = (seat: number) => string | undefined;
function tellOne(event: AnyEvent, told: Telling, nameOf: NameOf): string {
  const who = (seat: number) => nameOf(seat) ?? t("online.somebody");
  switch (event.event) {
    case "sat":
    case "renamed":
      return t(`online.say.${event.event}`, { who: event.name });
    case "left":
    case "resigned":
    case "timed_out":
    case "returned":
    case "rematch_offered":
    case "rematched":
    case "name_removed":
      return t(`online.say.${event.event}`, { who: who(event.seat) });
    case "freed":
      if (event.by === undefined) return t("online.say.freed", { who: who(event.seat) });
      return t("online.say.freed_by", { who: who(event.seat), other: who(event.by) });
    case "swapped":
      if (nameOf(event.with) === undefined) return t("online.say.moved", { who: who(event.seat) });
      return t("online.say.swapped", { who: who(event.seat), other: who(event.with) });
    case "swap_asked":
      return t("online.say.swap_asked", { who: who(event.seat), other: who(event.with) });
    case "voted":
      return t("online.say.voted", { who: who(event.seat), other: who(event.against) });
    case "bot_hurried":
      return t("online.say.bot_hurried", { who: who(event.seat), level: event.level });
    case "started":
    case "closed":
      return t(`online.say.${event.event}`);
    case "nonce_added":
      return "";
    default:
      return tell(event, told);
  }
}

// Before the start people come, go and swap seats. Each event names the person who sat there then. `told.names` are the current ones; an
// open seat has none (`isOpen`).
export function tellAll(events: AnyEvent[], told: Telling, isOpen: (seat: number) => boolean = () => false): string[] {
  interface Sitter {
    name?: string;
  }
  const sitters: Sitter[] = told.names.map(() => ({}));
  let begun = false;
  const found = events.map((event) => {
    const then = [...sitters];
    switch (event.event) {
      case "started":
        begun = true;
        break;
      case "sat":
        then[event.seat] = sitters[event.seat] = { name: event.name };
        break;
      case "renamed":
        if (sitters[event.seat]) sitters[event.seat].name = event.name;
        break;
      case "swapped":
        [sitters[event.seat], sitters[event.with]] = [sitters[event.with], sitters[event.seat]];
        break;
      case "left":
      case "freed":
        if (!begun) sitters[event.seat] = {};
    }
    return { event, then };
  });
  sitters.forEach((sitter, seat) => void (isOpen(seat) || (sitter.name = told.names[seat])));
  const somebody = t("online.somebody");
  return found.map(({ event, then }) => {
    const text = tellOne(event, told, (seat) => then[seat]?.name);
    return text.startsWith(somebody) ? capital(text) : text;
  });
}

export function tellTrouble(trouble: Trouble): string {
  const key = `online.wrong.${trouble.code}`;
  return key in en ? t(key as Key) : t("online.wrong.other", { words: trouble.words });
}

export function tellClock(clock: ClockRules): string {
  switch (clock.kind) {
    case "none":
      return t("online.clockNone");
    case "move":
      return t("online.clockMove", { n: clock.seconds });
    case "game":
      return t("online.clockGame", { n: Math.round(clock.seconds / 60), plus: clock.increment } as Facts);
    case "days":
      return t("online.clockDays", { n: clock.days });
  }
}

const hour = 3600;
// What a clock shows: 4:05, 1:04:05, or days and hours.
export function clockFace(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  if (seconds >= 24 * hour) {
    const unit = (n: number, name: "day" | "hour") =>
      new Intl.NumberFormat(speech.language, { style: "unit", unit: name, unitDisplay: "narrow" }).format(n);
    return `${unit(Math.floor(seconds / (24 * hour)), "day")} ${unit(Math.floor((seconds % (24 * hour)) / hour), "hour")}`;
  }
  const rest = `${two(seconds % 60)}`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
