// One situation of every kind in which the page composes a sentence. Goods are in the colour asked for, so that every
// form of it can be read.
import type { Hint, OsakaLook, OsakaView, Reason, TsukijiView } from "../src/engine/answers";
import type { AnyEvent, OsakaEvent } from "../src/engine/events";
import { levels } from "../src/board/botLevel";
import { nameOfChoice, tellChoice } from "../src/board/fishChoice";
import { previewOf } from "../src/board/purchase";
import { tellMove, tellReasons, whyBetter } from "../src/i18n/explain";
import { capital, change, enumerate, list as enlist, percent, says, sentences, t, type Key } from "../src/i18n/index.svelte";
import "../src/i18n/atTable";
import "../src/i18n/ending";
import "../src/i18n/online";
import "../src/i18n/options";
import "../src/i18n/pages";
import "../src/i18n/puzzles";
import {
  bonusFact,
  cardName,
  colourFact,
  colourLabel,
  fishLabel,
  fishName,
  goodsOf,
  lotSum,
  placeName,
  tell,
  tellRefusal,
  tellWinners,
} from "../src/i18n/tell";
import { tellLuck } from "../src/i18n/luck";
import { finePercent } from "../src/i18n/shares";
import { captionOf } from "../src/follow/caption";
import { tellAll, tellClock, tellTrouble } from "../src/online/words";
import { botLabel, botName } from "../src/play/start";
import { moverOf } from "../src/follow/followed";
import { possible } from "../src/table/possible";
import type { Table } from "../src/table/table";
import { deck, events, reasons, refusals, type ReasonFacts } from "./typicalFacts";
import { sale } from "./sale";
import { situationsAround } from "./situationsAround";

export interface Situation {
  name: string;
  say: () => string;
}
const told = { names: ["Aki", "Ben"], deck };
const bidKinds = ["beats", "loses_to", "tie", "barrel_comes", "barrel_goes"];
const reasonOf = ([kind, facts]: [string, ReasonFacts]): Reason => ({ kind, facts, words: "" });

const moves = (c: string) => [
  `token ${c}`,
  `take ${c}5`,
  `reserve market ${c}3`,
  `buy ${c}5 B2`,
  `insure ${c}2 ${c}3 : ${c}5 ${c}5 ${c}2`,
  "insure -",
  "pass",
  "bid 3",
  "pick 1 tuna",
  "pick 2 yellowtail",
  "colour salmon",
  "steal tuna 1b",
  "discard salmon 1a",
];

const tableEvents: [string, AnyEvent[]][] = [
  ["somebody sits down", [{ event: "sat", seat: 0, name: "Aki" }]],
  ["somebody leaves", [{ event: "left", seat: 0 }]],
  ["a seat is freed", [{ event: "freed", seat: 0 }]],
  ["a seat is freed by the host", [{ event: "freed", seat: 0, by: 1 }]],
  ["a name changes", [{ event: "renamed", seat: 0, name: "Aki" }]],
  ["a swap is asked for", [{ event: "swap_asked", seat: 0, with: 1 }]],
  ["seats are swapped", [{ event: "swapped", seat: 0, with: 1 }]],
  ["the game begins", [{ event: "started", commitment: "" }]],
  ["a bot is hurried", [{ event: "bot_hurried", seat: 0, level: 2 }]],
  ["somebody gives up", [{ event: "resigned", seat: 0 }]],
  ["time runs out", [{ event: "timed_out", seat: 0 }]],
  ["a vote", [{ event: "voted", seat: 0, against: 1 }]],
  ["somebody returns", [{ event: "returned", seat: 0 }]],
  ["a rematch", [{ event: "rematched", seat: 0, table: "x" }]],
  ["the table closes", [{ event: "closed" }]],
  ["a name is removed", [{ event: "name_removed", seat: 0 }]],
];

const market = (c: string) => [`${c}5`, "B2", `${c}5`].map((card) => ({ card, by: null }));
const atOsaka = (c: string, phase: OsakaView["phase"], look: Partial<OsakaLook>) =>
  ({ ...told, game: "osaka", view: { phase, market: market(c) }, look: { your_move: true, ...look } }) as unknown as Table;
const atTsukiji = (phase: TsukijiView["phase"]) =>
  ({ ...told, game: "tsukiji", view: { phase, display: ["1b", "2a"] }, look: { your_move: true } }) as unknown as Table;
