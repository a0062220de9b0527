// A row of the board's cells. It is drawn again only where something to be seen in
// it has changed: a press on a board of thousands of cells redraws three rows.

import { Component } from "preact";

import type { Geometry } from "./geometry";
import { outline, place } from "./layout";
import { Piece, colourOf } from "./piece";
import { faceName } from "./terms";
import type { Words } from "./words";

interface Props {
  geometry: Geometry;
  row: number[]; // of geometry.rows
  looks: string; // of each cell, with spaces between, as lookOf writes it
  at: number; // the cell that Tab leads to; -1 where it is in another row
  words: Words;
}

// marks are letters for what is to be seen of a cell beside its state, and their
// classes: picked, where a picked piece can go to, of a proof, and can be pressed.
const marks = { s: "selected", t: "target", m: "marked", c: "can" } as const;

export type Mark = keyof typeof marks;

const nothing = "."; // is no state

// lookOf writes what is to be seen of a cell: a character for its state, one for
// the state that the goal wants there, and the letters of its marks.
export function lookOf(state: string, wanted: string | undefined, marked: Mark[]): string {
  return state + (wanted ?? nothing) + marked.join("");
}

export class Row extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    const { geometry, looks, at, words } = this.props;
    return next.looks !== looks || next.at !== at || next.geometry !== geometry || next.words !== words;
  }

  override render({ geometry, row, looks, at, words }: Props) {
    const look = looks.split(" ");
    return <g>{row.map((i, k) => this.cell(geometry, i, look[k], i === at, words))}</g>;
  }

  private cell(geometry: Geometry, i: number, look: string, reached: boolean, words: Words) {
    const { puzzle, lattice, cells, ground, faces } = geometry;
    const [state, wanted, ...marked] = Array.from(look);
    const face = faces.of(state);
    const at = place(cells[i], lattice);
    const isMarked = (mark: Mark) => marked.includes(mark);
    return (
      <g
        key={cells[i].name}
        role="button"
        data-cell={i}
        tabindex={reached ? 0 : -1} // an SVG element knows no tabIndex
        class={["cell", face.shape, ...marked.map((letter) => marks[letter as Mark])].join(" ")}
        aria-label={label(words, cells[i].name, faceName(words, puzzle, face), isMarked("m"))}
        aria-pressed={isMarked("s") ? "true" : undefined}
      >
        <path class="ground" d={outline(geometry, at)} />
        {wanted !== nothing && (
          <circle class={"wanted " + colourOf(faces.of(wanted))} r={face.shape === "empty" ? 0.62 : 0.8} cx={at[0]} cy={at[1]} />
        )}
        <g class="piece">
          <Piece ground={ground} face={face} at={at} />
        </g>
      </g>
    );
  }
}

function label({ t }: Words, name: string, state: string, inProof: boolean): string {
  const text = t("page.cell", { name, state });
  return inProof ? text + t("page.cell.proof") : text;
}
