// What lies on a cell. States differ in shape or label, not in colour alone.

import type { Point } from "./layout";
import type { Face, Ground } from "./types";

interface Props {
  face: Face;
  at: Point;
}

// palette is how many colours the style sheet has beside the ink, which is 0.
const palette = 9;

// colourOf is the class of a face's colour; after the last they begin again.
export function colourOf({ colour = 0 }: Face): string {
  return "c" + (colour > 0 ? ((colour - 1) % palette) + 1 : 0);
}

export function Piece({ ground, face, at }: Props & { ground: Ground }) {
  const [cx, cy] = at;
  const colour = colourOf(face);
  switch (face.shape) {
    case "empty":
      if (ground === "tile") return null;
      return ground === "hole" ? <circle class="hole" r="0.3" cx={cx} cy={cy} /> : <circle class="off" r="0.2" cx={cx} cy={cy} />;
    case "disc":
      return (
        <>
          <circle class={"token " + colour} r="0.62" cx={cx} cy={cy} />
          <Label face={face} at={at} />
        </>
      );
    case "peg":
      return (
        <>
          <circle class={"token " + colour} r="0.68" cx={cx} cy={cy} />
          <circle class="cap" r="0.42" cx={cx} cy={cy} />
          <Label face={face} at={at} />
        </>
      );
    case "lamp":
      return (
        <>
          <circle class="on" r="0.46" cx={cx} cy={cy} />
          <Label face={face} at={at} />
        </>
      );
  }
  return <Label face={face} at={at} />;
}

function Label({ face, at: [x, y] }: Props) {
  const { label } = face;
  if (!label) return null;
  const size = label.length > 3 ? " tight" : label.length > 2 ? " narrow" : "";
  return (
    <text class={`digit of-${face.shape}${size} ${colourOf(face)}`} x={x} y={y} dy="0.06">
      {label}
    </text>
  );
}
