// Ink blots on a ruled sheet of hexagons.

import type { Face } from "../puzzle/types";
import blots from "./blots.json"; // circles of radius 30 that are not quite round
import { Label } from "./label";
import { type Point, brushed, circle, hexagon, rectangle } from "./layout";
import type { Look, Standing } from "./look";
import type { Scene } from "./scene";

const side = 46.5; // of a cell, which leaves a line of the sheet between neighbours

// sheet is the outline of the sheet, drawn inwards by a distance.
function sheet(scene: Scene, inset: number): string {
  const { inner, centre, geometry } = scene;
  if (geometry.lattice !== "triangular") return rectangle(scene.with(80 - inset), 14);
  return hexagon(centre, (inner[3] / 2 + 80) / 0.866 - inset, 0);
}

export const ink: Look = {
  edge: 57,
  pip: 3.2,
  box(scene) {
    const { inner, centre, geometry } = scene;
    if (geometry.lattice !== "triangular") return scene.with(88);
    const height = inner[3] / 2 + 80;
    const width = height / 0.866;
    return [centre[0] - width - 8, centre[1] - height - 8, 2 * width + 16, 2 * height + 16];
  },
  outline: (scene) => sheet(scene, 0),
  frame: (scene) => (
    <>
      <path class="plate" d={sheet(scene, 0)} />
      <path class="rule" d={sheet(scene, 2)} />
      <path class="rule fine" d={sheet(scene, 11)} />
    </>
  ),
  ground: ({ geometry }, at: Point) => (geometry.lattice === "triangular" ? hexagon(at, side) : rectangle([at[0] - 40, at[1] - 40, 80, 80], 6)),
  goal: (wanted, met) =>
    wanted.shape === "disc" && (
      <g class={met ? "goal met" : "goal"}>
        {!met && <path class="wash" d={circle([0, 0], 36)} />}
        <path class="mark" fill-rule="evenodd" d={brushed([0, 0], 38.5, 5)} />
        {!met && <Label face={wanted} />}
      </g>
    ),
  piece: (face, standing) => <Blot face={face} standing={standing} />,
};

function Blot({ face, standing: { cell, met } }: { face: Face; standing: Standing }) {
  if (face.shape === "empty") return null;
  if (face.shape !== "disc") return <Label face={face} />;
  const blot = blots[cell % blots.length];
  return (
    <g class={`dot c${face.colour ?? 0}`}>
      <path class="bleed" transform="scale(1.04)" d={blot} />
      <path class="blot" transform="scale(0.95)" d={blot} />
      {met && !face.label && <path class="tick" d="M-9 0l6 7l12-13" />}
      <Label face={face} />
    </g>
  );
}
