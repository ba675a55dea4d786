// The program calls the player of a daily market "You" and bots by their strength ("level:3"). Sentences need names: here they are called as
// at the tables of this page.
import { levelOf } from "../board/botLevel";
import { t } from "../i18n/index.svelte";
import { botName } from "../play/start";

export function namesOf(players: string[]): string[] {
  const bots = new Map<number, number>(); // how many of each level so far
  return players.map((name) => {
    const level = levelOf(name);
    if (level === 0) return name === "You" ? t("start.you") : name;
    bots.set(level, (bots.get(level) ?? 0) + 1);
    return botName(level, bots.get(level)!);
  });
}
// What cannot be read stays as it is: the engine says what is wrong with it.
export function withNames(record: string): string {
  const [line] = record.split("\n", 1);
  try {
    const header = JSON.parse(line) as { players: string[] };
    const players = namesOf(header.players);
    if (players.every((name, seat) => name === header.players[seat])) return record;
    return JSON.stringify({ ...header, players }) + record.slice(line.length);
  } catch {
    return record;
  }
}
