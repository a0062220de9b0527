// What was asked about the position shown, and what came of it.

import type { Backend, Loading, Options } from "../../backend/backend";
import { hintLines } from "../../words/hint";
import type { Line } from "../line/line";
import type { Notices } from "../page/notices";
import type { Answer, Hint, Level, Question, Step, View } from "../../puzzle/types";
import { type Proof, proofOf, verdict } from "../../words/verdict";

type Facts = Record<string, unknown>;

// Busy is a question that is being answered.
export interface Busy {
  stop: AbortController;
  long: boolean; // it has taken so long that this is shown
  left: boolean; // nobody waits for its answer
  before?: number; // jobs that the server does before this one
  step?: Step;
  loading?: Loading; // the solvers still come
  best?: Answer; // found so far, without a proof
}

// Subject is what is asked about: a line of moves.
export type Subject = Pick<Line, "doc" | "view" | "geometry" | "puzzle" | "position" | "goals" | "settled" | "follow">;

// Solvers answer questions.
export type Solvers = Pick<Backend, "ask" | "solve">;

// After is what a move leads to.
export interface After {
  move: string;
  left?: number; // moves that are needed after it, where that is known
  lost: boolean; // no goal can be reached any more
}

// patience is after how many milliseconds a question shows that it goes on.
const patience = 300;

export class Questions {
  answer?: Answer; // to the position asked about
  chosen = 0; // of the answer's solutions
  hint?: Hint; // for the position shown
  facts?: Facts;
  busy?: Busy;

  private answered = ""; // the goal that answer is for

  constructor(
    private solvers: Solvers,
    private line: Subject,
    private notices: Notices,
    private show: (position?: string, moves?: string[]) => void = () => undefined, // is told what was shown: these moves of a position, or all
    private putDown: () => void = () => undefined, // what was picked on the board
  ) {}

  // solve asks for the shortest solutions of the position shown, and puts the
  // first of them behind the moves made. Where the search is stopped, that is the
  // best found so far.
  async solve(): Promise<void> {
    this.hint = undefined;
    this.answer = undefined;
    const answer = await this.run((options, busy) => this.search(options, busy));
    if (!answer) return;
    this.answer = answer;
    this.answered = this.goal;
    this.chosen = 0;
    this.notices.say(verdict(this.notices.words, answer));
    const moves = answer.solutions?.[0] ?? answer.moves; // which need not be the first listed
    if (answer.length !== 0 && (moves || answer.pattern)) this.show();
    if (moves) await this.line.follow(moves, answer.from);
    this.answer = answer;
    this.notices.changed();
  }

  // search solves; where that is stopped, it gives the best found so far.
  private async search(options: Options, busy: Busy): Promise<Answer> {
    const question = { ...this.asked, all: true, count: true, limit: 1000 };
    const meanwhile = (best: Answer) => {
      busy.best = best;
      this.notices.changed();
    };
    try {
      return await this.solvers.solve(question, { ...options, meanwhile });
    } catch (error) {
      if (!busy.best || !options.signal?.aborted) throw error;
      const bound = Math.max(busy.best.lower_bound ?? 0, busy.step?.lower_bound ?? 0);
      return { ...busy.best, lower_bound: bound, stats: undefined }; // which were those of the first try
    }
  }

  // pick follows another of the solutions.
  async pick(index: number): Promise<void> {
    const answer = this.answer;
    const moves = answer?.solutions?.[index];
    if (!answer || !moves) return;
    await this.line.follow(moves, answer.from);
    this.answer = answer;
    this.chosen = index;
    this.notices.changed();
  }

  // askHint tells a little more each time: how far, where, which move.
  async askHint(): Promise<void> {
    const level = () => Math.min(3, (this.hint?.level ?? 0) + 1);
    const hint = await this.run((options) =>
      this.solvers.ask<Hint>("hint", { ...this.asked, level: level(), timeout: "10s" }, options),
    );
    if (!hint || hint.from !== this.line.position) return;
    this.hint = hint;
    if (hint.move) this.show(hint.from, [hint.move]);
    this.putDown();
    this.answer = undefined;
    this.notices.say(hintLines(this.notices.words, hint).join(" "));
  }

  // rest are the moves of a solution from the position shown.
  async rest(): Promise<string[] | undefined> {
    const hint = await this.run((options) => this.solvers.ask<Hint>("hint", { ...this.asked, level: 4, timeout: "10s" }, options));
    if (!hint?.moves || hint.from !== this.line.position) return undefined;
    this.show();
    return hint.moves;
  }

  // dismiss puts a hint away.
  dismiss() {
    this.hint = undefined;
    this.notices.changed();
  }

