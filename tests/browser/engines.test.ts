// Whole games, both lessons, a game at a server and a review in Firefox and in WebKit.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { lastLineCut, ringsCut } from "./cutOff.ts";
import { BrowserLost, firefox, webkit, type Engine } from "./engines.ts";
import { tableByApi } from "./guests.ts";
import { picture, program, tableServer, type TableServer } from "./support.ts";

let data: string;
let server: TableServer;
before(async () => {
  await mkdir(dirname(picture("x")), { recursive: true });
  data = await mkdtemp(join(tmpdir(), "ichiba-engines-"));
  server = await tableServer(data);
});
after(async () => {
  await server.close();
  await rm(data, { recursive: true, force: true });
});
const pause = (time: number) => new Promise((done) => setTimeout(done, time));

// Runs in the page: marks what a person would press next. Also notes what goes wrong from now on.
function next(turn: number, lesson: string): "press" | "wait" | "over" {
  const page = window as unknown as { complaints?: string[] };
  if (!page.complaints) {
    const complaints: string[] = (page.complaints = []);
    addEventListener("error", (event) => complaints.push(event.message));
    addEventListener("unhandledrejection", (event) => complaints.push(String(event.reason)));
  }
  for (const old of document.querySelectorAll("[data-next]")) old.removeAttribute("data-next");
  if (lesson ? /Play a real game/.test(document.body.innerText) : document.querySelector("#end-title")) return "over";
  if (document.querySelector(".play[data-busy], [data-sending=true], [data-testid=see-result]")) return "wait";
  const usable = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (one) => one.getClientRects().length > 0 && one.getAttribute("aria-disabled") !== "true" && !(one as HTMLButtonElement).disabled,
    );
  // In a lesson, what its step asks for, and the answers of its quiz one after the other.
  const [verb, a, b] = (document.querySelector<HTMLElement>(".lesson")?.dataset.asked ?? "").split(" ");
  const card: Record<string, string | undefined> = {
    take: `.market [data-card="${a}"] button`,
    reserve: `.${a} [data-card="${b}"] button`,
  };
  const asked = card[verb] ? usable(card[verb])[0] : undefined;
  const ready = asked?.getAttribute("aria-pressed") === "true" ? usable(`[data-testid=${verb}]`)[0] : asked;
  const quiz = usable(".lesson .answer");
  const answers = usable(".bar .choices .button");
  const bids = usable(verb === "bid" ? `.bid:nth-child(${a})` : ".bid");
  const bid = bids[turn % (bids.length || 1)];
  const canBuy = document.querySelector("[data-testid=buy]")?.getClientRects().length; // or take a card instead
  const choices = [
    usable(".cover .primary, .ledger .button")[0],
    usable(".lesson .primary")[0],
    quiz[turn % (quiz.length || 1)],
    ready,
    usable("[data-testid=insure], [data-testid=pay], [data-testid=buy]")[0],
    usable("[data-testid=take]")[0],
    canBuy ? usable(".market .pick:not(.taken)")[0] : undefined,
    verb === "token" ? usable(".token")["RBYG".indexOf(a)] : undefined,
    bid,
    answers[0],
    usable(".slot button")[0],
    verb === "steal" ? usable(`.theirs [data-card="${b}"] button`)[0] : undefined,
    usable(".card button")[0],
  ];
  const chosen = choices.find(Boolean);
  chosen?.setAttribute("data-next", "");
  return chosen ? "press" : "wait";
}
function pressInPage(): void {
  document.querySelector<HTMLElement>("[data-next]")?.click();
}
const complaintsOf = () => (window as unknown as { complaints?: string[] }).complaints ?? [];

async function playToTheEnd(engine: Engine, lesson = ""): Promise<void> {
  for (let turn = 0, waited = 0, failed = 0; turn < 900 && waited < 1200;) {
    const found = await engine.run(next, turn, lesson);
    if (found === "over") return;
    if (found === "wait") {
      ++waited;
      await pause(50);
      continue;
    }
    waited = 0;
    ++turn;
    try {
      await engine.press("[data-next]");
      failed = 0;
    } catch (error) {
      if (++failed === 5) throw error;
      await engine.run(pressInPage); // a card of a pile may be covered in its middle
    }
    await pause(20);
  }
  throw new Error(`the game does not end: ${await engine.run(() => document.querySelector<HTMLElement>(".bar")?.innerText ?? "no bar")}`);
}
const text = (engine: Engine) => engine.run(() => document.body.innerText);
async function until(engine: Engine, code: () => boolean, words: string): Promise<void> {
  for (let tries = 0; !(await engine.run(code)); ++tries) {
    assert.ok(tries < 300, words);
    await pause(100);
  }
}
// Motion off, and English.
async function enter(engine: Engine): Promise<void> {
  await engine.open(server.address);
  await engine.run(() => {
    localStorage.clear();
    localStorage.setItem("ichiba.settings", JSON.stringify({ motion: false, language: "en", sound: false }));
  });
  await engine.open(`${server.address}?fresh`);
}

