// What pointers do on the board: a press; a piece that is dragged and let go; a brush that
// is drawn over cells.

import type { Point } from "./layout";
import { move } from "./motion";
import { type Parts, cellAt, meant, pointIn, turnBetween } from "./pointing";
import type { Scene } from "./scene";

// slack is how many pixels a pointer may tremble before a press becomes a drag.
const slack = 6;

interface Held {
  cell: number; // below the pointer when it went down
  pressed: number; // the cell that a press there is about
  x: number;
  y: number;
  painted: number; // the cell that the brush came to last
  way: Point[]; // of the pointer since it is dragged
  piece?: SVGElement; // that is dragged
  copy?: SVGElement; // of it that follows the pointer, above all others
}

let held: Held | undefined; // there is one primary pointer

function drop(): Held | undefined {
  const was = held;
  was?.copy?.remove();
  was?.piece?.style.removeProperty("visibility");
  held = undefined;
  return was;
}

// gestures are the handlers of a board.
export function gestures(parts: Parts, scene: Scene, svg: { current: SVGSVGElement | null }) {
  const { table: { hand } } = parts;
  const pointOf = (event: PointerEvent) => pointIn(svg.current!, event);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return;
      const point = pointOf(event);
      const cell = cellAt(scene, point);
      held = { cell, pressed: meant(parts, scene, point), x: event.clientX, y: event.clientY, painted: cell, way: [] };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!held || !svg.current) return;
      if (event.buttons === 0) return void drop(); // let go where the board was not told
      if (held.way.length === 0 && Math.hypot(event.clientX - held.x, event.clientY - held.y) < slack) return;
      const point = pointOf(event);
      if (held.way.length === 0 && isDraggable(parts, held.cell)) take(parts, held, svg.current, event.pointerId);
      held.way.push(point);
      if (hand.mode !== "play") paint(parts, held, cellAt(scene, point));
      held.copy?.style.setProperty("transform", `translate(${point.join("px, ")}px)`);
    },
    onPointerUp: (event: PointerEvent) => {
      const was = drop();
      if (!was) return;
      const point = pointOf(event);
      if (was.copy) letGo(parts, scene, was, point);
      else if (was.pressed >= 0 && was.painted === was.cell && meant(parts, scene, point) === was.pressed) void hand.press(was.pressed);
    },
    onPointerCancel: drop,
  };
}

// isDraggable tells whether there is a piece on a cell that moves take elsewhere.
function isDraggable({ table: { hand, line } }: Parts, cell: number): boolean {
  const { faces } = line.geometry;
  if (hand.isExchanging) return cell >= 0;
  return hand.mode === "play" && line.entry?.kind !== "press" && cell >= 0 && faces.of(line.states[cell]).shape !== "empty";
}

// take lifts a piece off the board, to follow the pointer.
function take({ table: { hand, line } }: Parts, now: Held, board: SVGSVGElement, pointer: number) {
  hand.pick(hand.mode === "play" && line.entry?.kind === "pair" && line.choicesAt(now.cell).length > 0 ? now.cell : -1);
  const piece = board.querySelector<SVGElement>(`[data-piece="${now.cell}"]`);
  if (!piece) return;
  now.piece = piece;
  now.copy = piece.cloneNode(true) as SVGElement;
  now.copy.removeAttribute("data-piece");
  board.appendChild(now.copy);
  piece.style.setProperty("visibility", "hidden");
  board.setPointerCapture(pointer);
}

// letGo makes the move that takes a piece where it was dragged, or lets it go back.
function letGo(parts: Parts, scene: Scene, { cell, piece, way }: Held, [x, y]: Point) {
  const { table: { hand, line } } = parts;
  const target = cellAt(scene, [x, y]);
  if (hand.isExchanging && target >= 0) return hand.exchange(cell, target);
  if (line.entry?.kind === "pair" && hand.landings.includes(target)) {
    hand.dragged = true;
    return void hand.press(target);
  }
  const turn = line.entry?.kind === "turn" && target !== cell ? turnBetween(parts, scene, cell, target, way) : undefined;
  if (turn) return void hand.make(turn);
  const [x0, y0] = scene.points[cell];
  void move(piece, [{ transform: `translate(${x - x0}px, ${y - y0}px)` }, { transform: "none" }], { duration: 180, easing: "ease-out" });
  if (target !== cell) hand.refuse(cell, "drag");
}

// paint draws the brush over a cell. The first one is painted when the brush leaves it: a
// press that stays on it is a click.
function paint({ table: { hand } }: Parts, now: Held, cell: number) {
  if (hand.brush === undefined || now.painted < 0 || cell < 0 || cell === now.painted) return;
  if (now.painted === now.cell) void hand.put(now.cell, hand.brush);
  void hand.put(cell, hand.brush);
  now.painted = cell;
}
