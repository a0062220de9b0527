import assert from "node:assert/strict";
import test from "node:test";

import { count, most, stars } from "../src/puzzle/tally";

const jump = (at: string, target: string, steps?: string[]) => ({ at, target, cells: [], steps });

test("jumps on with one peg count as one move, where moves do", () => {
  const played = [jump("a1", "a3"), jump("a3", "c3"), jump("d4", "d2"), jump("c3", "c1")];
  assert.equal(count({ chains: true }, played), 3);
  assert.equal(count({ chains: false }, played), 4);
  assert.equal(count({ chains: true }, []), 0);
});

test("a move of several steps counts them", () => {
  assert.equal(count({ chains: false }, [jump("a", "", ["a", "a", "a"]), jump("b", "")]), 4);
});

test("stars: the best, up to a fifth more, any solution", () => {
  assert.deepEqual([5, 6, 10, 18].map(most), [7, 8, 12, 22]);
  assert.deepEqual([4, 5, 6, 7, 8, 90].map((made) => stars(made, 5)), [3, 3, 2, 2, 1, 1]);
});
