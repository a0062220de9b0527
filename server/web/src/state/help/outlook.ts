// What can still come of the game: the best possible length, and on boards where a
// move cannot be taken back, whether the position can still be won.

import type { Backend } from "../../backend/backend";
import type { Records } from "../progress/records";
import type { Line } from "../line/line";
import type { Notices } from "../page/notices";
import type { Family, Hint } from "../../puzzle/types";
import { type Proof, proofOf } from "../../words/verdict";

// quickly is how long such a question may take; what is not known by then stays
// unknown.
const quickly = "2s";

// largest is the number of cells of the largest board that is asked about unasked.
const largest = 4500;

export class Outlook {
  settled: Promise<unknown> = Promise.resolve(); // when the best length is known, or cannot be

  private found = new Map<string, Hint | undefined>(); // by the position and the goal
  private played = new Set<string>(); // lost positions that are played on from

  constructor(
    private solvers: Pick<Backend, "ask">,
    private line: Line,
    private notices: Notices,
    private record: Pick<Records, "levels" | "games">,
  ) {}

  // known is the length of a level, which was proved when it was made.
  private get known(): number | undefined {
    return this.record.levels.find(this.line.doc.level ?? "")?.level.length;
  }

  // par is the proved best length from the beginning; undefined while it is not known.
  get par(): number | undefined {
    const { known } = this;
    if (known !== undefined) return known;
    const { optimal, length } = this.of(this.line.doc.from) ?? {};
    return optimal ? length : undefined;
  }

  // hopeless is the proof that the board cannot be solved from its beginning.
  get hopeless(): Hint | undefined {
    return this.provedOf(this.line.doc.from);
  }

  // dead is the proof that the position shown cannot be won any more.
  get dead(): Hint | undefined {
    const { doc, position } = this.line;
    return this.provedOf(this.of(doc.from)?.status === "unsolvable" ? doc.from : position);
  }

  private of(position: string): Hint | undefined {
    return this.found.get(this.keyOf(position));
  }

  // provedOf is the proof that a position is lost, unless that is played on from.
  private provedOf(position: string): Hint | undefined {
    const found = this.of(position);
    return found?.status === "unsolvable" && !this.played.has(this.keyOf(position)) ? found : undefined;
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
      if (this.of(view!.frames[at].position)?.status !== "unsolvable") return at;
    }
    return 0;
  }

  // look finds out what is not known of the line shown.
  async look(family: Family | undefined): Promise<void> {
    const { doc, frame, goals, geometry } = this.line;
    if (!family || !goals?.length || geometry.cells.length > largest) return;
    if (this.known === undefined && !this.found.has(this.keyOf(doc.from))) this.settled = this.ask(doc.from);
    await this.settled;
    if (!family.reversible && frame && !frame.solved) await this.ask(frame.position);
  }

  private async ask(from: string): Promise<void> {
    const key = this.keyOf(from);
    const { doc } = this.line;
    if (this.found.has(key)) return;
    this.found.set(key, undefined);
    try {
      const hint = await this.solvers.ask<Hint>("hint", { from, to: this.line.goals, level: 1, timeout: quickly }, { lang: this.notices.words.lang });
      this.found.set(key, hint);
      if (doc.from === from) this.record.games.note(doc, { ...(hint.optimal && { best: hint.length }), lost: hint.status === "unsolvable" });
      this.notices.changed();
    } catch {
      this.found.delete(key); // nothing was asked for by the reader; the next move asks again
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
