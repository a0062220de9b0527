// A row of the board's cells, and the pieces on it. Each is drawn again only where
// something to be seen in it has changed: a press on a board of thousands of cells
// redraws three rows. The pieces lie in a layer of their own, so that those in motion
// are above every cell.

import { Component } from "preact";

import { faceName } from "../words/terms";
import type { Words } from "../words/words";
import { looks } from "./looks";
import type { Scene } from "./scene";

interface Props {
  scene: Scene;
  row: number[]; // of the cells drawn
  seen: string; // of each cell, with spaces between, as seenOf writes it
}

interface CellProps extends Props {
  at: number; // the cell that Tab leads to; -1 where it is in another row
  words: Words;
}

// marks are letters for what is to be seen of a cell beside its state, and their
// classes: picked, where a picked piece can go to, of a proof, can be pressed, lifted
// off the board, lit by a hint, taken by the move that was begun, can be turned.
const marks = { s: "selected", t: "target", m: "marked", c: "can", u: "lifted", l: "lit", g: "gone", p: "pivot" } as const;

export type Mark = keyof typeof marks;

const nothing = "."; // is no state

// seenOf writes what is to be seen of a cell: a character for its state, one for the
// state that the goal wants there, and the letters of its marks.
export function seenOf(state: string, wanted: string | undefined, marked: Mark[]): string {
  return state + (wanted ?? nothing) + marked.join("");
}

interface Seen {
  state: string;
  wanted?: string;
  marked: Mark[];
}

function read(seen: string): Seen {
  const [state, wanted, ...marked] = Array.from(seen);
  return { state, wanted: wanted === nothing ? undefined : wanted, marked: marked as Mark[] };
}

// Cells are the buttons of a row: the ground, and the mark of the goal.
export class Cells extends Component<CellProps> {
  override shouldComponentUpdate(next: CellProps): boolean {
    const { scene, seen, at, words } = this.props;
    return next.seen !== seen || next.at !== at || next.scene !== scene || next.words !== words;
  }

  override render({ scene, row, seen, at, words }: CellProps) {
    const list = seen.split(" ");
    return <g>{row.map((i, k) => this.cell(scene, i, read(list[k]), i === at, words))}</g>;
  }

  private cell(scene: Scene, i: number, { state, wanted, marked }: Seen, reached: boolean, words: Words) {
    const { puzzle, cells, faces, large } = scene.geometry;
    const look = looks[scene.material];
    const face = faces.of(state);
    const goal = wanted === undefined ? undefined : faces.of(wanted);
    const [x, y] = scene.points[i];
    const inside = large ? [] : [look.floor?.(face), !marked.includes("u") && goal && look.goal?.(goal, wanted === state)];
    return (
      <g
        key={cells[i].name}
        role="button"
        data-cell={i}
        tabindex={reached ? 0 : -1} // an SVG element knows no tabIndex
        class={["cell", face.shape, ...(goal && large && goal.shape !== "empty" ? ["wants"] : []), ...marked.map((letter) => marks[letter])].join(" ")}
        aria-label={
          words.t("page.cell", { name: cells[i].name, state: faceName(words, puzzle, face) }) +
          (marked.includes("m") ? words.t("page.cell.proof") : "") +
          (goal && !["empty", "any"].includes(goal.shape) ? (wanted === state ? words.t("page.cell.met") : words.t("page.cell.goal", { state: named(faceName(words, puzzle, goal), goal.label) })) : "")
        }
        aria-pressed={marked.includes("s") ? "true" : undefined}
      >
        <path class="ground" d={look.ground(scene, [x, y])} />
        {large && face.label && (
          <text class="label" x={x} y={y} dy="0.36em">{face.label}</text>
        )}
        {inside.some(Boolean) && (
          <g transform={`translate(${x} ${y})`} aria-hidden="true">{inside}</g>
        )}
        {look.pip && marked.includes("p") && <circle class="pip" cx={x} cy={y} r={look.pip} />}
      </g>
    );
  }
}

// Pieces are what lies on the cells of a row, but for those that are lifted.
export class Pieces extends Component<Props> {
  override shouldComponentUpdate({ seen, scene }: Props): boolean {
    return seen !== this.props.seen || scene !== this.props.scene;
  }

  override render({ scene, row, seen }: Props) {
    const { faces, cells } = scene.geometry;
    const look = looks[scene.material];
    const list = seen.split(" ");
    return (
      <g>
        {row.map((i, k) => {
          const { state, wanted, marked } = read(list[k]);
          if (marked.includes("u")) return null;
          const standing = { cell: i, met: wanted === state, selected: marked.includes("s"), gone: marked.includes("g") };
          return (
            <g key={cells[i].name} class={marked.includes("l") ? "at lit" : "at"} transform={`translate(${scene.points[i].join(" ")})`}>
              <g class="piece" data-piece={i}>{look.piece(faces.of(state), standing)}</g>
            </g>
          );
        })}
      </g>
    );
  }
}

// named is the name of a state together with its label, which is seen in the cell.
function named(name: string, label = ""): string {
  return name.includes(label) ? name : `${name}, ${label}`;
}
