// The sentences around a game that the other situations do not have: tables at a server, ends, records, puzzles, the daily market, the
// player's own statistics. Numbers come as one and as two.
import { circles, dayInWords, momentInWords } from "../src/daily/words";
import "../src/i18n/atTable";
import "../src/i18n/daily";
import "../src/i18n/ending";
import { tellMove } from "../src/i18n/explain";
import { enumerate, list, percent, speech, t, type Facts, type Key } from "../src/i18n/index.svelte";
import { lessonText } from "../src/i18n/lessons.svelte";
import "../src/i18n/online";
import "../src/i18n/options";
import "../src/i18n/pages";
import "../src/i18n/puzzles";
import { finePercent, wholePercent } from "../src/i18n/shares";
import { nameFact } from "../src/i18n/tell";
import "../src/i18n/you";
import { tellAll, tellClock } from "../src/online/words";
import { botLabel, botName } from "../src/play/start";
import type { Situation } from "./situations";
import { deck } from "./typicalFacts";

const told = { names: ["Aki", "Ben"], deck };
const counted = [1, 2];
const day = "2026-11-16";
const sat = { event: "sat", seat: 0, name: "Aki" } as const;

// Texts whose facts are a number alone, or a number of a whole.
const numbers: Key[] = [
  "table.points",
  "osaka.drawLeft",
  "osaka.discardPile",
  "osaka.handSize",
  "tsukiji.left",
  "tsukiji.score",
  "end.throughTokens",
  "end.throughWasabi",
  "end.specialties",
  "online.free",
  "mine.open",
  "mine.turns",
  "games.count",
  "daily.row",
  "daily.longest",
  "daily.days",
  "daily.offer",
  "daily.results",
  "daily.points",
  "you.practice",
  "you.form",
  "you.study",
];
// And the others, with what they tell.
const facts = (): [Key, Facts][] => [
  ["start.player", { n: 2 }],
  ["start.nameOf", { n: 2 }],
  ["start.levelOf", { n: 2 }],
  ["start.deckBad", { clause: "T1.2" }],
  ["table.thinking", { name: "Aki" }],
  ["table.pass", { name: "Aki" }],
  ["table.ready", { name: "Aki" }],
  ["table.clause", { clause: "O4.2" }],
  ["osaka.buy", { price: 10 }],
  ["osaka.pay", { sum: 12 }],
  ["osaka.payFor", { sum: 10, price: 10 }],
  ["tsukiji.knives", { n: 1, of: 4 }],
  ["tsukiji.lastBids", { a: "Aki", x: 3, b: "Ben", y: 1 }],
  ["replay.damaged", { line: 3 }],
  ["replay.rule", { line: 3, clause: "O4.2" }],
  ["replay.step", { n: 3, of: 40 }],
  ["review.working", { n: 3, of: 40 }],
  ["data.sure", { name: "Player 1" }],
  ["data.removed", { name: "Player 1" }],
  ["end.place", { n: 2 }],
  ["end.saved", { file: "ichiba" }],
  ["online.wantsSwap", { name: "Aki", other: "Ben" }],
  ["online.botFor", { name: "Aki" }],
  ["online.vote", { name: "Aki" }],
  ["online.offers", { names: "Aki", n: 1 }],
  ["online.offers", { names: list(["Aki", "Ben"]), n: 2 }],
  ["online.ended.resigned", { names: "Aki", n: 1 }],
  ["online.ended.resigned", { names: list(["Aki", "Ben"]), n: 2 }],
  ["online.clockOf", { name: "Aki", time: "4:59" }],
  ["mine.table", { table: "k7wq" }],
  ["mine.left", { time: "4:59" }],
  ["mine.removed", { game: t("osaka.name") }],
  ["mine.asOf", { time: momentInWords(new Date(2026, 10, 17, 1, 0).getTime()) }],
  ["mine.all", { n: 12 }],
  ["import.newer", { file: "all" }],
  ["import.unreadable", { file: "all" }],
  ["import.line", { file: "all", line: 3 }],
  ["home.dailyPlayed", { n: 1, of: 2 }],
  ["home.dailyRow", { n: 2 }], // one day is no row
  ["puzzle.solvedOf", { n: 1, of: 40 }],
  ["puzzle.number", { n: 12 }],
  ["puzzle.wrong", { move: tellMove("bid 3", told), loss: percent(0.11), credit: percent(0.4) }],
  ["puzzle.best", { move: tellMove("bid 2", told) }],
  ["puzzle.bots", { share: percent(0.6) }],
  ["daily.next", { time: momentInWords(new Date(2026, 10, 17, 1, 0).getTime()) }],
  ["daily.of", { day: dayInWords(day) }],
  ["daily.against", { names: list([3, 5].map(botLabel)) }],
  ["daily.place", { place: 1, players: 3, points: 1 }],
  ["daily.place", { place: 2, players: 3, points: 21 }],
  ["daily.course", { course: circles("00120") }],
  ["daily.played", { day: dayInWords(day), games: enumerate([t("osaka.name"), t("tsukiji.name")]) }],
  ["daily.begun", { day: dayInWords(day) }],
  ["daily.unplayed", { day: dayInWords(day) }],
  ["daily.other", { version: "1.2.0" }],
  ["daily.behind", { day: dayInWords(day), played: dayInWords("2026-11-17") }],
  ["daily.differs", { day: dayInWords(day), server: dayInWords("2026-11-17") }],
  ["daily.shared", { title: t("daily.title"), day: dayInWords(day) }],
  ["daily.sharedResult", { game: t("osaka.name"), place: 1, players: 3, points: 1 }],
  ["daily.sharedResult", { game: t("osaka.name"), place: 2, players: 3, points: 21 }],
  ["daily.sharedSkill", { course: circles("00120") }],
  ["daily.rank", { rank: 3, n: 20, share: wholePercent(0.85) }],
  ["daily.pointsFrom", { from: 20, to: 24 }],
  ["you.beaten", { wins: 1, games: 2 }],
  ["you.unbeaten", { games: 1 }],
  ["you.unbeaten", { games: 2 }],
  ["you.playNext", { game: t("osaka.name"), name: botName(3, 1) }],
  ["you.top", { name: botName(8, 1) }],
  ["you.formOf", { wins: 1, n: 10 }],
  ["you.cost", { game: t("osaka.name"), cost: finePercent(0.012), n: 1 }],
  ["you.cost", { game: t("osaka.name"), cost: finePercent(0.012), n: 2 }],
  ["you.studying", { n: 1, of: 2 }],
  ["you.share", { share: percent(0.4) }],
];

