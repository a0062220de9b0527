// What lies over the cells: where to look, the proof, and the move to make.

import type { Game } from "./game";
import type { Geometry } from "./geometry";
import { type Point, arrow, middle, outline, place, turning } from "./layout";
import type { Action, Ground, Verb } from "./types";

// inset is where the outline of a cell lies, so that those of neighbours do not
// touch, nor the pieces.
const inset: Record<Ground, number> = { tile: 0.93, lamp: 0.93, hole: 0.97 };

export function Overlay({ game }: { game: Game }) {
  const { selected, around } = game;
  const { geometry } = game.line;
  const { hint, proof } = game.inquiry;
  return (
    <g class="over" aria-hidden="true">
      {around && <Outlines geometry={geometry} cells={geometry.indices(around.cells)} kind="ring" />}
      {around && <Outlines geometry={geometry} cells={[selected]} kind="pick" />}
      {!around && <Outlines geometry={geometry} cells={geometry.indices(hint?.region?.cells)} kind="look" />}
      <Outlines geometry={geometry} cells={[...(proof?.cells ?? [])]} kind="proof" />
      {proof?.weights && <Weights geometry={geometry} weights={proof.weights} />}
      {hint?.action && <Arrow geometry={geometry} action={hint.action} verbs={game.line.entry?.verbs ?? []} />}
    </g>
  );
}

function Outlines({ geometry, cells, kind }: { geometry: Geometry; cells: number[]; kind: string }) {
  return (
    <>
      {cells.map((i) => (
        <path key={kind + i} class={kind} d={outline(geometry, at(geometry, i), inset[geometry.ground])} />
      ))}
    </>
  );
}

// Weights are a pagoda function's numbers, zeros left out.
function Weights({ geometry, weights }: { geometry: Geometry; weights: number[] }) {
  return (
    <>
      {weights.map(
        (weight, i) =>
          weight !== 0 && (
            <Weight key={i} weight={weight} at={at(geometry, i)} />
          ),
      )}
    </>
  );
}

function Weight({ weight, at: [x, y] }: { weight: number; at: Point }) {
  return (
    <g class="weight">
      <circle r="0.5" cx={x} cy={y} />
      <text x={x} y={y} dy="0.06">
        {weight}
      </text>
    </g>
  );
}

// Arrow shows what a move does: where a piece goes, which way cells turn, or which
// cell is pressed. Each line has a wider one below it, so that it is seen on any
// ground.
function Arrow({ geometry, action, verbs }: { geometry: Geometry; action: Action; verbs: Verb[] }) {
  const path = geometry.indices(action.path);
  const verb = verbs.find(({ name }) => name === action.verb);
  const cells = geometry.indices(action.cells);
  if (path.length > 1) return <Path line={arrow(path.map((i) => at(geometry, i)))} />;
  if (verb && cells.length > 0) return <Turn verb={verb} places={cells.map((i) => at(geometry, i))} />;
  const pressed = geometry.index(action.at);
  return pressed < 0 ? null : <Press at={at(geometry, pressed)} />;
}

function Path({ line }: { line: string }) {
  return (
    <g class="arrow">
      <path class="halo" d={line} />
      <path d={line} />
    </g>
  );
}

function Turn({ verb, places }: { verb: Verb; places: Point[] }) {
  const { centre, reach } = middle(places);
  const line = turning(verb.way, reach);
  const inCentre = places.some(([x, y]) => Math.hypot(x - centre[0], y - centre[1]) < 0.5); // a cell that is to be seen
  return (
    <g class="arrow" transform={`translate(${centre.join(" ")})`}>
      <path class="halo" d={line} />
      <path d={line} />
      {!inCentre && <circle class="badge" r="0.44" />}
      {!inCentre && (
        <text class="letter" dy="0.07">
          {verb.key.toUpperCase()}
        </text>
      )}
    </g>
  );
}

function Press({ at: [x, y] }: { at: Point }) {
  return (
    <g class="arrow">
      <circle class="halo" r="0.68" cx={x} cy={y} />
      <circle r="0.68" cx={x} cy={y} />
    </g>
  );
}

function at(geometry: Geometry, cell: number): Point {
  return place(geometry.cells[cell], geometry.lattice);
}
