// A cell that a press would change: a dashed frame, and a badge of what it becomes.

import type { Faces } from "../puzzle/faces";
import { square } from "./layout";

export function Changed({ faces, state, isPressed }: { faces: Faces; state: string; isPressed: boolean }) {
  return (
    <>
      <path class={isPressed ? "outline pressed" : "outline"} d={square([0, 0], 44, 28)} />
      {faces.count === 2 && <Becomes lit={faces.of(state).shape === "empty"} />}
    </>
  );
}

// Becomes is a small badge: a sun for a light that goes on, a ring for one that goes
// out.
function Becomes({ lit }: { lit: boolean }) {
  return (
    <g class="becomes" transform="translate(30 27)">
      <circle class="badge" r="16" />
      {lit ? <circle class="sun" r="6.5" /> : <circle class="ring" r="8" />}
      {lit && <path class="rays" d="M0 -13v3M0 10v3M-13 0h3M10 0h3" />}
    </g>
  );
}
