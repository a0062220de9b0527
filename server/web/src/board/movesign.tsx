// A small picture of a move: the cells of the board as dots, and on them what the move
// does.

import { useMemo } from "preact/hooks";

import { Icon, type Shape } from "../icons/icon";
import type { Action, Verb, Way } from "../puzzle/types";
import { circle, polyline } from "./layout";
import type { Scene } from "./scene";

const turned: Record<Way, Shape> = { anticlockwise: "left", across: "across", clockwise: "right" };

type Shown = Pick<Action, "at" | "target" | "verb" | "cells" | "path" | "changes">;

export function MoveSign({ scene, action, verbs }: { scene: Scene; action: Shown; verbs: Verb[] }) {
  const { geometry, points } = scene;
  const ground = useMemo(() => geometry.rows.flat().map((i) => circle(points[i], 17)).join(""), [scene]);
  const way = verbs.find(({ name, angle }) => angle && name === action.verb)?.way;
  const path = geometry.indices(action.path ?? (action.target ? [action.at, action.target] : []));
  const moved = path.length > 0 ? path.slice(-1) : geometry.indices(way ? action.cells : [action.at]);
  const changed = geometry.indices(action.changes).filter((i) => !moved.includes(i));
  return (
    <span class="sign-of-move" aria-hidden="true">
      <svg viewBox={scene.with(50).join(" ")}>
        <path class="spots" d={ground} />
        {changed.length > 0 && <path class="also" d={changed.map((i) => circle(points[i], 34)).join("")} />}
        {path.length > 1 && <path class="jump" d={polyline(path.map((i) => points[i]))} />}
        {path.length > 1 && <path class="begin" d={circle(points[path[0]], 30)} />}
        <path class="moved" d={moved.map((i) => circle(points[i], 40)).join("")} />
      </svg>
      {way && <Icon shape={turned[way]} />}
    </span>
  );
}
