// The centres about which cells can be turned.

import type { Game } from "../game";
import type { Point } from "./layout";
import type { Scene } from "./scene";

export interface Pivot {
  cell: number; // that a turn about it begins with
  centre: Point;
}

export function pivots({ mode, line }: Game, scene: Scene): Pivot[] {
  const { geometry } = scene;
  const found = new Map<number, Point>();
  for (const { at, cells } of mode === "play" ? line.choices : []) {
    const cell = geometry.index(at);
    if (cells && !found.has(cell)) found.set(cell, scene.around(geometry.indices(cells)).centre);
  }
  return [...found].map(([cell, centre]) => ({ cell, centre }));
}

// pivotNear is the cell whose turn has its centre closest to a point; the cell that was
// pressed where none is close.
export function pivotNear(game: Game, cell: number, scene: Scene, [x, y]: Point): number {
  let [best, least] = [cell, 127]; // a little less than the diagonal of a square
  for (const pivot of pivots(game, scene)) {
    const [px, py] = pivot.centre;
    const far = Math.hypot(px - x, py - y) - (pivot.cell === cell ? 1 : 0); // which wins a draw
    if (far < least) [best, least] = [pivot.cell, far];
  }
  return best;
}
