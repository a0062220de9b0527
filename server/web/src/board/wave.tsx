// The reward: rings of gold from the last move, and the seal stamped across the edge.

import type { Game } from "../state/game";
import { Seal } from "../icons/seal";
import { rectangle } from "./layout";
import { looks } from "./looks";
import type { Scene } from "./scene";

const rings = [70, 150, 250, 370, 510];
const faint = [0.9, 0.7, 0.5, 0.32, 0.18];

export function Wave({ game, scene }: { game: Pick<Game, "table" | "score">; scene: Scene }) {
  const action = game.table.line.frame?.action;
  const cells = scene.geometry.indices(action?.path?.slice(-1) ?? action?.cells);
  const [x, y] = cells.length > 0 ? scene.around(cells).centre : scene.centre;
  const look = looks[scene.material];
  const [left, top, width, height] = look.box(scene);
  const size = Math.max(70, Math.min(width, height) * 0.15);
  // It stands in a corner that the board fills, beside the cells.
  const [across, down] = look.outline ? [0.83, 0.84] : [0.92, 0.91];
  return (
    <g class="reward" aria-hidden="true">
      <clipPath id="board-outline"><path d={look.outline?.(scene) ?? rectangle([left, top, width, height], 20)} /></clipPath>
      <g class="wave" clip-path="url(#board-outline)">
        {rings.map((r, i) => (
          <circle key={r} cx={x} cy={y} r={r} stroke-opacity={faint[i]} stroke-width={9 - i * 1.5} style={{ transformOrigin: `${x}px ${y}px`, animationDelay: `${60 * i}ms` }} />
        ))}
      </g>
      <g transform={`translate(${left + width * across} ${top + height * down})`}>
        <g class="stamp"><Seal size={size} open={game.score.helped} /></g>
      </g>
    </g>
  );
}
