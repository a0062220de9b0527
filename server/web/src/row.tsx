// A row of the board's cells. It is drawn again only where something to be seen in
// it has changed: a press on a board of thousands of cells redraws three rows.

import { Component } from "preact";

import { outline, place } from "./layout";
import type { Geometry } from "./moves";
import { Piece } from "./piece";
import type { Words } from "./words";

interface Props {
  geometry: Geometry;
  row: number[]; // of geometry.rows
  looks: string; // of each cell, with spaces between: its state, and the letters of marks
  at: number; // the cell that Tab leads to; -1 where it is in another row
  words: Words;
}

// marks are letters for what is to be seen of a cell beside its state, and their
// classes: picked, where a picked peg can jump to, of a proof, and can be pressed.
const marks: [letter: string, name: string][] = [
  ["s", "selected"],
  ["t", "target"],
  ["m", "marked"],
  ["c", "can"],
];

export class Row extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    const { geometry, looks, at, words } = this.props;
    return next.looks !== looks || next.at !== at || next.geometry !== geometry || next.words !== words;
  }

  override render({ geometry, row, looks, at, words }: Props) {
    const look = looks.split(" ");
    return <g>{row.map((i, k) => this.cell(geometry, i, look[k], i === at, words))}</g>;
  }

  private cell({ puzzle, lattice, cells }: Geometry, i: number, look: string, reached: boolean, words: Words) {
    const state = look[0];
    const at = place(cells[i], lattice);
    const names = marks.filter(([letter]) => look.includes(letter)).map(([, name]) => name);
    return (
      <g
        key={cells[i].name}
        role="button"
        data-cell={i}
        tabindex={reached ? 0 : -1} // an SVG element knows no tabIndex
        class={["cell", "s" + state, ...names].join(" ")}
        aria-label={label(words, puzzle, cells[i].name, state, look.includes("m"))}
        aria-pressed={look.includes("s") ? "true" : undefined}
      >
        <path class="ground" d={outline(puzzle, at)} />
        {look.includes("w") && <circle class="wanted" r={state === "0" ? 0.62 : 0.8} cx={at[0]} cy={at[1]} />}
        <g class="piece">
          <Piece puzzle={puzzle} state={state} at={at} />
        </g>
      </g>
    );
  }
}

function label({ t, has }: Words, puzzle: string, name: string, state: string, marked: boolean): string {
  const key = `page.state.${puzzle}.${state}`;
  const text = t("page.cell", { name, state: has(key) ? t(key) : state });
  return marked ? text + t("page.cell.proof") : text;
}
