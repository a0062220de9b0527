// A lesson as it is taken: which step is shown, and whether what it asks for is done.

import type { Doc } from "../../puzzle/doc";
import type { Notices } from "../page/notices";
import type { Action } from "../../puzzle/types";
import { Words } from "../../words/words";
import { type Lesson, Lessons, type Step } from "./lessons";

// Stage is the board that a lesson is given on.
export interface Stage {
  readonly doc: Doc;
  readonly view?: { frames: { action?: Action; solved: boolean }[] };
  start(doc: Doc): Promise<void>;
}

export class Teaching {
  lessons?: Lessons; // once they are read
  name = ""; // of the lesson, as PUZZLE/NAME
  at = 0; // the step

  constructor(
    private stage: Stage,
    private notices: Notices,
    private finished: (name: string) => void,
  ) {}

  // load reads the lessons; without them there is the game all the same.
  async load(): Promise<void> {
    if (this.lessons) return;
    try {
      this.lessons = await Lessons.load();
    } catch {
      return;
    }
    this.notices.changed();
  }

  // open begins a lesson, or ends the one that is given where there is none of the
  // name.
  async open(name: string | undefined): Promise<void> {
    if (name) await this.load();
    this.name = name && this.lessons?.find(name) ? name : "";
    if (this.lesson) await this.go(0);
  }

  get lesson(): Lesson | undefined {
    return this.name ? this.lessons?.find(this.name)?.lesson : undefined;
  }

  // n is the lesson's number among those of its puzzle.
  get n(): number {
    return this.lessons?.find(this.name)?.n ?? 0;
  }

  get puzzle(): string {
    return this.name.split("/")[0];
  }

  get step(): Step | undefined {
    return this.lesson?.steps[this.at];
  }

  get isLast(): boolean {
    return this.at + 1 === this.lesson?.steps.length;
  }

  // go shows a step, from its beginning.
  async go(at: number): Promise<void> {
    const step = this.lesson?.steps[at];
    if (!step) return;
    this.at = at;
    await this.stage.start({ from: step.from, to: step.to ? [step.to] : [], moves: [], at: 0 });
  }

  // played are the actions of the moves made so far.
  private get played(): Action[] {
    return this.stage.view?.frames.slice(1, this.stage.doc.at + 1).flatMap(({ action }) => action ?? []) ?? [];
  }

  // left are the cells that are still to be pressed.
  get left(): string[] {
    const left = [...(this.step?.taps ?? [])];
    for (const { at } of this.played) {
      const i = left.indexOf(at);
      if (i >= 0) left.splice(i, 1);
    }
    return left;
  }

  // made is how many of the step's moves were made, in their order; -1 where another
  // was made.
  get made(): number {
    const { moves, at } = this.stage.doc;
    const asked = this.step?.moves ?? [];
    return moves.slice(0, at).every((move, i) => move === asked[i]) ? at : -1;
  }

  // strayed tells whether moves were made that the step does not ask for, so that it may
  // have to be begun again.
  get strayed(): boolean {
    const { taps, moves, solve, solution } = this.step ?? {};
    const { at } = this.stage.doc;
    if (this.done || at === 0) return false;
    if (taps) return at > taps.length - this.left.length;
    return moves ? this.made < 0 : Boolean(solve || solution);
  }

  // asks tells whether the step shown asks for anything.
  get asks(): boolean {
    const { taps, moves, count, solution, solve } = this.step ?? {};
    return Boolean(taps || moves || count || solution || solve);
  }

  // done tells whether what the step asks for was done.
  get done(): boolean {
    const { step, stage } = this;
    if (!step || !this.asks) return false;
    if (step.taps) return this.left.length === 0;
    if (step.moves) return this.made === step.moves.length;
    if (step.count) return stage.doc.at >= step.count;
    return stage.doc.at > 0 && stage.view?.frames[stage.doc.at]?.solved === true;
  }

  // taken is called when the board has changed.
  taken() {
    if (this.step && this.isLast && this.done) this.finished(this.name);
  }

  // words are those of the lessons before all others.
  get words(): Words {
    const { words } = this.notices;
    return new Words(words.lang, this.lessons ? [this.lessons.words(words.lang)] : []);
  }
}
