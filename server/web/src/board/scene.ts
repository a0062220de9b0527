// A board as it is laid out for drawing: where its cells stand, and what it is made
// of.

import { useMemo } from "preact/hooks";

import type { Geometry } from "../puzzle/geometry";
import type { Material } from "../puzzle/types";
import type { Game } from "../state/game";
import { type Box, type Point, extent, grown, halfOf, middle, place } from "./layout";

export class Scene {
  readonly points: Point[]; // the middle of each cell
  readonly inner: Box; // around the middles of the cells that are drawn
  readonly centre: Point; // of the board

  constructor(
    readonly geometry: Geometry,
    readonly material: Material,
  ) {
    const half = halfOf(material);
    this.points = geometry.cells.map((cell) => place(cell, geometry.lattice, half));
    const drawn = geometry.rows.flat().map((i) => this.points[i]);
    this.inner = extent(drawn.length > 0 ? drawn : [[0, 0]], 0);
    const [left, top, width, height] = this.inner;
    this.centre = [left + width / 2, top + height / 2];
  }

  // around is the centre of some cells, and how far the farthest is from it.
  around(cells: number[]) {
    return middle(cells.map((i) => this.points[i]));
  }

  // with is the box of the cells' middles with a margin around it.
  with(margin: number): Box {
    return grown(this.inner, margin);
  }
}

// useScene returns the layout of the board of a game, made again when the board changes.
export function useScene({ table: { line }, material }: Pick<Game, "table" | "material">): Scene {
  return useMemo(() => new Scene(line.geometry, material), [line.geometry, material]);
}
