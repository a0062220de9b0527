import assert from "node:assert/strict";
import test from "node:test";

import { type Board, bounds, middle, outline, place, turning } from "../src/layout";

const cells = [0, 1, 2].map((i) => ({ name: String(i), x: 2 * i, y: i }));
const board = (more: Partial<Board>): Board => ({ cells, lattice: "square", ground: "tile", ...more });

test("rows of a triangular lattice are closer", () => {
  assert.deepEqual(place(cells[2], "square"), [4, 4]);
  assert.deepEqual(place(cells[2], "triangular"), [4, 3.464]);
});

test("a board has a margin, and a tiny one more of it", () => {
  assert.deepEqual(bounds(board({})), [-1.3, -1.3, 6.6, 6.6]);
  assert.deepEqual(bounds(board({ cells: [cells[0]] })), [-2.5, -2.5, 5, 5]);
});

test("grounds by lattice", () => {
  const drawn = (more: Partial<Board>) => outline(board(more), [0, 0]).replace(/[^a-zA-Z]/g, "");
  assert.equal(drawn({ lattice: "triangular" }), "MLLLLLZ");
  assert.equal(drawn({}), "MhqvqhqvqZ");
  assert.equal(drawn({ ground: "lamp", lattice: "triangular" }), "MhqvqhqvqZ");
  assert.equal(drawn({ ground: "hole" }), "MaaZ");
});

test("arrows of turns", () => {
  assert.deepEqual(middle([[0, 0], [2, 0], [2, 2], [0, 2]]), { centre: [1, 1], reach: Math.SQRT2 });
  const clockwise = turning("clockwise", 2);
  const anticlockwise = turning("anticlockwise", 2);
  assert.match(clockwise, /^M-0\.958 -0\.349A1\.02 1\.02 0 0 1 0\.883 -0\.51/);
  assert.match(anticlockwise, /^M0\.958 -0\.349A1\.02 1\.02 0 0 0 -0\.883 -0\.51/);
  assert.deepEqual(points(anticlockwise), points(clockwise), "one is the mirror image of the other");
  assert.match(turning("clockwise", 6), /A2\.7 2\.7/); // larger around more cells
  assert.equal(turning("across", 2).match(/M/g)?.length, 4);
});

// points are the ends of the lines of a path without their signs, in some order.
function points(path: string): string[] {
  return path.replace(/-|0 0 [01]/g, "").split(/[MLA]/).sort();
}
