// What a press would change, before it is made: a mouse that rests on a cell, the
// focus of the keyboard, or a finger that is held down shows it.

import { useEffect, useState } from "preact/hooks";

import type { Game } from "../state/game";
import { Changed } from "./changed";
import { reach } from "./lens";
import { type Point, distance, rectangle } from "./layout";
import type { Pointed } from "../state/line/pointed";
import { cellAt, pointIn } from "./pointing";
import type { Scene } from "./scene";

export function Preview({ game, scene, svg, states }: { game: Pick<Game, "table">; scene: Scene; svg: { current: SVGSVGElement | null }; states: string[] }) {
  const [shown, setShown] = useState<Pointed>();
  useEffect(() => {
    const board = svg.current;
    if (!board) return;
    let asked = -1;
    const ask = async (cell: number) => {
      if (cell === asked) return;
      asked = cell;
      const changes = cell < 0 ? [] : await game.table.line.changesOf(cell);
      if (asked !== cell) return;
      const pointed = changes.length > 0 ? { cell, changes } : undefined;
      setShown(pointed);
      game.table.pointer.set(pointed);
    };
    let touched = -1; // the cell that a finger came down on: away from it, nothing is pressed
    const over = (event: PointerEvent) => {
      const cell = cellAt(scene, pointIn(board, event));
      if (event.type === "pointerdown") touched = cell;
      void ask(event.pointerType === "mouse" || (event.buttons > 0 && cell === touched) ? cell : -1);
    };
    const leave = () => void ask(-1);
    const focus = ({ target }: FocusEvent) => {
      const cell = (target as Element).closest<SVGElement>(":focus-visible")?.dataset.cell;
      if (cell !== undefined) void ask(Number(cell));
    };
    const up = (event: PointerEvent) => event.pointerType !== "mouse" && void ask(-1);
    const listeners: [string, (event: never) => void][] = [
      ["pointermove", over], ["pointerdown", over], ["pointerup", up], ["pointercancel", leave], ["pointerleave", leave],
      ["focusin", focus], ["focusout", leave],
    ];
    for (const [name, listener] of listeners) board.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of listeners) board.removeEventListener(name, listener as EventListener);
    };
  }, [game, scene]);
  if (!shown) return null;
  const { faces, folds, large } = scene.geometry;
  const joined = folds ? beside : near;
  const [x, y] = scene.points[shown.cell];
  return (
    <g class="over" aria-hidden="true">
      {large && <path class="lensframe" d={rectangle([x - reach, y - reach, 2 * reach, 2 * reach], 20)} />}
      {shown.changes
        .filter((i) => distance(scene.points[shown.cell], scene.points[i]) > joined)
        .map((i) => (
          <g key={i} class="thread">
            <path class="under" d={thread(scene.points[shown.cell], scene.points[i])} />
            <path d={thread(scene.points[shown.cell], scene.points[i])} />
          </g>
        ))}
      {shown.changes.map((i) => (
        <g key={i} class="preview" transform={`translate(${scene.points[i].join(" ")})`}>
          <Changed faces={faces} state={states[i]} isPressed={i === shown.cell} />
        </g>
      ))}
    </g>
  );
}

// How far off a cell is that a thread leads to: on a cube, any that is not beside it.
const near = 250;
const beside = 120;

// thread is a bow from a cell to one that it changes far off, such as round the edge of
// a cube.
function thread(from: Point, to: Point): string {
  const [mx, my] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const bow = 0.28 * (to[0] >= from[0] ? 1 : -1); // upwards
  return `M${from.join(" ")}Q${mx + (to[1] - from[1]) * bow} ${my - (to[0] - from[0]) * bow} ${to.join(" ")}`;
}
