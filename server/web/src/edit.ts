// Changing what lies on a cell, of the position or of its goal.

import type { Line } from "./line";
import { emptied, withCell } from "./text";

// Edited is what a press on a cell changes.
export type Edited = "edit" | "goal";

// put writes a state on a cell. Who calls it is in turn.
export async function put(line: Line, edited: Edited, cell: number, state: string): Promise<void> {
  const { doc, position, geometry, goalStates, view } = line;
  const cells = geometry.cells.length;
  if (edited === "edit") {
    const from = withCell(position, cells, cell, state);
    if (from) await line.change({ from, to: doc.to, moves: [], at: 0 });
    return;
  }
  const { blank } = geometry.faces;
  const now = goalStates ? view!.goals![0].text : blank === undefined ? position : emptied(position, blank);
  const goal = withCell(now, cells, cell, state);
  if (goal) await line.change({ from: doc.from, to: [goal], moves: doc.moves.slice(0, doc.at), at: doc.at });
}

// following is the state after that of a cell.
export function following({ goalStates, states, geometry }: Line, edited: Edited, cell: number): string {
  const shown = edited === "goal" ? goalStates : states;
  return geometry.faces.next(shown?.[cell] ?? geometry.faces.blank ?? "", edited === "goal");
}
