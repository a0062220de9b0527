import assert from "node:assert/strict";
import test from "node:test";

import { Geometry } from "../src/puzzle/geometry";
import { faces } from "./examples";

// A board of two rows, with a gap in the first:
//
//	a - c
//	d e f
const board = new Geometry({
  puzzle: "x",
  from: "x:1-0/010",
  lattice: "square",
  ground: "tile",
  faces,
  cells: ["a", "b", "c", "d", "e", "f"].map((name, i) => ({ name, x: 2 * (i % 3), y: Math.floor(i / 3) })),
  frames: [{ position: "x:1-0/010", states: "1-0010", solved: false }],
});

test("places off the board are not drawn", () => {
  assert.deepEqual(board.rows, [[0, 2], [3, 4, 5]]);
  assert.deepEqual([board.isDrawn(1), board.isDrawn(2)], [false, true]);
  assert.deepEqual(board.indices(["f", "b", "nowhere", "a"]), [5, 0]);
});

test("arrow keys go to the nearest cell", () => {
  assert.equal(board.towards(0, 1, 0), 2);
  assert.equal(board.towards(0, 0, 1), 3);
  assert.equal(board.towards(4, 0, -1), 0); // there is nothing above it: aslant
  assert.equal(board.towards(3, -1, 0), 3);
});

test("the cell closest to a point", () => {
  const middles = board.cells.map(({ x, y }): [number, number] => [50 * x, 100 * y]);
  assert.equal(board.nearest(middles, [40, 70]), 3);
  assert.equal(board.nearest(middles, [100, 20]), -1, "b is not on the board");
  assert.equal(board.nearest(middles, [0, -80]), -1);
});

test("an empty board", () => {
  const none = new Geometry();
  assert.deepEqual([none.rows, none.index("a"), none.large], [[], -1, false]);
});
