// A board as it is drawn: where its cells stand, what they look like, and what a
// move does on them. Cells are numbers, in reading order.

import { Faces } from "./faces";
import type { Cell, Ground, Lattice, View } from "./types";

// many is how many cells make a board large.
const many = 500;

const noCell = "-";

export class Geometry {
  readonly puzzle: string;
  readonly lattice: Lattice;
  readonly ground: Ground;
  readonly faces: Faces;
  readonly cells: Cell[];
  readonly space: [number, number, number][]; // where the cells are on a cube; empty where the board is flat
  readonly rows: number[][]; // the cells drawn, row by row; left out are places that are not on the board

  private drawn: Set<number>;
  private byName: Map<string, number>;

  constructor(view?: View) {
    this.puzzle = view?.puzzle ?? "";
    this.lattice = view?.lattice ?? "square";
    this.ground = view?.ground ?? "tile";
    this.faces = new Faces(view?.faces);
    this.cells = view?.cells ?? [];
    this.space = view?.space ?? [];
    const states = Array.from(view?.frames[0].states ?? "");
    const drawn = this.cells.map((_, i) => i).filter((i) => states[i] !== noCell);
    this.drawn = new Set(drawn);
    this.rows = [];
    for (const i of drawn) {
      const row = this.rows[this.rows.length - 1];
      if (row && this.cells[row[0]].y === this.cells[i].y) row.push(i);
      else this.rows.push([i]);
    }
    this.byName = new Map(this.cells.map((cell, i) => [cell.name, i]));
  }

  // index is the cell of a name, -1 where there is none.
  index(name: string): number {
    return this.byName.get(name) ?? -1;
  }

  // indices are the drawn cells among some names.
  indices(names: string[] = []): number[] {
    return names.map((name) => this.index(name)).filter((i) => this.drawn.has(i));
  }

  // large tells whether there is much to draw.
  get large(): boolean {
    return this.cells.length > many;
  }

  // folds tells whether the board is the surface of a cube.
  get folds(): boolean {
    return this.space.length > 0;
  }

  isDrawn(cell: number): boolean {
    return this.drawn.has(cell);
  }

  // nearest is the drawn cell whose middle is closest to a point, -1 where none is
  // within a cell of it.
  nearest(middles: readonly [number, number][], [x, y]: [number, number], within = 60): number {
    let best = -1;
    let least = within;
    for (const i of this.drawn) {
      const far = Math.hypot(middles[i][0] - x, middles[i][1] - y);
      if (far < least) [best, least] = [i, far];
    }
    return best;
  }

  // towards is the cell nearest to one in a direction, for arrow keys.
  towards(cell: number, dx: number, dy: number): number {
    const here = this.cells[cell];
    let best = cell;
    let least = Infinity;
    this.cells.forEach((there, i) => {
      const along = (there.x - here.x) * dx + 2 * (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + 2 * Math.abs((there.y - here.y) * dx);
      const cost = along + aside;
      if (along > 0 && aside <= along && cost < least && this.drawn.has(i)) {
        least = cost;
        best = i;
      }
    });
    return best;
  }
}
