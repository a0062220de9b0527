// Outlines, for boards of a puzzle that says nothing about its material.

import type { Face } from "../puzzle/types";
import { Label } from "./label";
import { circle, hexagon, rectangle, square } from "./layout";
import type { Look } from "./look";

export const plain: Look = {
  edge: 62,
  box: (scene) => scene.with(scene.geometry.cells.length < 4 ? 200 : 86),
  frame: (scene) => <path class="plate" d={rectangle(scene.with(80), 20)} />,
  ground({ geometry }, at) {
    if (geometry.ground === "hole") return circle(at, 45);
    return geometry.lattice === "triangular" ? hexagon(at, 53) : square(at, 46, 10);
  },
  goal: (wanted) => (wanted.shape === "disc" || wanted.shape === "peg" || wanted.shape === "lamp") && <circle class="goal ring" r="38" />,
  piece: (face) => <Plain face={face} />,
};

function Plain({ face }: { face: Face }) {
  return (
    <>
      {face.shape !== "empty" && face.shape !== "number" && face.shape !== "any" && <circle class="token" r="30" />}
      <Label face={face} />
    </>
  );
}
