// What was asked about the position shown, and what came of it.

import type { Backend, Options } from "./backend";
import type { Game } from "./game";
import { hintLines } from "./hint";
import type { Answer, Hint, Level, Question, Step, View } from "./types";
import { type Proof, proofOf, verdict } from "./verdict";

type Facts = Record<string, unknown>;

// Busy is a question that is being answered.
interface Busy {
  stop: AbortController;
  long: boolean; // it has taken so long that this is shown
  left: boolean; // nobody waits for its answer
  step?: Step;
}

// patience is after how many milliseconds a question shows that it goes on.
const patience = 300;

export class Inquiry {
  answer?: Answer; // to the position asked about
  chosen = 0; // of the answer's solutions
  hint?: Hint; // for the position shown
  facts?: Facts;
  busy?: Busy;

  constructor(
    private game: Game,
    private backend: Backend,
  ) {}

  // solve asks for the shortest solutions of the position shown, and puts the
  // first of them behind the moves made. Where it takes long, the best found so
  // far is shown meanwhile.
  async solve(): Promise<void> {
    this.hint = undefined;
    const meanwhile = (best: Answer) => {
      this.answer = best;
      this.game.tell();
    };
    const question = { all: true, count: true, limit: 100 };
    const answer = await this.run((options) => this.backend.solve({ ...this.asked, ...question }, { ...options, meanwhile }));
    if (!answer) return;
    this.answer = answer;
    this.chosen = 0;
    this.game.say(verdict(this.game.words, answer));
    if (answer.status === "solved" && answer.moves) await this.game.follow(answer.moves, answer.from);
    this.answer = answer;
    this.game.tell();
  }

  // pick follows another of the solutions.
  async pick(index: number): Promise<void> {
    const answer = this.answer;
    const moves = answer?.solutions?.[index];
    if (!answer || !moves) return;
    await this.game.follow(moves, answer.from);
    this.answer = answer;
    this.chosen = index;
    this.game.tell();
  }

  // askHint tells a little more each time: how far, where, which move, the rest.
  async askHint(): Promise<void> {
    const level = () => Math.min(4, (this.hint?.level ?? 0) + 1);
    const hint = await this.run((options) =>
      this.backend.ask<Hint>("hint", { ...this.asked, level: level(), timeout: "10s" }, options),
    );
    if (!hint || hint.from !== this.game.position) return;
    this.hint = hint;
    this.answer = undefined;
    this.game.say(hintLines(this.game.words, hint).join(" "));
  }

  async analyse(): Promise<void> {
    const facts = await this.run((options) => this.backend.ask<Facts>("analyse", this.asked, options));
    if (!facts) return;
    this.facts = facts;
    this.game.tell();
  }

  // generate makes a new puzzle of a difficulty from 1 to 5.
  async generate(difficulty: number): Promise<void> {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const question = { puzzle: this.game.puzzle, difficulty, n: 1, seed };
    const levels = await this.run((options) => this.backend.ask<Level[]>("generate", question, options));
    if (!levels) return;
    const [level] = levels;
    this.game.mode = "play";
    await this.game.load(level.from, [level.to]);
    const { t } = this.game.words;
    this.game.say(t("page.said.level", { length: t("metric." + level.metric, { n: level.length }) }));
  }

  // film is the line of moves as an animated picture.
  film(theme: string): Promise<Blob | undefined> {
    const { from, moves } = this.game.doc;
    return this.run((options) => this.backend.picture({ from, moves, theme }, "image/gif", options));
  }

  stop() {
    this.busy?.stop.abort();
  }

  // leave ends a question that nobody waits for any more. A short one only loses
  // its answer: to stop it would cost the browser its worker.
  leave() {
    if (!this.busy) return;
    this.busy.left = true;
    if (this.busy.long) this.stop();
  }

  // forget drops what does not hold for a line that is new.
  forget({ frames }: View) {
    this.hint = undefined;
    this.facts = undefined;
    if (!frames.some((frame) => frame.position === this.answer?.from)) this.answer = undefined;
  }

  // proof is what was proved about the position shown.
  get proof(): Proof | undefined {
    const found = this.answer ?? this.hint;
    if (!found?.certificate || found.from !== this.game.position) return undefined;
    return proofOf(found.certificate, this.game.geometry);
  }

  private get asked(): Question {
    const { doc, view, position } = this.game;
    return { from: position, to: doc.to.length > 0 ? doc.to : view?.goals?.map((goal) => goal.text) };
  }

  // run asks something when all that was pressed before is done. It gives
  // nothing where that fails or is left.
  private async run<T>(ask: (options: Options) => Promise<T>): Promise<T | undefined> {
    this.leave();
    await this.game.settled;
    const busy: Busy = { stop: new AbortController(), long: false, left: false };
    const timer = setTimeout(() => this.last(busy), patience);
    const { signal } = busy.stop;
    const progress = (step: Step) => {
      busy.step = step;
      this.game.tell();
    };
    this.busy = busy;
    this.game.problem = undefined;
    try {
      const answer = await ask({ lang: this.game.words.lang, signal, progress });
      return busy.left ? undefined : answer;
    } catch (error) {
      if (!signal.aborted && !busy.left) this.game.fail(error);
      return undefined;
    } finally {
      clearTimeout(timer);
      if (this.busy === busy) this.busy = undefined;
      this.game.tell();
    }
  }

  // last is called when a question turns out to take long.
  private last(busy: Busy) {
    busy.long = true;
    if (busy.left) busy.stop.abort();
    this.game.tell();
  }
}