// Once in each language: dates take long.
const spoken = new Map<string, [Key, Facts][]>();
function factsNow(): [Key, Facts][] {
  const found = spoken.get(speech.language) ?? facts();
  spoken.set(speech.language, found);
  return found;
}

export function situationsAround(): Situation[] {
  const all: Situation[] = [
    {
      name: "table: another seat is taken",
      say: () => tellAll([sat, { event: "swapped", seat: 0, with: 1 }], told, (seat) => seat === 0)[1],
    },
    { name: "table: another game is offered", say: () => tellAll([sat, { event: "rematch_offered", seat: 0 }], told)[1] },
    { name: "lesson: another move than the one asked for", say: () => lessonText("notNow", { task: lessonText("osaka.coin.do") }) },
    { name: "review.wave, 1", say: () => t("review.wave", { name: nameFact("Aki"), points: 1 }) },
    { name: "review.wave, 2", say: () => t("review.wave", { name: nameFact("Aki"), points: 2 }) },
    ...counted.map((days) => ({ name: `online.clockDays, ${days}`, say: () => tellClock({ kind: "days", days }) })),
  ];
  for (const key of numbers) for (const n of counted) all.push({ name: `${key}, ${n}`, say: () => t(key, { n }) });
  // Facts are in the language that is spoken when they are told.
  factsNow().forEach(([key], i, known) => {
    const again = known.slice(0, i).filter(([other]) => other === key).length;
    all.push({ name: again ? `${key}, ${again + 1}` : key, say: () => t(key, factsNow()[i][1]) });
  });
  return all;
}
