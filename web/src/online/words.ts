// What happens at a table, and what goes wrong there, in words.
import "../i18n/online";
import type { Event } from "../engine/answers";
import { speech, t, type Facts, type Key } from "../i18n/index.svelte";
import { en } from "../i18n/en";
import { tell, type Telling } from "../i18n/tell";
import type { ClockRules, Trouble } from "./protocol";

export const tableEvents = [
  "sat", "left", "freed", "renamed", "swap_asked", "swapped", "started", "resigned", "timed_out", "voted", "returned", "rematched", "closed",
] as const;

export function tellAny(event: Event, told: Telling): string {
  if (!(tableEvents as readonly string[]).includes(event.event)) return tell(event, told);
  const name = (seat: unknown) => told.names[Number(seat)] ?? "?";
  // Who sat down may have left since, so the name of that time counts.
  const who = typeof event.name === "string" ? event.name : name(event.seat);
  return t(`online.say.${event.event}` as Key, { who, other: name(event.with ?? event.against) });
}

export function tellTrouble(trouble: Trouble): string {
  const key = `online.wrong.${trouble.code}`;
  return key in en ? t(key as Key) : t("online.wrong.other", { words: trouble.words });
}

export function tellClock(clock: ClockRules): string {
  switch (clock.kind) {
    case "none": return t("online.clockNone");
    case "move": return t("online.clockMove", { n: clock.seconds });
    case "game": return t("online.clockGame", { n: Math.round(clock.seconds / 60), plus: clock.increment } as Facts);
    case "days": return t("online.clockDays", { n: clock.days });
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
