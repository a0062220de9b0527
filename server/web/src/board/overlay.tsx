// What lies over the pieces: the move that a hint shows, where a chosen piece may
// land, and the weights of a proof.

import type { Game } from "../state/game";
import { signed } from "../words/numbers";
import type { Trace } from "../state/line/trace";
import type { Verb } from "../puzzle/types";
import { Arrow, Disc, Tap, placeOf } from "./arrow";
import { type Point, circle, halfOf, joined } from "./layout";
import type { Scene } from "./scene";

export function Overlay({ game, scene, landings }: { game: Game; scene: Scene; landings: number[] }) {
  const { hint } = game.help.questions;
  const { proof } = game;
  const { seen } = game.help.review;
  const { refusal } = game.table.hand;
  const first = game.help.firstSteps.glow;
  const { geometry, points } = scene;
  const isFull = (i: number) => geometry.faces.of(game.table.line.states[i]).shape !== "empty";
  return (
    <g class="over" aria-hidden="true">
      {landings.map((i) => <Tap key={i} kind="landing" at={points[i]} ring={34} spot={9} />)}
      {proof &&
        !proof.weights &&
        [...proof.cells].map((i) => <path key={i} class="proof" d={circle(points[i], 40)} />)}
      {proof?.weights?.map(
        (weight, i) => weight !== 0 && geometry.isDrawn(i) && <Weight key={i} weight={weight} full={isFull(i)} at={points[i]} />,
      )}
      {presses(game).map((i) => <Tap key={i} at={points[i]} />)}
      {first && <Tap kind="tap touch" ring={40} spot={16} at={first.cells.length > 1 && game.table.line.entry?.kind === "turn" ? scene.around(geometry.indices(first.cells)).centre : points[geometry.index(first.at)]} />}
      {refusal && <circle class="refused" cx={points[refusal.cell]?.[0]} cy={points[refusal.cell]?.[1]} r="44" />}
      <Traced scene={scene} trace={game.table.trace} verbs={game.table.line.entry?.verbs ?? []} />
      {seen?.own && (
        <g class="dotted"><Arrow scene={scene} action={seen.own} verbs={game.table.line.entry?.verbs ?? []} /></g>
      )}
      {seen && <Arrow scene={scene} action={seen.better.action!} verbs={game.table.line.entry?.verbs ?? []} />}
      {hint?.action?.takes && <Tap kind="landing" at={points[geometry.index(hint.action.target ?? "")]} ring={34} spot={9} />}
      {hint?.action && <Arrow scene={scene} action={hint.action} verbs={game.table.line.entry?.verbs ?? []} />}
      {hint?.action?.takes && hint.tempting?.[0] && <Tempting scene={scene} move={hint.tempting[0].move} target={hint.action.target} />}
    </g>
  );
}

// presses are the cells that a solution still presses, where their order does not
// matter: they are marked all at once, and each mark goes out as its cell is pressed.
function presses({ page: { screen }, family, table: { line } }: Pick<Game, "page" | "family" | "table">): number[] {
  if (!screen.studying || !family?.any_order || !line.view || line.geometry.large) return [];
  return [...new Set(line.view.frames.slice(line.doc.at + 1).map(({ action }) => line.geometry.index(action?.at ?? "")))].filter((i) => i >= 0);
}

// Tempting is the jump that looks good and is not: dotted, with a cross where it would land, or on its piece where the hinted one lands.
function Tempting({ scene: { geometry, points }, move, target }: { scene: Scene; move: string; target?: string }) {
  const way = geometry.indices(move.split("-"));
  const end = way[way.length - 1] === geometry.index(target ?? "") ? way[0] : way[way.length - 1];
  return <g class="tempting"><path d={"M" + way.map((i) => points[i]).join("L")} /><Disc kind="cross" at={points[end]} size={26} text="✕" /></g>;
}

// Traced are the moves of a line that is looked at: a number where each is, and what the
// one that comes next does.
function Traced({ scene, trace: { at, seen: { frames, groups } }, verbs }: { scene: Scene; trace: Trace; verbs: Verb[] }) {
  const actions = frames.slice(1).flatMap(({ action }) => action ?? []);
  const places = actions.map((action) => placeOf(scene, action).join(" "));
  return (
    <>
      {groups.map((cells) => (
        <path key={cells.join(" ")} class="group" d={joined(cells.map((i) => scene.points[i]), 3 * halfOf(scene.material))} />
      ))}
      {actions[at] && <Arrow scene={scene} action={actions[at]} verbs={verbs} />}
      {[...new Set(places)].map((place) => (
        <Disc key={place} kind={place === places[at] ? "number now" : "number"} at={place} size={22} text={places.flatMap((one, i) => (one === place ? [i + 1] : [])).join(" ")} />
      ))}
    </>
  );
}

// Weight is a pagoda function's number under a peg, or faded in an empty hole.
function Weight({ weight, full, at }: { weight: number; full: boolean; at: Point }) {
  return <Disc kind={["weight", weight > 0 ? "gains" : "loses", full ? "full" : "vacant"].join(" ")} at={at} size={full ? 24 : 22} text={weight > 0 ? "+" + weight : signed(weight)} />;
}
