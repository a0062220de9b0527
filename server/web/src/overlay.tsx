// What lies over the cells: where to look, the proof, and the move to make.

import type { Game } from "./game";
import { type Point, arrow, outline, place, turning } from "./layout";

// inset is where the outline of a cell lies, so that those of neighbours do not
// touch, nor the pieces.
const inset: Record<string, number> = { mopan: 0.93, lightsout: 0.93, pegs: 0.97 };

export function Overlay({ game }: { game: Game }) {
  const { hint, proof } = game.inquiry;
  const look = hint?.region?.cells?.map((name) => game.geometry.index(name)) ?? [];
  const picked = game.puzzle === "mopan" && game.selected >= 0;
  return (
    <g class="over" aria-hidden="true">
      {picked && <Outlines game={game} cells={game.geometry.around(game.selected)} kind="ring" />}
      {picked && <Outlines game={game} cells={[game.selected]} kind="pick" />}
      {!picked && <Outlines game={game} cells={look} kind="look" />}
      <Outlines game={game} cells={[...(proof?.cells ?? [])]} kind="proof" />
      {proof?.weights && <Weights game={game} weights={proof.weights} />}
      {hint?.move && <Arrow game={game} move={hint.move} />}
    </g>
  );
}

function Outlines({ game, cells, kind }: { game: Game; cells: number[]; kind: string }) {
  return (
    <>
      {cells.map((i) => (
        <path key={kind + i} class={kind} d={outline(game.puzzle, at(game, i), inset[game.puzzle])} />
      ))}
    </>
  );
}

// Weights are a pagoda function's numbers, zeros left out.
function Weights({ game, weights }: { game: Game; weights: number[] }) {
  return (
    <>
      {weights.map(
        (weight, i) =>
          weight !== 0 && (
            <Weight key={i} weight={weight} at={at(game, i)} />
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

// Arrow shows where a move goes. Each line has a wider one below it, so that it
// is seen on any ground.
function Arrow({ game, move }: { game: Game; move: string }) {
  const { cells, letter } = game.geometry.path(move);
  if (cells.length > 1) {
    const line = arrow(cells.map((i) => at(game, i)));
    return (
      <g class="arrow">
        <path class="halo" d={line} />
        <path d={line} />
      </g>
    );
  }
  return (
    <g class="arrow" transform={`translate(${at(game, cells[0]).join(" ")})`}>
      {letter ? <Turn letter={letter} /> : <Press />}
    </g>
  );
}

function Turn({ letter }: { letter: string }) {
  const line = turning(letter);
  const mirror = letter === "R" ? "scale(-1,1)" : undefined;
  return (
    <>
      <path class="halo" d={line} transform={mirror} />
      <path d={line} transform={mirror} />
      <circle class="badge" r="0.44" />
      <text class="letter" dy="0.07">
        {letter}
      </text>
    </>
  );
}

function Press() {
  return (
    <>
      <circle class="halo" r="0.68" />
      <circle r="0.68" />
    </>
  );
}

function at({ geometry }: Game, cell: number): Point {
  return place(geometry.cells[cell], geometry.lattice);
}
