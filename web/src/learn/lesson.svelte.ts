// Where the learner is: a step of the lesson, a question of the quiz, or the end.
import type { Game } from "../engine/answers";
import type { GameEvent } from "../engine/events";
import type { Seat } from "../lib/games";
import { t } from "../i18n/index.svelte";
import { lessonText } from "../i18n/lessons.svelte";
import { LessonTable } from "./lessonTable.svelte";
import {
  movesBefore,
  recordOfLesson,
  recordOfQuestion,
  scripts,
  worthTelling,
  type LessonStep,
  type Question,
  type Script,
} from "./script";

export class Lesson {
  readonly game: Game;
  readonly script: Script;
  table = $state.raw<LessonTable | null>(null);
  at = $state(0);
  answered = $state<number | null>(null); // the answer to the question on show
  failed = $state(false);
  #seats: Seat[];
  #lesson: LessonTable | null = null;
  #left = false;

  constructor(game: Game) {
    this.game = game;
    this.script = scripts[game];
    this.#seats = [
      { name: t("start.you"), bot: null },
      { name: "Aki", bot: "level:1" },
    ];
    void this.go(0);
  }
  get #names(): string[] {
    return this.#seats.map((seat) => seat.name);
  }
  get step(): LessonStep | null {
    return this.script.steps[this.at] ?? null;
  }
  get question(): Question | null {
    return this.script.quiz[this.at - this.script.steps.length] ?? null;
  }
  get over(): boolean {
    return this.at >= this.script.steps.length + this.script.quiz.length;
  }
  get spot(): string | null {
    return this.step?.spot ?? this.question?.spot ?? null;
  }
  // What the learner is asked to do, in words.
  get task(): string {
    return this.step?.you ? lessonText(`${this.game}.${this.step.say}.do`) : "";
  }
  // What has happened since the step before.
  get events(): GameEvent[] {
    if (!this.#lesson || !this.step || this.at === 0) return [];
    const [from, to] = [this.at - 1, this.at].map((at) => movesBefore(this.script.steps, at));
    return this.#lesson.between(from, to).filter(worthTelling);
  }

  async go(to: number): Promise<void> {
    this.at = Math.max(0, to);
    this.answered = null;
    try {
      if (this.question) await this.#ask(this.question, this.at);
      else if (!this.over) await this.#teach(this.at);
    } catch {
      this.failed = true;
    }
  }
  async #teach(at: number): Promise<void> {
    const lesson = (this.#lesson ??= await this.#open(recordOfLesson(this.game, this.#names)));
    if (this.#left || at !== this.at) return;
    if (this.table !== lesson) this.table?.leave();
    this.table = lesson;
    lesson.why = () => lessonText("notNow", { task: this.task });
    lesson.done = () => void this.go(at + 1);
    await lesson.show(movesBefore(this.script.steps, at), this.script.steps[at].you ?? null);
  }
  async #ask(question: Question, at: number): Promise<void> {
    const table = await this.#open(recordOfQuestion(this.game, this.#names, question));
    if (this.#left || at !== this.at) return table.leave();
    await table.show(table.moves, null);
    if (this.table !== this.#lesson) this.table?.leave();
    this.table = table;
  }
  #open(record: string): Promise<LessonTable> {
    return LessonTable.open(this.game, this.#seats, record);
  }
  next(): void {
    void this.go(this.at + 1);
  }
  back(): void {
    void this.go(this.at - 1);
  }
  leave(): void {
    this.#left = true;
    this.#lesson?.leave();
    if (this.table !== this.#lesson) this.table?.leave();
  }
}
