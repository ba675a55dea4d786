// What happens at a table, and what goes wrong there, in words.
import "../i18n/online";
import type { Event } from "../engine/answers";
import { speech, t, type Facts, type Key } from "../i18n/index.svelte";
import { en } from "../i18n/en";
import { tell, type Telling } from "../i18n/tell";
import type { ClockRules, Trouble } from "./protocol";

export const tableEvents = [
  "sat",
  "left",
  "freed",
  "renamed",
  "swap_asked",
  "swapped",
  "started",
  "resigned",
  "timed_out",
  "voted",
  "returned",
  "rematched",
  "closed",
  "bot_hurried",
  "name_removed",
] as const;

type NameOf = (seat: unknown) => string | undefined;
function tellOne(event: Event, told: Telling, name: NameOf): string {
  if (!(tableEvents as readonly string[]).includes(event.event)) return tell(event, told);
  const facts = {
    who: String(event.name ?? name(event.seat) ?? t("online.somebody")),
    other: name(event.with ?? event.against ?? event.by) ?? t("online.somebody"),
  };
  if (event.event === "swapped" && name(event.with) === undefined) return t("online.say.moved", facts);
  if (event.event === "freed" && event.by !== undefined) return t("online.say.freed_by", facts);
  if (event.event === "bot_hurried") return t("online.say.bot_hurried", { ...facts, level: t(`start.level${event.level}` as Key) });
  return t(`online.say.${event.event}` as Key, facts);
}
export const tellAny = (event: Event, told: Telling): string => tellOne(event, told, (seat) => told.names[Number(seat)]);

// Before the start people come, go and change places. Each event names who sat there then, not who sits there now.
// `told.names` are those of now; an open seat has none (`isOpen`).
export function tellAll(events: Event[], told: Telling, isOpen: (seat: number) => boolean = () => false): string[] {
  interface Sitter {
    name?: string;
  }
  const sitters: Sitter[] = told.names.map(() => ({}));
  let begun = false;
  const found = events.map((event) => {
    const then = [...sitters];
    const seat = Number(event.seat);
    const other = Number(event.with);
    if (event.event === "started") begun = true;
    if (event.event === "sat") then[seat] = sitters[seat] = { name: String(event.name) };
    if (event.event === "renamed" && sitters[seat]) sitters[seat].name = String(event.name);
    if (event.event === "swapped") [sitters[seat], sitters[other]] = [sitters[other], sitters[seat]];
    if (!begun && (event.event === "left" || event.event === "freed")) sitters[seat] = {};
    return { event, then };
  });
  sitters.forEach((sitter, seat) => void (isOpen(seat) || (sitter.name = told.names[seat])));
  return found.map(({ event, then }) => tellOne(event, told, (seat) => then[Number(seat)]?.name));
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
