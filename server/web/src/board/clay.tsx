// Fired clay type in a slate tray.

import type { Face } from "../puzzle/types";
import { brushed, rectangle, square } from "./layout";
import type { Look, Standing } from "./look";

const sides = rectangle([-45, -40, 90, 90], 11);
const top = rectangle([-45, -46, 90, 90], 11);

export const clay: Look = {
  edge: 88,
  stud: 9.5,
  box: (scene) => scene.with(126),
  frame: (scene) => (
    <>
      <path class="tray" d={rectangle(scene.with(124), 20)} />
      <path class="rule fine" d={rectangle(scene.with(115), 13)} />
      <path class="bed" d={rectangle(scene.with(57), 13)} />
    </>
  ),
  ground: (_, at) => square(at, 48, 11),
  piece: (face, standing) => <Sort face={face} standing={standing} />,
};

// Sort is one piece of type, with its numeral on a round raised face.
function Sort({ face, standing: { met } }: { face: Face; standing: Standing }) {
  if (face.shape === "empty") return null;
  const { label = "" } = face;
  const wide = label.length > 2 || /[←↑→↓]/.test(label); // an arrow is as wide as two digits
  const size = wide ? " tight" : label.length > 1 ? " narrow" : "";
  return (
    <>
      <path class="sides" d={sides} />
      <path class="clay" d={top} />
      <circle class="cut" cy="0.5" r="36.5" />
      <circle class="face" cy="-1.5" r="35.5" />
      <text class={"numeral" + size} dy="0.3em">{label}</text>
      {met && <path class="home" fill-rule="evenodd" d={brushed([0, -1], 41, 5.4)} />}
      {met && (
        <g class="check">
          <circle cx="31" cy="30" r="12.5" />
          <path d="M25.5 30.5l4 4.5l7.500-8.500" />
        </g>
      )}
    </>
  );
}
