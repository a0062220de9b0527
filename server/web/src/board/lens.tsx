// A part of a large board, drawn as large as the cells of a small one: what is around
// the cell that the mouse or the focus is on, and what a press there changes.

import { useEffect, useState } from "preact/hooks";

import type { Game } from "../state/game";
import { faceName } from "../words/terms";
import { Tap } from "./arrow";
import { Changed } from "./changed";
import { looks } from "./looks";
import type { Pointed } from "../state/line/pointed";
import { cellAt, pointIn } from "./pointing";
import { useScene } from "./scene";

export const reach = 350; // of the part shown, to each side: seven cells of 100

// middleOf is a cell in the middle, which shows most of what is around it.
export function middleOf(rows: number[][]): number {
  const row = rows[rows.length >> 1];
  return row[row.length >> 1];
}

export function Lens({ game }: { game: Pick<Game, "help" | "table" | "material" | "puzzle" | "words"> }) {
  const { geometry, states, entry } = game.table.line;
  const [pointed, setPointed] = useState<Pointed>();
  useEffect(() => game.table.pointer.follow((now) => now && setPointed(now)), [game]);
  const { action, region } = game.help.questions.hint ?? {};
  const hinted = geometry.index(action?.at ?? region?.cells?.[0] ?? "");
  useEffect(() => {
    if (hinted >= 0) setPointed({ cell: hinted, changes: geometry.indices(action?.changes) });
  }, [hinted, action]);
  const scene = useScene(game);
  if (!geometry.large || entry?.kind !== "press") return null;
  const shown = pointed && geometry.isDrawn(pointed.cell) ? pointed : { cell: middleOf(geometry.rows), changes: [] };
  const [x, y] = scene.points[shown.cell];
  const look = looks[scene.material];
  const onPointerUp = (event: PointerEvent) => {
    const cell = cellAt(scene, pointIn(event.currentTarget as SVGSVGElement, event));
    if (cell >= 0 && event.isPrimary) void game.table.hand.press(cell);
  };
  const near = geometry.rows.flat().filter((i) => Math.abs(scene.points[i][0] - x) < reach && Math.abs(scene.points[i][1] - y) < reach);
  return (
    <figure class="lens">
      <svg class={`small of-${scene.material}`} viewBox={[x - reach, y - reach, 2 * reach, 2 * reach].join(" ")} aria-hidden="true" onPointerUp={onPointerUp}>
        <rect class="plate night" x={x - reach} y={y - reach} width={2 * reach} height={2 * reach} rx="30" />
        {near.map((i) => (
          <g key={i} transform={`translate(${scene.points[i].join(" ")})`}>{look.floor?.(geometry.faces.of(states[i]))}</g>
        ))}
        {near.map((i) => (
          <g key={i} transform={`translate(${scene.points[i].join(" ")})`}>
            {look.piece(geometry.faces.of(states[i]), { cell: i, met: false, selected: false, gone: false })}
            {shown.changes.includes(i) && (
              <g class="preview"><Changed faces={geometry.faces} state={states[i]} isPressed={i === shown.cell} /></g>
            )}
            {action && i === hinted && <Tap at={[0, 0]} />}
          </g>
        ))}
      </svg>
      <figcaption class="muted">{game.words.t("page.cell", { name: geometry.cells[shown.cell].name, state: faceName(game.words, game.puzzle, geometry.faces.of(states[shown.cell])) })}</figcaption>
    </figure>
  );
}
