// What lies on a cell. States differ in shape, not in colour alone.

import type { Point } from "./layout";

interface Props {
  state: string;
  at: Point;
}

export function Piece({ puzzle, state, at }: Props & { puzzle: string }) {
  const [cx, cy] = at;
  if (state === "?") return <Digit state={state} at={at} />;
  if (puzzle === "lightsout") return <Light state={state} at={at} />;
  if (state === "0") return puzzle === "pegs" ? <circle class="hole" r="0.3" cx={cx} cy={cy} /> : null;
  return (
    <>
      <circle class={"token c" + state} r={puzzle === "pegs" ? 0.68 : 0.62} cx={cx} cy={cy} />
      {puzzle === "pegs" ? <circle class="cap" r="0.42" cx={cx} cy={cy} /> : state > "1" && <Digit state={state} at={at} />}
    </>
  );
}

// Light is a small ring when it is off, and a disc when it is on.
function Light({ state, at }: Props) {
  const [cx, cy] = at;
  if (state === "0") return <circle class="off" r="0.2" cx={cx} cy={cy} />;
  return (
    <>
      <circle class="on" r="0.46" cx={cx} cy={cy} />
      {state > "1" && <Digit state={state} at={at} />}
    </>
  );
}

function Digit({ state, at: [x, y] }: Props) {
  return (
    <text class="digit" x={x} y={y} dy="0.06">
      {state}
    </text>
  );
}
