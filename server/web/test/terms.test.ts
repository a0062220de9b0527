import assert from "node:assert/strict";
import test from "node:test";

import { boardName, faceName, factName, goalName, length, proof, puzzleName, rules, verbName } from "../src/words/terms";
import { bare, faces, family, turn, words } from "./examples";

const verb = turn.verbs![0];

test("a puzzle's own words", () => {
  const en = words("en");
  const zh = words("zh");
  assert.equal(puzzleName(en, "mopan"), "Mopan");
  assert.equal(puzzleName(zh, "mopan"), "墨盘");
  assert.equal(verbName(en, "mopan", verb, "1,1", "L1,1"), "L1,1 ↻ clockwise");
  assert.equal(boardName(en, "mopan", { name: "2", from: "" }), "side 2");
  assert.equal(boardName(en, "pegs", { name: "12x12", from: "", detail: "a1 > one" }), "12 × 12, from a1 to one peg, anywhere");
  assert.equal(length(zh, "presses", 8), "8 下");
  assert.equal(faceName(en, "lightsout", { state: "2", shape: "lamp", label: "2", word: "state" }), "state 2");
  assert.equal(goalName(en, "pegs", "one", false), "one peg, anywhere");
  assert.equal(goalName(en, "pegs", "d4", true), "one peg, in d4");
  assert.equal(length(en, "turns", 1), "1 turn");
  assert.notEqual(rules(en, family("lightsout", turn), "lightsout[torus]:01"), rules(en, family("lightsout", turn), "lightsout:01"));
  assert.match(proof(en, { kind: "quiet-pattern", cells: ["0,0"] }, 2), /^Why: every button/);
  assert.match(proof(en, { kind: "quiet-pattern", weights: [1] }, 3), /modulo 3,/);
  assert.match(proof(en, { kind: "quiet-pattern", weights: [1], modulus: 5 }, 10), /modulo 5,/);
  assert.match(proof(en, { kind: "any", goals: [{ kind: "dots", from: 3, to: 4 }] }, 2), /3 here and 4 in the goal/);
});

test("a puzzle without words shows the names of its notation", () => {
  assert.equal(puzzleName(bare, "null"), "null");
  assert.equal(rules(bare, family("null", turn), "null:3"), "Turn something.");
  assert.equal(verbName(bare, "null", verb, "dial", "up"), "up ↻");
  assert.equal(boardName(bare, "null", { name: "three", from: "" }), "three");
  assert.equal(boardName(bare, "null", { name: "gem", from: "", detail: "5x5" }), "gem (5x5)");
  assert.deepEqual(faces.map((face) => faceName(bare, "null", face)), ["empty", "dot", "2", "?"]);
  assert.equal(goalName(bare, "null", "d4", true), "d4");
  assert.equal(length(bare, "leaps", 2), "2 leaps");
  assert.equal(length(bare), "0");
  assert.equal(factName(bare, "gods_number"), "gods number");
  assert.equal(proof(bare, { kind: "oracle" }, 2), "By oracle.");
});
