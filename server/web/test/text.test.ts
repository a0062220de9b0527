import assert from "node:assert/strict";
import test from "node:test";

import { emptied, prefixOf, rulesOf, sameShape, statesOf, withCell } from "../src/puzzle/text";

test("what stands before the rows", () => {
  assert.equal(prefixOf("lamps[torus]:010"), "lamps");
  assert.equal(prefixOf("dial:3"), "dial");
  assert.equal(prefixOf(""), "");
  assert.deepEqual([rulesOf("lamps[k=3,torus]:01"), rulesOf("lamps:01"), rulesOf("dial:[")], [["k", "torus"], undefined, undefined]);
});

test("states of each cell", () => {
  assert.deepEqual(statesOf("x:01/?2", 4), ["0", "1", "?", "2"]);
  assert.deepEqual(statesOf("x:-1-/111", 4), ["1", "1", "1", "1"]); // places off the board
  assert.deepEqual(statesOf("x:-1-/111", 6), ["-", "1", "-", "1", "1", "1"]); // drawn, too
  assert.deepEqual(statesOf("x:9,10/35,36", 4), ["9", "a", "z", "\u0124"]);
  assert.equal(statesOf("x:01/23", 5), undefined);
  assert.equal(statesOf("one", 9), undefined);
});

test("one cell is changed", () => {
  assert.equal(withCell("x[k=3]:01/20", 4, 2, "1"), "x[k=3]:01/10");
  assert.equal(withCell("x:-1-/111", 4, 0, "0"), "x:-0-/111");
  assert.equal(withCell("x:01/23", 4, 3, "?"), "x:01/2?");
  assert.equal(withCell("x:9,10/1,2", 4, 2, "c"), "x:9,10/12,2");
  assert.equal(withCell("x:9,10/1,2", 4, 1, "3"), "x:9,3/1,2"); // where there were commas, they stay
  assert.equal(withCell("x:12/34", 4, 0, "a"), "x:10,2/3,4");
  assert.equal(withCell("x:12/34", 3, 0, "1"), undefined);
});

test("a board is emptied and compared", () => {
  assert.equal(emptied("x[torus]:-12/3?-", "0"), "x[torus]:-00/00-");
  assert.ok(sameShape("x:01/10", " x:11/11\n"));
  assert.ok(sameShape("x:01\n 10", "x:11/11"));
  assert.ok(sameShape("x:9,10", "x:12"));
  assert.ok(!sameShape("x:-01", "x:001"));
  assert.ok(!sameShape("x:01", "y:01"));
});
