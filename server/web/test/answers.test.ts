import assert from "node:assert/strict";
import test from "node:test";

import { Geometry } from "../src/geometry";
import { hintLines } from "../src/hint";
import type { Answer, Hint } from "../src/types";
import { proofOf, verdict } from "../src/verdict";
import { bare, strip, words } from "./examples";

const en = words("en");
const answer = (more: Partial<Answer>): Answer => ({ puzzle: "x", from: "x:1", to: "x:0", status: "solved", metric: "turns", ...more });
const hint = (more: Partial<Hint>): Hint => ({ from: "x:1", level: 1, status: "solved", metric: "turns", ...more });

test("a verdict says what is proved", () => {
  assert.equal(verdict(en, answer({ length: 5, optimal: true })), "Solved in 5 turns: no solution is shorter, proved.");
  assert.equal(verdict(en, answer({ length: 1 })), "Solved in 1 turn.");
  assert.equal(verdict(en, answer({ length: 0 })), "This is the goal already.");
  assert.equal(verdict(en, answer({ status: "unsolvable" })), "This cannot be solved, proved.");
  assert.equal(verdict(en, answer({ status: "unknown", lower_bound: 3 })), "No proof within the time limit: at least 3 turns needed.");
  assert.match(verdict(en, answer({ status: "unknown", length: 9, lower_bound: 3, moves: ["a"] })), /^Best found: 9 turns. At least 3 turns/);
});

test("a hint has a line for each thing", () => {
  const all = hint({
    level: 4,
    length: 2,
    optimal: true,
    region: { kind: "part", name: "upper-left", cells: ["a"] },
    move: "La",
    why: [{ key: "turns-left", args: { n: 1 } }, { key: "no-words" }],
    tempting: [{ move: "Ra", loses: false, after: 3 }, { move: "Lb", loses: true }],
    moves: ["La", "Lb"],
  });
  assert.deepEqual(hintLines(en, all), [
    "it can be solved in 2 turns, and no fewer",
    "look at the upper left of the board",
    "next: La",
    "then 1 turn is left",
    "beware: Ra looks good, but 3 turns are needed after it",
    "beware: after Lb the goal is out of reach",
    "the rest: La Lb",
  ]);
});

test("a hint of an outcome alone", () => {
  assert.deepEqual(hintLines(en, hint({ status: "unsolvable" })), ["This cannot be solved, proved."]);
  assert.deepEqual(hintLines(en, hint({ length: 0 })), ["This is the goal already."]);
  assert.deepEqual(hintLines(en, hint({ length: 4 })), ["it can be solved, in 4 turns or fewer"]);
  assert.deepEqual(hintLines(en, hint({ status: "unknown", lower_bound: 7 })), ["No proof within the time limit: at least 7 needed."]);
});

test("a region without words names its cells", () => {
  const lines = hintLines(bare, hint({ level: 2, length: 1, region: { kind: "spiral", name: "x", cells: ["a", "b"] } }));
  assert.equal(lines[1], "Look at a b");
});

test("a proof is drawn on the cells that the board has", () => {
  const geometry = new Geometry(strip("x", "010"));
  const proof = proofOf({ kind: "many", goals: [{ kind: "class", cells: ["a", "c", "z"], weights: [1, 0, 2] }] }, geometry);
  assert.deepEqual(proof, { kind: "class", cells: new Set([0, 2]), weights: [1, 0, 2] });
});
