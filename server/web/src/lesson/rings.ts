// The rings that a step names by letters, and the moves that turn them.

import { write } from "../puzzle/entry";
import type { Game } from "../state/game";
import type { Verb } from "../puzzle/types";

// ringOf is the ring that a move turns, and the verb that turns it; undefined where the
// step names no such ring.
export function ringOf({ teaching, table: { line } }: Game, move: string): { letter: string; verb: Verb } | undefined {
  const { entry } = line;
  for (const [letter, cell] of Object.entries(teaching.step?.rings ?? {})) {
    const verb = entry?.verbs?.find(({ name }) => write(entry, { cell, verb: name }) === move);
    if (verb) return { letter, verb };
  }
  return undefined;
}
