import assert from "node:assert/strict";
import test from "node:test";

import { groups } from "../src/study/solutions";

test("solutions that make the same moves are one group", () => {
  const list = groups([["b", "a", "c"], ["a", "b", "c"], ["a", "a", "c"], ["c", "b", "a"]]);
  assert.deepEqual(list.map(({ indices }) => indices), [[0, 1, 3], [2]]);
  assert.deepEqual(groups([]), []);
});
