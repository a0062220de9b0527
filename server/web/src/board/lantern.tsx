// Paper lanterns at night.

import type { Face } from "../puzzle/types";
import { plates } from "./cube";
import { Label } from "./label";
import { circle, grown, rectangle, square } from "./layout";
import type { Look } from "./look";

const body = rectangle([-38, -31, 76, 62], 29);
const caps = rectangle([-13, -37, 26, 7], 2.5) + rectangle([-13, 30, 26, 7], 2.5);
const ribs = [6, 16].map((x) => bow(x) + bow(-x)).join("");

// bow is one rib of the paper, which bends outwards.
function bow(x: number): string {
  const out = x + Math.sign(x) * (Math.abs(x) > 10 ? 18 : 12);
  return `M${x} -31C${out} -12 ${out} 12 ${x} 31`;
}

const corners = [
  "M-44 -25v-8a10 10 0 0 1 10 -10h10",
  "M44 -25v-8a10 10 0 0 0 -10 -10h-10",
  "M-44 25v8a10 10 0 0 0 10 10h10",
  "M44 25v8a10 10 0 0 1 -10 10h-10",
].join("");

// many is from how many cells on lights are squares.
const many = 2000;

export const lantern: Look = {
  edge: 70,
  box: (scene) => scene.with(scene.geometry.folds ? 60 : 96),
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
        <path class="night" d={rectangle(scene.with(94), 28)} />
        <path class="rule fine" d={rectangle(scene.with(86), 21)} />
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
        <path class="corners" d={corners} />
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
      <path class="caps" d={caps} />
      <path class="body" d={body} />
      <path class="ribs" d={ribs} />
    </g>
  );
}