const preview = (c: string, me: number): OsakaEvent[] => [
  { event: "ship_moved", colour: c as "R", from: 3, to: 5 },
  { event: "ship_moved", colour: "Y", from: 2, to: 4 },
  sale(me, [`${c}5`, `${c}2`], 5, 10),
  { event: "ship_sank", colour: c as "R" },
  { event: "goods_lost", seat: 0, goods: [`${c}5`, `${c}5`] },
  { event: "game_ended", by: "tokens", winners: [0], points: [1, 2] },
];
const seen = (shown: { ships: string; outcome: string }) => sentences(shown.ships, shown.outcome);
const hint: Hint = {
  best: { move: "", chance: 0.5, reasons: [] },
  mix: [
    { bid: 1, share: 0.5 },
    { bid: 3, share: 0.5 },
  ],
};

export function situations(c: string): Situation[] {
  const colour = colourFact(c);
  const list: Situation[] = [];
  const add = (name: string, say: () => string) => void list.push({ name, say });
  for (const [name, event] of Object.entries(events(c))) add(`log: ${name}`, () => tell(event, told));
  for (const [name, list] of tableEvents)
    add(`table: ${name}`, () => tellAll([{ event: "sat", seat: 0, name: "Aki" }, ...list], told).at(-1)!);
  add("table: somebody unknown leaves", () => tellAll([{ event: "left", seat: 0 }], told)[0]);
  for (const [reason, facts] of Object.entries(refusals(c)))
    add(`refused: ${reason}`, () => tellRefusal({ clause: "", reason, ...facts }, told));
  reasons(c).forEach((reason, i) => {
    const bid = bidKinds.includes(reason[0]) || "bids" in reason[1];
    add(`reason ${i + 1}: ${reason[0]}`, () => tellReasons([reasonOf(reason)], bid ? "bid 3" : "pass", told));
  });
  add("reasons: two of them", () =>
    tellReasons([reasonOf(["sells", { lots: `3${c}`, points: 3 }]), reasonOf(["pays_exactly", {}])], "buy R5", told),
  );
  add("reasons: two of them for a bid", () =>
    tellReasons([reasonOf(["beats", { bids: "1 2", share: 60 }]), reasonOf(["barrel_goes", { name: "Aki", mean: "1.3" }])], "bid 3", told),
  );
  for (const move of moves(c)) add(`move: ${move.replaceAll(c, "R")}`, () => tellMove(move, told));
  add("hint: a purchase", () => t("table.hintBest", { move: tellMove(`buy ${c}5 B2`, { ...told, price: 6 }), chance: percent(0.57) }));
  add("hint: nearly as good", () => t("table.hintNearly", { move: tellMove(`take ${c}5`, told) }));
  add("hint: a mix of bids", () =>
    t("table.hintMix", { mix: enumerate(hint.mix.map(({ bid, share }) => t("table.share", { bid, share: percent(share) }))) }),
  );
  add("review: a mistake", () =>
    t("review.cost", {
      name: "Aki",
      move: tellMove(`take ${c}5`, told),
      percent: percent(0.07),
      best: tellMove(`reserve market ${c}5`, told),
    }),
  );
  const missed = {
    step: 1,
    seat: 0,
    grade: "mistake",
    cost: 0.07,
    before: [0.62, 0.38],
    after: [0.55, 0.45],
    for_best: [],
    against_played: [],
  };
  const against: Reason = { kind: "allows_sale", facts: { name: "Ben", lots: `3${c}`, points: 5 }, words: "" };
  const better = (played: string, best: string, why: Reason[]) =>
    whyBetter({ ...missed, move: played, options: [{ move: best }], against_played: why }, told);
  add("review: only something against the move that was played", () => better(`take ${c}5`, `take ${c}3`, [against]));
  add("review: only something against the bid that was made", () =>
    better("bid 1", "bid 3", [{ kind: "loses_to", facts: { bids: "2", share: 60 }, words: "" }]),
  );
  add("review: nothing but how often each wins", () => better(`take ${c}5`, `take ${c}3`, []));
  const [from_farm, to_market, to_farm] = [[`${c}2`], [`${c}5`], [`${c}3`, `${c}3`]];
  add("review: new cards", () => sentences(...tellLuck({ event: "refreshed", from_farm, to_market, to_farm }, told)));
  add("review: luck", () => t("review.lucky", { name: "Aki", percent: percent(0.07) }));
  add("review: a change", () => change(-0.07));
  add("review: the best decisions", () => t("review.best", { best: 11, n: 14 }));
  add("preview: own sale", () => seen(previewOf(preview(c, 0), 0, told.names)));
  add("preview: sale of another", () => seen(previewOf(preview(c, 1), 0, told.names)));
  add("preview: no ship arrives", () => seen(previewOf([{ event: "ship_moved", colour: c as "R", from: 0, to: 1 }], 0, told.names)));
  const buy = { goods: [`${c}5`, "B2", `${c}5`], price: 12, payments: 1 };
  add("turn: a market that can be bought", () => possible(atOsaka(c, "turn", { buy })));
  add("turn: a market that cannot be bought", () =>
    possible(atOsaka(c, "turn", { buy: { ...buy, refusal: { clause: "O4.2", reason: "payment_too_small", paid: 7, needed: 12 } } })),
  );
  for (const [name, event] of Object.entries(events(c))) if (moverOf(event) !== null) add(`caption: ${name}`, () => captionOf(event).text);
  const pile = { count: 3, points: 9, wasabi: 0, total: 9, needed: 3, bonus: "draw" };
  add("preview: a fish completes a specialty", () =>
    tellChoice({ move: "", colour: "salmon", pile, pull: 0, bonus: "draw", wins: false }, 0, told.names),
  );
  add("preview: a stolen fish and the barrel", () =>
    tellChoice({ move: "", colour: "tuna", pile, theirs: { ...pile, count: 1, total: 1 }, pull: 1, wins: false }, 0, told.names),
  );
  add("preview: the last knife", () => tellChoice({ move: "", colour: "tuna", pile, pull: 0, wins: true }, 0, told.names));
  const end = { own: true, bonus: "steal", n: 1 };
  add("preview: the barrel at the own end", () => tellChoice({ move: "", colour: "tuna", pile, pull: 1, wins: false, end }, 0, told.names));
  add("preview: the barrel at the other end, friendly", () =>
    tellChoice({ move: "", colour: "tuna", pile, pull: 0, wins: false, end: { own: false, bonus: "draw", n: 2 } }, 0, told.names),
  );
  add("looking back", () => t("past.title", { n: 12 }));
  add("turn: a token", () => possible(atOsaka(c, "token", {})));
  add("turn: insurance", () => possible(atOsaka(c, "insure", { insure: { colour: c as "R", cards: [], goods: [], suggested: "" } })));
  add("turn: nothing but a pass", () => possible(atOsaka(c, "turn", { pass: "pass" })));
  for (const phase of ["bid", "pick", "colour", "steal", "discard"] as const) add(`turn: ${phase}`, () => possible(atTsukiji(phase)));
  add("board: goods of a colour", () =>
    sentences(
      t("osaka.lotPays", { goods: goodsOf(3, c), sum: lotSum({ highest: 5, tokens: 2, count: 3, value: 25 }), points: 5 }),
      t("osaka.lotInTide"),
    ),
  );
  add("board: the coast", () =>
    sentences(t("osaka.coast"), t("osaka.shipAt", { colour, place: placeName(3) }), t("osaka.shipAt", { colour, place: placeName(0) })),
  );
  add("board: a card", () => cardName(`${c}5`));
  add("board: a card reserved by another", () =>
    t("osaka.cardReserved", { card: cardName(`${c}5`), by: t("osaka.reservedBy", { name: "Aki" }) }),
  );
  add("board: a card reserved by the player", () => t("osaka.cardReserved", { card: cardName(`${c}5`), by: t("osaka.reservedYou") }));
  add("board: a token", () => t("osaka.tokenOf", { colour }));
  add("board: paying too much", () => sentences(t("osaka.payHelp"), t("osaka.payOver", { sum: 12, price: 10, n: 2 })));
  add("board: insurance", () => t("osaka.insureTitle", { colour }));
  add("board: insurance so far", () => t("osaka.insureCount", { icons: 2, goods: 1 }));
  add("board: a fish card", () => fishLabel(deck, "1b"));
  add("board: a pile of fish", () =>
    sentences(
      t("tsukiji.pile", { colour: fishName("salmon"), count: 2, needed: 3, bonus: bonusFact("draw"), total: 14 }),
      t("tsukiji.doubled"),
    ),
  );
  add("board: the barrel", () => t("tsukiji.barrelAt", { n: 2, name: "Aki", time: t("tsukiji.night") }));
  add("board: the barrel in the middle", () => t("tsukiji.barrelMiddle", { time: t("tsukiji.day") }));
  add("board: the next card", () => says(t("tsukiji.top"), fishLabel(deck, "2b")));
  add("board: the last round", () => t("tsukiji.lastTime", { n: 1 }));
  add("board: bid, the other has bid", () => t("tsukiji.sealed", { name: "Aki" }));
  add("board: the own bid is made", () => t("tsukiji.bidMade", { n: 3, name: "Aki" }));
  for (const move of ["pick 1 tuna", "steal tuna 1b", "discard salmon 1a"])
    add(`board: the button of ${move}`, () => nameOfChoice(move, deck));
  add("board: whose turn", () => t("table.turnOf", { name: "Aki" }));
  add("end: a win", () => sentences(t("table.overNow"), tellWinners(["Aki"])));
  add("end: a shared win", () => sentences(t("table.overNow"), tellWinners(["Ann", "Ben"])));
  add("end: a win shared by three", () => tellWinners(["Ann", "Ben", "Cleo"]));
  add("end: by tokens", () => t("end.tokens", { names: "Aki", n: 1 }));
  add("end: by tokens of two", () => t("end.tokens", { names: enlist(["Ann", "Ben"]), n: 2 }));
  add("end: by passes", () => t("end.passes"));
  add("end: by knives", () => t("end.knives", { name: "Aki", n: 4 }));
  add("end: by the draw pile", () => t("end.pile"));
  add("end: sales", () => t("end.sales", { colour: colourLabel(c), lots: 2, goods: 6, points: 8 }));
  add("end: one sale", () => t("end.sales", { colour: colourLabel(c), lots: 1, goods: 1, points: 1 }));
  add("end: a pile", () => t("end.pileOf", { colour: capital(fishName("tuna")), cards: 3, points: 16 }));
  add("end: the barrel", () => t("end.barrel", { notches: 1, points: 2 }));
  add("end: points", () => t("table.pointsOf", { name: "Ann", n: 12 }));
  add("start: go on", () => t("home.game", { game: t("osaka.name"), names: enlist(["O-Sen", "Kenta"]) }));
  for (const n of [1, 2]) {
    add(`start: go on, ${n} more`, () => enumerate([t("start.continue"), t("home.others", { n })]));
  }
  add("start: a deck", () => t("start.deck", { name: "house" }));
  for (const level of levels)
    for (const game of ["osaka", "tsukiji"])
      add(`start: the bot of level ${level} at ${game}`, () =>
        sentences(t("app.sentence", { text: botLabel(level) }), t(`bot.about${level}` as Key), t(`bot.slips.${game}${level}` as Key)),
      );
  add("start: two bots of a level", () => enumerate([botName(1, 1), botName(1, 2)]));
  add("online: a seat for a bot", () => t("online.seatBot", { name: botLabel(2) }));
  for (const n of [1, 5]) {
    add(`games: unfinished, ${n}`, () => t("games.step", { n }));
    add(`games: no room, ${n}`, () => t("games.noRoom", { n }));
    add(`games: imported, ${n}`, () => sentences(t("import.added", { n }), t("import.grown", { n }), t("import.present", { n })));
    add(`games: a file ends too early, ${n}`, () => t("import.short", { file: "all", n }));
    add(`games: a file without room, ${n}`, () => t("import.full", { file: "all", n }));
    add(`rules: found, ${n}`, () => t("rules.found", { n }));
  }
  add("games: a line against the rules", () => t("import.rule", { file: "all", line: 3, clause: "O4.2" }));
  add("games: another kind of file", () => t("import.foreign", { file: "all" }));
  add("puzzle: why this bid", () =>
    sentences(t("puzzle.bidLess", { loss: percent(0.11), name: "Aki" }), t("puzzle.bidMore", { loss: percent(0.03), name: "Aki" })),
  );
  add("puzzle: almost the best", () => t("puzzle.close", { move: tellMove("bid 3", told), loss: finePercent(0.007) }));
  add("rules: not found", () => t("rules.notFound", { words: "x" }));
  add("replay: a step", () => sentences(t("replay.at", { n: 3, of: 40 }), tell({ event: "bids_revealed", bids: [2, 3] }, told)));
  add("online: clocks", () =>
    enumerate([tellClock({ kind: "move", seconds: 30 }), tellClock({ kind: "game", seconds: 600, increment: 5 })]),
  );
  add("online: an unknown trouble", () => tellTrouble({ code: "zzz", words: "x" } as never));
  add("online: a seat", () => says(t("online.join"), t("start.seat", { n: 2 })));
  add("online: seats free", () => sentences(t("online.freeNow", { n: 1 }), t("online.lobbyText")));
  add("online: waiting", () => t("mine.waits", { names: "Aki" }));
  add("online: the own seat", () => t("mine.you", { name: "Aki" }));
  return [...list, ...situationsAround()];
}
