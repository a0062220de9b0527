import assert from "node:assert/strict";
import test from "node:test";

import { beginnings, choicesAt, moveOf, verbOf, write } from "../src/puzzle/entry";
import { pair, press, turn } from "./examples";

const jumps = { choices: [{ move: "a-c", at: "a", target: "c" }, { move: "d-b", at: "d", target: "b" }], all: true };
const turns = { choices: [{ move: "L1,1", at: "1,1", verb: "L" }, { move: "R1,1", at: "1,1", verb: "R" }], all: true };

test("a move is written by its form", () => {
  assert.equal(write(press, { cell: "2,3" }), "2,3");
  assert.equal(write(pair, { cell: "a1", target: "a3" }), "a1-a3");
  assert.equal(write(turn, { cell: "1,1", verb: "R" }), "R1,1");
  assert.equal(write({ kind: "turn", form: "{verb}" }, { cell: "dial", verb: "up" }), "up");
});

test("any cell can be pressed", () => {
  assert.equal(moveOf(press, { choices: [], all: true }, { cell: "0,0" }), "0,0");
  assert.equal(beginnings(press, { choices: [], all: true }), undefined);
});

test("pairs and turns are found among the legal moves", () => {
  assert.equal(moveOf(pair, jumps, { cell: "a", target: "c" }), "a-c");
  assert.equal(moveOf(pair, jumps, { cell: "a", target: "b" }), undefined);
  assert.equal(moveOf(turn, turns, { cell: "1,1", verb: "R" }), "R1,1");
  assert.equal(moveOf(turn, turns, { cell: "0,0", verb: "R" }), undefined);
  assert.deepEqual(choicesAt(jumps, "d"), [jumps.choices[1]]);
  assert.deepEqual(choicesAt(jumps, undefined), []);
  assert.deepEqual(beginnings(pair, jumps), new Set(["a", "d"]));
});

test("where not all legal moves are listed, others may be legal", () => {
  assert.equal(moveOf(turn, { ...turns, all: false }, { cell: "9,9", verb: "L" }), "L9,9");
  assert.equal(beginnings(turn, { ...turns, all: false }), undefined);
});

test("keys stand for verbs", () => {
  assert.equal(verbOf(turn, "L")?.name, "L");
  assert.equal(verbOf(turn, "r")?.name, "R");
  assert.equal(verbOf(turn, "x"), undefined);
  assert.equal(verbOf(press, "l"), undefined);
});
