// Paper lanterns at night.

import type { Face } from "../puzzle/types";
import { plates } from "./cube";
import { Label } from "./label";
import { circle, grown, rectangle, square } from "./layout";
import type { Look } from "./look";
import paper from "./paper.json";
import type { Scene } from "./scene";

// many is from how many cells on lights are squares.
const many = 2000;

// margin is how far the edge is from the cells; on a large board it has room for numbers.
const margin = ({ geometry, inner: [, , width] }: Scene) => (geometry.folds ? 60 : geometry.large ? width / 18 : 96);

export const lantern: Look = {
  edge: 70,
  box: (scene) => scene.with(margin(scene)),
  frame: (scene) =>
    scene.geometry.folds ? (
      plates(scene).map((plate, i) => (
        <g key={i}>
          <path class="night" d={rectangle(grown(plate, 48), 14)} />
          <path class="rule fine" d={rectangle(grown(plate, 43), 11)} />
        </g>
      ))
    ) : (
      <>
        <path class="night" d={rectangle(scene.with(margin(scene) - 2), margin(scene) / 3.4)} />
        <path class="rule fine" d={rectangle(scene.with(margin(scene) * 0.9), margin(scene) / 4.6)} />
      </>
    ),
  ground({ geometry }, at) {
    if (!geometry.large) return square(at, 48, 20);
    return geometry.cells.length < many ? circle(at, 40) : square(at, 44, 8);
  },
  floor: (face, still) => (face.shape === "lamp" || !still) && <circle class={face.shape === "lamp" ? "halo on" : "halo"} r="104" />,
  goal: (wanted, met) =>
    wanted.shape === "lamp" && (
      <g class={met ? "goal met" : "goal"}>
        <path class="corners" d={paper.corners} />
        {!met && wanted.label && <text class="wanted" x="38" y="-30">{wanted.label}</text>}
      </g>
    ),
  piece: (face, { still }) => <Lantern face={face} still={still} />,
};

// Lantern is drawn dark, with the lit one over it, so that light can come and go; where it
// stays as it is, only one of them.
function Lantern({ face, still }: { face: Face; still?: boolean }) {
  const lit = face.shape === "lamp";
  return (
    <>
      {!(still && lit) && <Paper state="off" />}
      {!(still && !lit) && <Paper state={lit ? "on" : "on out"} />}
      <Label face={face} />
    </>
  );
}

function Paper({ state }: { state: string }) {
  return (
    <g class={"lamp " + state}>
      <path class="caps" d={paper.caps} />
      <path class="body" d={paper.body} />
      <path class="ribs" d={paper.ribs} />
    </g>
  );
}
