// What lies over the pieces: the move that a hint shows, where a chosen piece may
// land, and the weights of a proof.

import type { Game } from "../game";
import { signed } from "../numbers";
import type { Trace } from "../trace";
import type { Action, Verb } from "../types";
import { type Point, circle, jump, turning } from "./layout";
import type { Scene } from "./scene";

export function Overlay({ game, scene, landings }: { game: Game; scene: Scene; landings: number[] }) {
  const { hint } = game.questions;
  const { proof } = game;
  const { refusal } = game.hand;
  const first = game.firstSteps.glow;
  const { geometry, points } = scene;
  const isFull = (i: number) => geometry.faces.of(game.line.states[i]).shape !== "empty";
  return (
    <g class="over" aria-hidden="true">
      {landings.map((i) => (
        <g key={i} class="landing" transform={`translate(${points[i].join(" ")})`}>
          <circle class="outline" r="34" />
          <circle class="spot" r="9" />
        </g>
      ))}
      {proof &&
        !proof.weights &&
        [...proof.cells].map((i) => <path key={i} class="proof" d={circle(points[i], 40)} />)}
      {proof?.weights?.map(
        (weight, i) => weight !== 0 && geometry.isDrawn(i) && <Weight key={i} weight={weight} full={isFull(i)} at={points[i]} />,
      )}
      {presses(game).map((i) => (
        <g key={i} class="tap" transform={`translate(${points[i].join(" ")})`}>
          <circle class="outline" r="46" />
        </g>
      ))}
      {first && <Touch at={first.cells.length > 1 && game.line.entry?.kind === "turn" ? scene.around(geometry.indices(first.cells)).centre : points[geometry.index(first.at)]} />}
      {refusal && <circle class="refused" cx={points[refusal.cell]?.[0]} cy={points[refusal.cell]?.[1]} r="44" />}
      <Traced scene={scene} trace={game.trace} verbs={game.line.entry?.verbs ?? []} />
      {hint?.action && <Arrow scene={scene} action={hint.action} verbs={game.line.entry?.verbs ?? []} />}
    </g>
  );
}

// presses are the cells that a solution still presses, where their order does not
// matter: they are marked all at once, and each mark goes out as its cell is pressed.
function presses({ screen, family, line }: Pick<Game, "screen" | "family" | "line">): number[] {
  if (!screen.studying || !family?.any_order || !line.view || line.geometry.large) return [];
  return [...new Set(line.view.frames.slice(line.doc.at + 1).map(({ action }) => line.geometry.index(action?.at ?? "")))].filter((i) => i >= 0);
}

// Traced are the moves of a line that is looked at: a number where each is, and what the
// one shown now does.
function Traced({ scene, trace: { actions, at }, verbs }: { scene: Scene; trace: Trace; verbs: Verb[] }) {
  const places = actions.map((action) => placeOf(scene, action).join(" "));
  return (
    <>
      {actions[at] && <Arrow scene={scene} action={actions[at]} verbs={verbs} />}
      {[...new Set(places)].map((place) => (
        <g key={place} class={place === places[at] ? "number now" : "number"} transform={`translate(${place})`}>
          <circle r="22" />
          <text dy="0.36em">{places.flatMap((one, i) => (one === place ? [i + 1] : [])).join(" ")}</text>
        </g>
      ))}
    </>
  );
}

// placeOf is where a move is: the centre of what it turns, where a jump begins, or the
// cell that is pressed.
function placeOf(scene: Scene, { at, cells, path, verb }: Action): Point {
  const { geometry, points } = scene;
  if (verb && cells.length > 1) return scene.around(geometry.indices(cells)).centre;
  return points[geometry.index(path?.[0] ?? at)];
}

// Touch is where to touch first.
function Touch({ at }: { at: Point }) {
  return (
    <g class="tap touch" transform={`translate(${at.join(" ")})`}>
      <circle class="outline" r="40" />
      <circle class="spot" r="16" />
    </g>
  );
}

// Weight is a pagoda function's number under a peg, or faded in an empty hole.
function Weight({ weight, full, at }: { weight: number; full: boolean; at: [number, number] }) {
  return (
    <g class={["weight", weight > 0 ? "gains" : "loses", full ? "full" : "vacant"].join(" ")} transform={`translate(${at.join(" ")})`}>
      <circle r={full ? 24 : 22} />
      <text dy="0.36em">{weight > 0 ? "+" + weight : signed(weight)}</text>
    </g>
  );
}

// Arrow shows what a move does: where a piece goes, which way cells turn, or which
// cell is pressed. Each line has a wider one below it, so that it is seen on any
// ground.
function Arrow({ scene, action, verbs }: { scene: Scene; action: Action; verbs: Verb[] }) {
  const { geometry, points } = scene;
  const path = geometry.indices(action.path);
  const cells = geometry.indices(action.cells);
  const angle = verbs.find(({ name }) => name === action.verb)?.angle;
  const pressed = geometry.index(action.at);
  if (path.length > 1) return <Lines d={path.slice(1).map((i, k) => jump(points[path[k]], points[i])).join("")} />;
  if (angle && cells.length > 1) {
    const { centre, reach } = scene.around(cells);
    return <Lines d={turning(centre, reach + (scene.material === "ink" ? 44 : 34), angle)} />;
  }
  if (pressed < 0) return null;
  return (
    <g class="tap" transform={`translate(${points[pressed].join(" ")})`}>
      <circle class="outline" r="46" />
      <circle class="spot" r="11" />
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
