// Pieces that are dragged: a piece follows the pointer from its cell, and is let go
// over the one where it lands.

import type { Game } from "../game";
import { move } from "./motion";
import { painting } from "./paint";
import type { Scene } from "./scene";

// slack is how many pixels a pointer may tremble before a press becomes a drag.
const slack = 6;

interface Held {
  cell: number;
  x: number;
  y: number;
  piece?: SVGElement; // once it is dragged
  copy?: SVGElement; // that follows the pointer, above all others
}

let held: Held | undefined;

function drop() {
  held?.copy?.remove();
  held?.piece?.style.removeProperty("visibility");
  held = undefined;
}

// dragging are the handlers of a board on which pieces go from cell to cell, or that is
// edited.
export function dragging(game: Game, scene: Scene, svg: { current: SVGSVGElement | null }) {
  const pointOf = (event: PointerEvent): [number, number] => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.current!.getScreenCTM()!.inverse());
    return [x, y];
  };
  if (game.mode !== "play") return painting(game, scene, pointOf);
  if (game.line.entry?.kind !== "pair") return {};
  const take = (cell: number, board: SVGSVGElement) => {
    game.pick(cell);
    const piece = board.querySelector<SVGElement>(`[data-piece="${cell}"]`)!;
    const copy = piece.cloneNode(true) as SVGElement;
    copy.removeAttribute("data-piece");
    board.appendChild(copy);
    piece.style.setProperty("visibility", "hidden");
    return { piece, copy };
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const cell = scene.geometry.nearest(scene.points, pointOf(event));
      if (cell >= 0 && game.line.choicesAt(cell).length > 0) held = { cell, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!held || !svg.current) return;
      if (!held.copy && Math.hypot(event.clientX - held.x, event.clientY - held.y) < slack) return;
      if (!held.copy) {
        Object.assign(held, take(held.cell, svg.current));
        svg.current.setPointerCapture(event.pointerId);
      }
      held.copy!.style.setProperty("transform", `translate(${pointOf(event).join("px, ")}px)`);
    },
    onPointerUp: (event: PointerEvent) => {
      if (!held?.copy) return void drop();
      const { cell, piece } = held;
      const [x, y] = pointOf(event);
      drop();
      const target = scene.geometry.nearest(scene.points, [x, y]);
      const [x0, y0] = scene.points[cell];
      if (game.landings.includes(target)) void game.land(target);
      else void move(piece, [{ transform: `translate(${x - x0}px, ${y - y0}px)` }, { transform: "none" }], { duration: 180, easing: "ease-out" });
    },
    onPointerCancel: drop,
  };
}
