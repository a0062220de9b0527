// What a step of a lesson draws over the board: ticks, arrows, numbers, the kinds of
// cells, and the rings that it talks about.

import { Disc, Lines, Tap } from "./arrow";
import { type Point, circle, distance, jump } from "./layout";
import type { Scene } from "./scene";
import type { Game } from "../state/game";
import { statesOf } from "../puzzle/text";

export function Marks({ game, scene }: { game: Game; scene: Scene }) {
  const { teaching } = game;
  const { step, left } = teaching;
  if (!step) return null;
  const { geometry, points } = scene;
  const at = (name: string) => points[geometry.index(name)];
  const named = [...left, ...(step.arrows ?? []).flat(), ...Object.keys(step.numbers ?? {}), ...Object.values(step.rings ?? {})];
  if (named.some((name) => geometry.index(name) < 0)) return null; // the step's board is still to come
  const begun = game.table.line.doc.at > 0;
  const arrows = (step.arrows ?? []).filter(([, to]) => (step.taps ? left.includes(to) : !begun));
  return (
    <g class="over marks" aria-hidden="true">
      {step.kinds && <Kinds game={game} scene={scene} kinds={step.kinds} />}
      {Object.entries(step.rings ?? {}).map(([letter, cell], i) => (
        <Ring key={letter} game={game} scene={scene} cell={cell} letter={letter} dashed={i > 0} />
      ))}
      {geometry.indices(step.done).map((i) => (
        <path key={i} class="tick" transform={`translate(${points[i].join(" ")})`} d="M-14 0l10 11l18 -20" />
      ))}
      {arrows.map(([from, to]) => (
        <Lines key={from + to} d={arrow(at(from), at(to))} />
      ))}
      {[...new Set(left)].map((name) => <Tap key={name} at={at(name)} />)}
      {Object.entries(step.numbers ?? {}).map(([name, number]) => <Disc key={name} kind="number" at={at(name)} text={number} />)}
    </g>
  );
}

const near = 105; // how far apart neighbours are

// arrow is short between neighbours, and bowed over what lies between others.
function arrow(from: Point, to: Point): string {
  if (distance(from, to) < near) return jump(from, to, { bow: from[0] === to[0] ? 0 : -24, clear: 14, before: 26 });
  const slanted = from[0] !== to[0] && from[1] !== to[1];
  return jump(from, to, { bow: slanted ? 130 : 74, clear: 40, before: 30 });
}

// Ring is the circle of the cells that a turn moves, and its letter. Where no turn of them
// is legal, they are the neighbours of the cell.
function Ring({ game, scene, cell, letter, dashed }: { game: Pick<Game, "table" | "words">; scene: Scene; cell: string; letter: string; dashed: boolean }) {
  const { geometry, points } = scene;
  const from = points[geometry.index(cell)];
  const moved = game.table.line.choices.find((choice) => choice.at === cell && choice.cells)?.cells;
  const { centre, reach } = scene.around(moved ? geometry.indices(moved) : [...points.keys()].filter((i) => distance(points[i], from) < near));
  return (
    <g class={dashed ? "ring dashed" : "ring"}>
      <path d={circle(centre, reach + 40)} />
      <Disc kind="letter" at={centre} text={game.words.t("page.lesson.ring." + letter)} />
    </g>
  );
}

function Kinds({ game, scene, kinds }: { game: Pick<Game, "table">; scene: Scene; kinds: string }) {
  const { geometry, points } = scene;
  const kindOf = statesOf(kinds, geometry.cells.length) ?? [];
  return (
    <>
      {kindOf.map(
        (kind, i) =>
          geometry.isDrawn(i) && (
            <g key={i} transform={`translate(${points[i].join(" ")})`}>
              <Sign kind={Number(kind)} full={geometry.faces.of(game.table.line.states[i]).shape !== "empty"} />
            </g>
          ),
      )}
    </>
  );
}

// Sign is that of a kind of cell: its shape tells it apart, and so does its colour.
export function Sign({ kind, full }: { kind: number; full: boolean }) {
  const shape = [<circle key="disc" r="14" />, <path key="triangle" d="M0 -16L16 13H-16Z" />, <rect key="square" x="-13" y="-13" width="26" height="26" rx="3" />][kind];
  return <g class={`sign k${kind} ${full ? "full" : "vacant"}`}>{shape}</g>;
}
