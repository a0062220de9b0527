// What a pointer means, by geometry alone: the same for mouse, touch and pen, on the
// board, on what is lifted off it, and in the lens. A place in a gap, on a stud or on the
// edge means the nearest cell or centre.

import type { Game } from "../state/game";
import { signed } from "../puzzle/turns";
import type { Choice } from "../puzzle/types";
import { type Point, distance } from "./layout";
import type { Scene } from "./scene";

// Parts are those of the game that say what can be done on the board.
export type Parts = Pick<Game, "table">;

// reach is how far from the middle of a cell a pointer still means it: a little more than
// half the diagonal of a square, so that no gap between cells is left out.
const reach = 80;

// pointIn is where a pointer is, in the units of a picture.
export function pointIn(svg: SVGSVGElement, event: MouseEvent): Point {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()!.inverse());
  return [x, y];
}

// cellAt is the cell at a point, -1 where none is near.
export function cellAt({ geometry, points }: Scene, point: Point): number {
  return geometry.nearest(points, point, reach);
}

// meant is the cell that a press at a point is about: where cells turn about centres, the
// one that a turn about the nearest centre begins with; -1 where nothing is near.
export function meant(parts: Parts, scene: Scene, [x, y]: Point): number {
  const cell = cellAt(scene, [x, y]);
  if (parts.table.line.entry?.kind !== "turn") return cell;
  let [best, least] = [cell, 127]; // a little less than the diagonal of a square
  for (const pivot of pivots(parts, scene)) {
    const far = distance(pivot.centre, [x, y]) - (pivot.cell === cell ? 1 : 0); // which wins a draw
    if (far < least) [best, least] = [pivot.cell, far];
  }
  return best;
}

// pivots are the centres about which cells can be turned, each with the cell that a turn about it
// begins with.
export function pivots({ table: { hand, line } }: Parts, scene: Scene) {
  const { geometry } = scene;
  const found = new Map<number, Point>();
  for (const { at, cells } of hand.mode === "play" ? line.choices : []) {
    const cell = geometry.index(at);
    if (cells && !found.has(cell)) found.set(cell, scene.around(geometry.indices(cells)).centre);
  }
  return [...found].map(([cell, centre]) => ({ cell, centre }));
}

// turnBetween is the single turn that brings what lies on a cell to another; undefined
// where there is none. Of two such turns it is the one whose circle the pointer kept
// closer to on its way.
export function turnBetween({ table: { line } }: Parts, scene: Scene, from: number, to: number, way: Point[]): string | undefined {
  const [start, end] = [scene.points[from], scene.points[to]];
  let [best, least]: [string | undefined, number] = [undefined, Infinity];
  for (const { move, angle, centre } of turns(line, scene, from, to)) {
    if (Math.abs(signed(bearing(centre, end) - bearing(centre, start) - angle)) > 1) continue;
    const radius = distance(centre, start);
    const stray = way.reduce((sum, point) => sum + Math.abs(distance(centre, point) - radius), 0);
    if (stray < least - 1) [best, least] = [move, stray];
  }
  return best;
}

// turns are the legal moves that turn both of two cells, by an angle about a centre.
function turns({ choices, entry }: Parts["table"]["line"], scene: Scene, from: number, to: number) {
  const angles = new Map(entry?.verbs?.map(({ name, angle }) => [name, angle]));
  return choices.flatMap(({ move, verb, cells: names }: Choice) => {
    const cells = scene.geometry.indices(names);
    const angle = angles.get(verb ?? "");
    return angle && cells.includes(from) && cells.includes(to) ? [{ move, angle, centre: scene.around(cells).centre }] : [];
  });
}

// bearing is the angle from a centre to a point, in degrees clockwise from the right.
export function bearing([cx, cy]: Point, [x, y]: Point): number {
  return (Math.atan2(y - cy, x - cx) * 180) / Math.PI;
}
