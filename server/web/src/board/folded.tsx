// The cube that an unfolded board is folded to, in the room that its net leaves free. It
// turns to the cell that would be pressed, and shows what a press changes round its edges.

import { useEffect, useState } from "preact/hooks";

import type { Game } from "../state/game";
import { cornerOf, outline, tiles, usual } from "./cube";
import { polyline } from "./layout";
import type { Pointed } from "../state/line/pointed";
import type { Scene } from "./scene";

const tall = 2; // times its edge, as seen from a corner

export function Folded({ game, scene, states }: { game: Pick<Game, "table">; scene: Scene; states: string[] }) {
  const [pointed, setPointed] = useState<Pointed>();
  useEffect(() => game.table.pointer.follow(setPointed), [game]);
  const { geometry } = scene;
  const shown = pointed && geometry.isDrawn(pointed.cell) ? pointed : undefined;
  const room = freeRoom(scene);
  const edge = Math.min(room.height, room.width) / tall;
  const corner = shown ? cornerOf(geometry.space[shown.cell]) : usual;
  return (
    <g class="folded" aria-hidden="true" transform={`translate(${room.x} ${room.y})`}>
      <path class="night" d={polyline(outline(corner, edge)) + "Z"} />
      {outline(corner, edge).filter((_, i) => i % 2 === 0).map((end, i) => (
        <path key={i} class="fold" d={`M0 0L${end.join(" ")}`} />
      ))}
      {tiles(scene, corner, edge).map(({ cell, corners }) => {
        const lit = geometry.faces.of(states[cell]).shape !== "empty";
        const mark = shown?.cell === cell ? " pressed" : shown?.changes.includes(cell) ? " changes" : "";
        return <path key={cell} data-light={geometry.cells[cell].name} class={(lit ? "tile lit" : "tile") + mark} d={polyline(corners) + "Z"} />;
      })}
    </g>
  );
}

// freeRoom is the middle and the size of the room at the right of the first rows, down to
// the first row that is longer.
function freeRoom({ geometry, points, inner: [left, top, width] }: Scene) {
  const right = left + width + 50;
  const endOf = (row: number[]) => Math.max(...row.map((i) => points[i][0]));
  const end = endOf(geometry.rows[0]);
  const longer = geometry.rows.find((row) => endOf(row) > end) ?? geometry.rows[geometry.rows.length - 1];
  const bottom = points[longer[0]][1] - 50;
  return { x: (end + 50 + right) / 2, y: (top - 50 + bottom) / 2, width: right - end - 50, height: bottom - top + 50 - 10 };
}
