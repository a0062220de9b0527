import assert from "node:assert/strict";
import test from "node:test";

import { countsOf, groupsOf, patternsOf } from "../src/study/facts";
import { contentOf } from "../src/study/editor";
import { kindOf } from "../src/study/everymove";
import { short } from "../src/study/histogram";
import { isWasted } from "../src/study/yourgame";

test("numbers of positions are drawn, other lists are not", () => {
  assert.deepEqual(countsOf("distribution", [1, "6", 7]), [1, 6, 7]);
  assert.equal(countsOf("distribution", [1, 6]), undefined);
  assert.equal(countsOf("distribution", ["a", 1, 2]), undefined);
  assert.equal(countsOf("finishes", [1, 6, 7]), undefined);
});

test("patterns have a digit for each cell of the board", () => {
  assert.deepEqual(patternsOf(["010/111", "101/101"], [3, 3]), [["010", "111"], ["101", "101"]]);
  assert.deepEqual(patternsOf(["1/11"], [1, 2]), [["1", "11"]]);
  for (const fact of [["010"], ["010/11"], ["010/1x1"], ["010/111", "a"], [], 5]) assert.equal(patternsOf(fact, [3, 3]), undefined);
});

test("large numbers are short", () => {
  assert.deepEqual([7, 999, 1237, 21000, 689123, 2324784, 99600000, 4e9].map(short), ["7", "999", "1.2k", "21k", "689k", "2.3M", "100M", "4G"]);
});

test("a move is wasted after which no fewer are left", () => {
  const left = [3, 2, 2, 3, undefined, 2, 1];
  assert.deepEqual(left.flatMap((_, i) => (isWasted(left, i) ? [i] : [])), [2, 3]);
});

test("a file holds a position, a link, or an object with a position and goals", () => {
  assert.deepEqual(contentOf(' lightsout:010/111/010\n'), ["lightsout:010/111/010", []]);
  assert.deepEqual(contentOf('{"from": "a:1", "to": "a:0", "moves": []}'), ["a:1", ["a:0"]]);
  assert.deepEqual(contentOf('{"from": "a:1", "to": ["a:0", "a:2"]}')[1], ["a:0", "a:2"]);
  assert.deepEqual(contentOf('{"a": 1}'), ['{"a": 1}', []]);
});

test("moves are sorted by what is left after them", () => {
  const after = (left: number | undefined, lost = false) => ({ move: "a", left, lost });
  assert.deepEqual([after(1), after(2), after(3), after(undefined, true), after(undefined)].map((one) => kindOf(2, one)), ["nearer", "level", "farther", "lost", "unknown"]);
  assert.equal(kindOf(undefined, after(1)), "unknown");
});

test("groups of cells are lists of lists", () => {
  assert.deepEqual(groupsOf([["a1"], ["b1", "b2"]]), [["a1"], ["b1", "b2"]]);
  assert.equal(groupsOf(["a1", "b1"]), undefined);
  assert.equal(groupsOf([]), undefined);
  assert.equal(groupsOf("a1"), undefined);
});
