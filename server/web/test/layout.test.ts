import assert from "node:assert/strict";
import test from "node:test";

import blots from "../src/board/blots.json";
import { type Point, brushed, circle, extent, halfOf, hexagon, hull, jump, middle, place, polar, rectangle, turning } from "../src/board/layout";

const cell = { name: "a", x: 4, y: 2 };

test("rows of a triangular lattice are closer", () => {
  assert.deepEqual(place(cell, "square"), [200, 200]);
  assert.deepEqual(place(cell, "triangular"), [200, 173.2]);
  assert.deepEqual(place(cell, "triangular", halfOf("ink")), [173.2, 150]);
});

test("a box around points, and their middle", () => {
  const corners: Point[] = [[0, 0], [200, 0], [200, 100], [0, 100]];
  assert.deepEqual(extent(corners, 10), [-10, -10, 220, 120]);
  assert.deepEqual(middle(corners), { centre: [100, 50], reach: Math.hypot(100, 50) });
});

test("angles are clockwise from the right", () => {
  assert.deepEqual(polar(10, 0), [10, 0]);
  assert.deepEqual(polar(10, 90, [1, 1]), [1, 11]);
  assert.deepEqual(polar(10, -90), [0, -10]);
});

test("shapes", () => {
  const kinds = (path: string) => path.replace(/[^a-zA-Z]/g, "");
  assert.equal(kinds(hexagon([0, 0], 50)), "MLLLLLZ");
  assert.match(hexagon([0, 0], 50), /^M0 -50L/);
  assert.equal(kinds(rectangle([0, 0, 90, 60], 10)), "MhqvqhqvqZ");
  assert.match(rectangle([0, 0, 90, 60], 10), /^M10 0h70q10 0 10 10v40/);
  assert.equal(kinds(circle([0, 0], 25)), "MaaZ");
  assert.equal(kinds(brushed([0, 0], 40, 5)), "MaaZMaaZ");
});

test("a blot is round within four parts in a hundred, and like no other", () => {
  for (const blot of blots) {
    const ends = [...blot.matchAll(/ (-?[\d.]+) (-?[\d.]+)(?=C|Z)/g)].map(([, x, y]) => Math.hypot(Number(x), Number(y)));
    assert.equal(ends.length, 14);
    for (const radius of ends) assert.ok(Math.abs(radius - 30) < 1.2, `${radius}`);
  }
  assert.equal(new Set(blots).size, 8);
});

test("the hull of points leaves out those inside", () => {
  const points: Point[] = [[0, 0], [2, 0], [4, 0], [4, 4], [0, 4], [2, 2]];
  assert.deepEqual(new Set(hull(points).map(String)), new Set(["0,0", "4,0", "4,4", "0,4"]));
  assert.deepEqual(hull([[1, 1]]), [[1, 1]]);
});

test("arrows of turns go the way of the turn", () => {
  const flags = (angle: number) => [...turning([0, 0], 100, angle).matchAll(/A100 100 0 0 ([01])/g)].map(([, flag]) => flag);
  assert.deepEqual(flags(60), ["1", "1"]);
  assert.deepEqual(flags(-60), ["0", "0"]);
});

test("the arrow of a jump along a row bows upwards, whichever way it goes", () => {
  for (const [from, to] of [[[0, 0], [200, 0]], [[200, 0], [0, 0]]] as [Point, Point][]) {
    const [, y] = /Q([-\d.]+) ([-\d.]+)/.exec(jump(from, to))!.slice(1).map(Number);
    assert.ok(y < 0);
  }
});
