// The names of rows and columns, on the edge. Where columns are not straight, the
// first and the last cell of each row have their names there.

import { looks } from "./looks";
import type { Scene } from "./scene";

// every is how many rows or columns of a large board have one label.
const every = 5;

export function Coordinates({ scene, rows, columns }: { scene: Scene; rows: string[]; columns?: string[] }) {
  return (
    <g class="coordinates" aria-hidden="true" style={{ "--size": edgeOf(scene) / 1.4 + "px" }}>
      {[...alongRows(scene, rows, columns === undefined), ...alongColumns(scene, columns ?? [])].map(({ key, x, y, text }) => (
        <text key={key} x={x} y={y} dy="0.36em">{text}</text>
      ))}
    </g>
  );
}

// edgeOf is how far names are from the cells: the more there are, the larger names are.
const edgeOf = ({ geometry, material, inner }: Scene) => (geometry.large ? inner[2] / 32 : looks[material].edge);

function alongRows(scene: Scene, rows: string[], named: boolean) {
  const { geometry, points } = scene;
  const edge = edgeOf(scene);
  return geometry.rows.flatMap((row) => {
    const [first, last] = [row[0], row[row.length - 1]];
    const { y, name } = geometry.cells[first];
    if (geometry.large && y % every > 0) return [];
    const left = { key: "l" + y, x: points[first][0] - edge, y: points[first][1], text: named ? name : (rows[y] ?? "") };
    return named ? [left, { key: "r" + y, x: points[last][0] + edge, y: points[last][1], text: geometry.cells[last].name }] : [left];
  });
}

// alongColumns labels each column at its top, on a dish at its foot, where there is
// room.
function alongColumns(scene: Scene, columns: string[]) {
  const { geometry, points } = scene;
  const below = scene.material === "wood";
  const ends = new Map<number, number>();
  for (const i of geometry.rows.flat()) if (below || !ends.has(geometry.cells[i].x)) ends.set(geometry.cells[i].x, i);
  const edge = edgeOf(scene) * (below ? 1 : -1);
  return [...ends].flatMap(([x, i]) => {
    const text = columns[x];
    if (!text || (geometry.large && (x / 2) % every > 0)) return [];
    return [{ key: "c" + x, x: points[i][0], y: points[i][1] + edge, text }];
  });
}
