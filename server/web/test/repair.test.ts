import assert from "node:assert/strict";
import test from "node:test";

import { repairs } from "../src/puzzle/repair";

const cross = "pegs:--111--/--111--/1111111/1110111/1111111/--111--/--111--";

test("a row that is too short is filled up, with a 0 or with no cell", () => {
  assert.deepEqual(repairs("lightsout:01110/1111/01010/11111/01110", []).slice(0, 2), ["lightsout:01110/11110/01010/11111/01110", "lightsout:01110/1111-/01010/11111/01110"]);
});

test("a row that is too long is cut at either end", () => {
  assert.deepEqual(repairs("lightsout[torus]:011/1101/010", []), ["lightsout[torus]:011/110/010", "lightsout[torus]:011/101/010"]);
});

test("rows are as long as those of the board that is most like them", () => {
  const hexagon = "mopan:0000/00000/000000/0000000/000000/00000/0000";
  const square = "mopan:0000/0000/0000/0000/0000/0000/0000";
  assert.equal(repairs("mopan:1000/00000/010000/0000000/000100/0001/0000", [{ from: "mopan:5x5" }, { from: square }, { from: hexagon }])[0], "mopan:1000/00000/010000/0000000/000100/00010/0000");
  assert.equal(repairs(cross.replace("1111111", "11111"), [{ from: cross }])[0], cross.replace("1111111", "1111100"));
});

test("what is no digit is one of two", () => {
  assert.deepEqual(repairs("lightsout:11x/011/000", []).slice(-2), ["lightsout:110/011/000", "lightsout:111/011/000"]);
});

test("what has no rows of digits stays as it is", () => {
  for (const text of ["", "nonsense", "pegs:english", "lightsout:solvable:5x5:7", "twiddle:1,2/3,4", "a/b"]) assert.deepEqual(repairs(text, []), []);
});