type Part = (engine: Engine, name: string) => Promise<void>;
async function done(engine: Engine, name: string): Promise<void> {
  await engine.picture(picture(name));
  assert.deepEqual(await engine.run(complaintsOf), []);
}
const wholeGame =
  (game: string): Part =>
  async (engine, name) => {
    await enter(engine);
    await until(engine, () => document.querySelector("[data-testid^=play-]") !== null, "the start page");
    await engine.press(`[data-testid=play-${game}]`);
    await until(engine, () => document.querySelector(".play") !== null, "the table");
    await engine.picture(picture(`${name}-${game}-begins`));
    assert.deepEqual(await engine.run(ringsCut), [], "rings of seals");
    await playToTheEnd(engine);
    assert.match(await text(engine), /The game is over/);
    await until(engine, () => document.querySelector(".course svg[role=img]") !== null, "the course of the game");
    for (let tries = 0; (await engine.run(lastLineCut)) > 0; ++tries) {
      assert.ok(tries < 30, "the log's last line is cut");
      await pause(100);
    }
    await done(engine, `${name}-${game}-over`);
  };
const wholeLesson =
  (lesson: string): Part =>
  async (engine, name) => {
    await enter(engine);
    await engine.open(`${server.address}?lesson-${lesson}#/learn/${lesson}`);
    await until(engine, () => /Step 1 of/.test(document.body.innerText), "the first step");
    await playToTheEnd(engine, lesson);
    await done(engine, `${name}-lesson-${lesson}`);
  };
const atServer: Part = async (engine, name) => {
  const seats = [
    { kind: "me", name: "Ann" },
    { kind: "bot", level: 1 },
  ];
  const { table, tokens } = await tableByApi(server.address, { game: "tsukiji", seats });
  await enter(engine);
  await engine.run((table, token) => localStorage.setItem("ichiba.seats", JSON.stringify([{ table, token }])), table, tokens[0]);
  await engine.open(`${server.address}?seat#/t/${table}`);
  await until(engine, () => document.querySelector("[data-testid=link][data-state=connected]") !== null, "the table");
  await playToTheEnd(engine);
  await done(engine, `${name}-online-over`);
};
const stepOnShow = () => Number(document.querySelector<HTMLElement>("[data-testid=review]")?.dataset.step ?? -1);
const review: Part = async (engine, name) => {
  const record = execFileSync(program, ["daily", "2026-11-16", "--game", "tsukiji", "--play", "random"], { encoding: "utf8" });
  const seats = ["You", "Tokubei"].map((name, seat) => ({ name, bot: seat > 0 ? "level:4" : null }));
  const game = { id: "x", game: "tsukiji", record, steps: 1, seats, seed: 1, over: true, when: Date.now() };
  await enter(engine);
  await engine.run((text) => localStorage.setItem("ichiba.game.x", text), JSON.stringify(game));
  await engine.open(`${server.address}?review#/review/x`);
  await until(engine, () => document.querySelector("[data-testid=review] figure svg") !== null, "the review");
  assert.doesNotMatch(await text(engine), /\bYou('s)?\b|level:\d/, "everybody has a name");
  await engine.run(next, 0, ""); // notes what goes wrong
  await engine.press(".moves li:nth-child(2) button");
  const before = await engine.run(stepOnShow);
  await engine.run(() => dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true })));
  for (let tries = 0; (await engine.run(stepOnShow)) === before; ++tries) {
    assert.ok(tries < 100, "the arrow key goes on");
    await pause(50);
  }
  // Where something was better, it is marked on the board.
  const moves = await engine.run(() => document.querySelectorAll(".moves button").length);
  let marked = 0;
  for (let i = 0; i < moves && marked < 3; ++i) {
    await engine.run((i) => document.querySelectorAll<HTMLElement>(".moves button")[i].click(), i);
    await pause(150);
    if (!(await engine.run(() => document.querySelector("[data-testid=missed]") !== null))) continue;
    await until(engine, () => document.querySelector("[data-testid=mark-better]") !== null, "the better move");
    ++marked;
  }
  assert.ok(marked > 0, "no decision of this game could be better");
  await done(engine, `${name}-review`);
};
const parts: Record<string, Part> = {
  "a game of osaka": wholeGame("osaka"),
  "a game of tsukiji": wholeGame("tsukiji"),
  "the lesson of osaka": wholeLesson("osaka"),
  "the lesson of tsukiji": wholeLesson("tsukiji"),
  "a game at a server": atServer,
  "the review of a game": review,
};

for (const [name, start] of Object.entries({ firefox, webkit })) {
  test(`${name}: whole games of both kinds, both lessons, a game at a server, and a review`, async (t) => {
    let engine = await start();
    for (const [title, play] of Object.entries(parts)) {
      await t.test(title, async (t) => {
        try {
          await play(engine, name);
        } catch (error) {
          if (!(error instanceof BrowserLost)) throw error;
          // WebKit loses its page process now and then on a busy machine. Once more, in a new one.
          t.diagnostic(`again in a new browser: ${error.message}`);
          await engine.close();
          engine = await start();
          await play(engine, name);
        }
      });
    }
    await engine.close();
  });
}