  async analyse(): Promise<void> {
    const facts = await this.run((options) => this.solvers.ask<Facts>("analyse", this.asked, options));
    if (!facts) return;
    this.facts = facts;
    this.notices.changed();
  }

  // grade finds how many moves each of some positions still needs: undefined where that
  // is not known in a little while, or there is no way. It gives nothing where it is
  // left.
  grade(positions: string[]): Promise<(number | undefined)[] | undefined> {
    return this.each(positions, async (from, options) => {
      const { length, optimal } = await this.rate(from, options);
      return optimal ? length : undefined;
    });
  }

  // compare finds what each of some moves of the position shown leads to.
  async compare(moves: string[]): Promise<{ before?: number; list: After[] } | undefined> {
    const { position } = this.line;
    const now = await this.grade([position]);
    const list = now && await this.each(moves, async (move, options): Promise<After> => {
      const { frames } = await this.solvers.ask<View>("show", { from: position, to: this.line.goals, moves: [move] }, options);
      const { length, optimal, status } = await this.rate(frames[1].position, options);
      return { move, left: optimal ? length : undefined, lost: status === "unsolvable" };
    });
    if (!list) return undefined;
    const [before] = now;
    this.show(position, list.flatMap(({ move, left }) => (before !== undefined && left !== undefined && left < before ? [move] : [])));
    return { before, list };
  }

  // each asks about one thing after another, until it is stopped.
  private each<T, U>(list: T[], ask: (one: T, options: Options) => Promise<U>): Promise<U[] | undefined> {
    return this.run(async (options, busy) => {
      const found: U[] = [];
      for (const one of list) if (!busy.left && !options.signal?.aborted) found.push(await ask(one, options));
      return found;
    });
  }

  private rate(from: string, options: Options): Promise<Hint> {
    return this.solvers.ask<Hint>("hint", { from, to: this.line.goals, level: 1, timeout: "2s" }, options);
  }

  // generate makes a new puzzle of a difficulty from 1 to 5, on the board shown. A goal
  // that is a board stays the goal.
  async generate(difficulty: number): Promise<Level | undefined> {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const goal = this.line.view?.goals?.find(({ states }) => states)?.text;
    const question = { puzzle: this.line.puzzle, board: goal ?? this.line.position, difficulty, n: 1, seed };
    const levels = await this.run((options) => this.solvers.ask<Level[]>("generate", question, options));
    return levels?.[0];
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

  // forget drops what does not hold for a line that is new: an answer holds while
  // its position is on the line and the goal is the same.
  forget() {
    this.hint = undefined;
    this.facts = undefined;
    const on = this.line.view?.frames.some((frame) => frame.position === this.answer?.from);
    if (!on || this.goal !== this.answered) this.answer = undefined;
  }

  // proof is what was proved about the position shown.
  get proof(): Proof | undefined {
    const found = this.answer ?? this.hint;
    if (!found?.certificate || found.from !== this.line.position) return undefined;
    return proofOf(found.certificate, this.line.geometry);
  }

  private get asked(): Question {
    return { from: this.line.position, to: this.line.goals };
  }

  // goal is what the line leads to, in one text.
  private get goal(): string {
    return this.asked.to?.join(" ") ?? "";
  }

  // run asks something when all that was pressed before is done. It gives
  // nothing where that fails or is left.
  private async run<T>(ask: (options: Options, busy: Busy) => Promise<T>): Promise<T | undefined> {
    this.leave();
    await this.line.settled;
    const busy: Busy = { stop: new AbortController(), long: false, left: false };
    const timer = setTimeout(() => this.last(busy), patience);
    const { signal } = busy.stop;
    const told = (part: Partial<Busy>) => {
      Object.assign(busy, part);
      this.notices.changed();
    };
    const options = { lang: this.notices.words.lang, signal, progress: (step: Step) => told({ step }), waiting: (before?: number) => told({ before }), loading: (loading?: Loading) => told({ loading }) };
    this.busy = busy;
    this.notices.problem = undefined;
    try {
      const answer = await ask(options, busy);
      return busy.left ? undefined : answer;
    } catch (error) {
      if (!signal.aborted && !busy.left) this.notices.fail(error);
      return undefined;
    } finally {
      clearTimeout(timer);
      if (this.busy === busy) this.busy = undefined;
      this.notices.changed();
    }
  }

  // last is called when a question turns out to take long.
  private last(busy: Busy) {
    busy.long = true;
    if (busy.left) busy.stop.abort();
    else if (busy.loading) this.notices.changed();
    else this.notices.say(this.notices.words.t("page.busy"));
  }
}
