import assert from "node:assert/strict";
import test from "node:test";

import { Faces, numberOf, stateOf } from "../src/puzzle/faces";
import { faces } from "./examples";

test("states stand for numbers", () => {
  for (const n of [0, 9, 10, 35, 36, 1000, 32767]) assert.equal(numberOf(stateOf(n)), n);
  assert.equal(stateOf(36), "\u0124");
  assert.equal(numberOf("?"), undefined);
  assert.equal(numberOf("+"), undefined);
});

test("each state has a face", () => {
  const board = new Faces(faces);
  assert.equal(board.of("2").colour, 2);
  assert.deepEqual(board.of(stateOf(40)), { state: stateOf(40), shape: "number", label: "40" });
  assert.equal(board.of("+").label, "+");
  assert.equal(board.count, 3);
  assert.equal(board.blank, "0");
  assert.equal(new Faces().blank, undefined);
});

test("an editor goes through the faces; anything is for goals", () => {
  const board = new Faces(faces);
  assert.deepEqual(["0", "1", "2", "x"].map((state) => board.next(state, false)), ["1", "2", "0", "0"]);
  assert.deepEqual(["2", "?"].map((state) => board.next(state, true)), ["?", "0"]);
  assert.equal(new Faces().next("5", false), "5");
  assert.equal(board.typed("2", false), "2");
  assert.equal(board.typed("?", false), undefined);
  assert.equal(board.typed("?", true), "?");
  assert.equal(board.typed("Tab", true), undefined);
});
