// Hints that the file of a level carries. While the solvers are still to come, they are not waited
// for where the reader is on the way of the level's solution.

import type { Backend, Options } from "../../backend/backend";
import { count } from "../../puzzle/tally";
import type { Hint, Question } from "../../puzzle/types";
import type { Line } from "../line/line";
import type { Records } from "../progress/records";

export class Carried {
  constructor(
    private backend: Backend,
    private line: Line,
    private record: Records,
  ) {}

  // ask puts a question to the file, or to the solvers.
  async ask<T>(verb: string, question: Question, options: Options): Promise<T> {
    const hint = verb === "hint" && !this.backend.isReady ? await this.hint(question) : undefined;
    return (hint as T | undefined) ?? this.backend.ask<T>(verb, question, options);
  }

  solve(...asked: Parameters<Backend["solve"]>) {
    return this.backend.solve(...asked);
  }

  // hint is that of a position of the line. Where the moves made and those that are left are as
  // many as the level's proved best, no fewer would do; in the middle of a sweep they are more.
  private async hint({ from = "", level: rung = 1 }: Question & { level?: number }): Promise<Hint | undefined> {
    const { doc, view, puzzle } = this.line;
    const { level } = this.record.levels.find(doc.level ?? "") ?? {};
    const family = this.record.library.find(puzzle);
    const at = view?.frames.findIndex(({ position }) => position === from) ?? -1;
    if (!view || !level?.moves || !family || at < 0) return undefined;
    const rest = [...level.moves];
    for (const move of doc.moves.slice(0, at)) {
      const place = rest.indexOf(move);
      if (place < 0 || (place > 0 && !family.any_order)) return undefined;
      rest.splice(place, 1);
    }
    const frames = await this.line.framesOf(from, rest);
    const lengthOf = (played: typeof frames) => count(family, played.map(({ action }) => action));
    const length = lengthOf(frames.slice(1));
    if (frames.length !== rest.length + 1) return undefined;
    const optimal = lengthOf(view.frames.slice(1, at + 1)) + length === level.length;
    const { action } = frames[1] ?? {};
    const shown = [{}, { region: { kind: "", name: "", cells: action?.cells } }, { move: rest[0], action }, { moves: rest }];
    return Object.assign({ from, level: rung, status: "solved" as const, metric: level.metric, length, optimal }, ...shown.slice(0, length && rung));
  }
}
