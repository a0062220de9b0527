// What can still come of the game: the best possible length, and on boards where a
// move cannot be taken back, whether the position can still be won.

import type { Backend } from "../../backend/backend";
import type { Levels } from "../progress/levels";
import type { Line } from "../line/line";
import type { Notices } from "../page/notices";
import type { Answer, Family, Hint } from "../../puzzle/types";
import { type Proof, proofOf } from "../../words/verdict";

// quickly is how long such a question may take; what is not known by then stays
// unknown.
const quickly = "2s";

// largest is the number of cells of the largest board that is asked about unasked.
const largest = 4500;

export class Outlook {
  private best = new Map<string, Pick<Answer, "status" | "length" | "certificate"> | undefined>(); // by the beginning and the goal
  private lost = new Map<string, Hint | undefined>(); // by the position and the goal
  private played = new Set<string>(); // lost positions that are played on from

  constructor(
    private solvers: Pick<Backend, "ask">,
    private line: Line,
    private notices: Notices,
    private levels: Levels,
  ) {}

  // known is the length of a level, which was proved when it was made.
  private get known(): number | undefined {
    return this.levels.find(this.line.doc.level ?? "")?.level.length;
  }

  // par is the proved best length from the beginning; undefined while it is not known.
  get par(): number | undefined {
    const { known } = this;
    if (known !== undefined) return known;
    return this.best.get(this.keyOf(this.line.doc.from))?.length;
  }

  // hopeless is the proof that the board cannot be solved from its beginning.
  get hopeless(): Pick<Answer, "certificate"> | undefined {
    const key = this.keyOf(this.line.doc.from);
    return this.played.has(key) ? undefined : [this.best.get(key), this.lost.get(key)].find((found) => found?.status === "unsolvable");
  }

  // dead is the proof that the position shown cannot be won any more.
  get dead(): Pick<Answer, "certificate"> | undefined {
    const begun = this.keyOf(this.line.doc.from);
    if (this.best.get(begun)?.status === "unsolvable" || this.lost.get(begun)?.status === "unsolvable") return this.hopeless;
    const key = this.keyOf(this.line.position);
    const hint = this.lost.get(key);
    return hint?.status === "unsolvable" && !this.played.has(key) ? hint : undefined;
  }

  get proof(): Proof | undefined {
    const { certificate } = this.dead ?? {};
    return certificate && proofOf(certificate, this.line.geometry);
  }

  // sums are the weights under the pieces now, and in the goal, where that proves the
  // loss: no move raises the first.
  get sums(): { now: number; needed: number } | undefined {
    const { weights } = this.proof ?? {};
    if (!weights || (this.line.goals?.length ?? 0) !== 1) return undefined;
    const found = sums(this.line, weights);
    return found.now < found.needed ? found : undefined;
  }

  // playOn lets a reader go on with a position that is lost.
  playOn() {
    this.played.add(this.keyOf(this.hopeless ? this.line.doc.from : this.line.position));
    this.notices.changed();
  }

  // lastWinning is the place in the line from which the goal can still be reached.
  lastWinning(): number {
    const { doc, view } = this.line;
    for (let at = doc.at; at > 0; at--) {
      if (this.lost.get(this.keyOf(view!.frames[at].position))?.status !== "unsolvable") return at;
    }
    return 0;
  }

  // look finds out what is not known of the line shown.
  async look(family: Family | undefined): Promise<void> {
    const { doc, frame, goals, geometry } = this.line;
    if (!family || !goals?.length || geometry.cells.length > largest) return;
    if (this.known === undefined) await this.ask(this.best, doc.from, async (question) => {
      const { status, optimal, length, certificate } = await this.solvers.ask<Answer>("solve", question, { lang: this.notices.words.lang });
      return { status, length: optimal ? length : undefined, certificate };
    });
    if (family.reversible || !frame || frame.solved) return;
    await this.ask(this.lost, frame.position, (question) => this.solvers.ask<Hint>("hint", { ...question, level: 1 }, { lang: this.notices.words.lang }));
  }

  private async ask<T>(known: Map<string, T | undefined>, from: string, answer: (question: { from: string; to?: string[]; timeout: string }) => Promise<T>): Promise<void> {
    const key = this.keyOf(from);
    if (known.has(key)) return;
    known.set(key, undefined);
    try {
      known.set(key, await answer({ from, to: this.line.goals, timeout: quickly }));
      this.notices.changed();
    } catch {
      known.delete(key); // nothing was asked for by the reader; the next move asks again
    }
  }

  private keyOf(position: string): string {
    return [position, ...(this.line.goals ?? [])].join(" ");
  }
}

// sums are the weights under the pieces now, and in the goal.
export function sums({ states, wanted, geometry }: Pick<Line, "states" | "wanted" | "geometry">, weights: number[]): { now: number; needed: number } {
  const total = (list: (string | undefined)[]) =>
    weights.reduce((sum, weight, i) => sum + (list[i] !== undefined && geometry.faces.of(list[i]!).shape === "peg" ? weight : 0), 0);
  return { now: total(states), needed: total(wanted) };
}
