// What a move does, as an arrow on the board: where a piece goes, which way cells turn, or
// which cell is pressed.

import type { Action, Verb } from "../puzzle/types";
import { type Point, jump, turning } from "./layout";
import type { Scene } from "./scene";

// Arrow: each line has a wider one below it, so that it is seen on any ground.
export function Arrow({ scene, action, verbs }: { scene: Scene; action: Action; verbs: Verb[] }) {
  const { geometry, points } = scene;
  const path = geometry.indices(action.path);
  const cells = geometry.indices(action.cells);
  const angle = verbs.find(({ name }) => name === action.verb)?.angle;
  const pressed = geometry.index(action.at);
  if (path.length > 1) return <Lines d={path.slice(1).map((i, k) => jump(points[path[k]], points[i])).join("")} />;
  if (angle && cells.length > 1) {
    const { centre, reach } = scene.around(cells);
    return <Lines d={scene.material === "ink" ? turning(centre, reach + 44, angle, -22) : turning(centre, reach + 34, angle)} />;
  }
  return pressed < 0 ? null : <Tap at={points[pressed]} spot={11} ring={geometry.large ? 420 : 46} />;
}

// Tap is a ring around a cell, with a spot in it where it has a size.
export function Tap({ at, kind = "tap", ring = 46, spot }: { at: Point; kind?: string; ring?: number; spot?: number }) {
  return (
    <g class={kind} transform={`translate(${at.join(" ")})`}>
      <circle class="outline" r={ring} />
      {spot && <circle class="spot" r={spot} />}
    </g>
  );
}

// Disc is a text in a circle.
export function Disc({ at, kind, text, size = 20 }: { at: string | Point; kind: string; text: string | number; size?: number }) {
  return (
    <g class={kind} transform={`translate(${String(at).replace(",", " ")})`}>
      <circle r={size} />
      <text dy="0.36em">{text}</text>
    </g>
  );
}

export function Lines({ d }: { d: string }) {
  return (
    <g class="arrow">
      <path class="under" d={d} />
      <path d={d} />
    </g>
  );
}

// placeOf is where a move is: the centre of what it turns, where a jump begins, or the
// cell that is pressed.
export function placeOf(scene: Scene, { at, cells, path, verb }: Action): Point {
  const { geometry, points } = scene;
  if (verb && cells.length > 1) return scene.around(geometry.indices(cells)).centre;
  return points[geometry.index(path?.[0] ?? at)];
}
