// A brush that is drawn over the board: each cell that it comes to gets its state.

import type { Game } from "../game";
import type { Scene } from "./scene";

let last = -1; // the cell that the brush came to last

// painting are the handlers of a board that is edited with a brush. The first cell is
// painted when the brush leaves it: a press that stays on it is a click.
export function painting(game: Game, scene: Scene, at: (event: PointerEvent) => [number, number]) {
  const { brush } = game;
  const cellOf = (event: PointerEvent) => scene.geometry.nearest(scene.points, at(event));
  const lift = () => {
    last = -1;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      last = cellOf(event);
    },
    onPointerMove: (event: PointerEvent) => {
      const cell = cellOf(event);
      if (brush === undefined || last < 0 || cell < 0 || cell === last || event.buttons === 0) return;
      void game.put(last, brush);
      void game.put(cell, brush);
      last = cell;
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}
