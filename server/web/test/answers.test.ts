import assert from "node:assert/strict";
import test from "node:test";

import { Geometry } from "../src/puzzle/geometry";
import { hintLines, hintWords } from "../src/words/hint";
import type { Answer, Hint } from "../src/puzzle/types";
import { proofOf, verdict } from "../src/words/verdict";
import { bare, strip, words } from "./examples";

const en = words("en");
const answer = (more: Partial<Answer>): Answer => ({ puzzle: "x", from: "x:1", to: "x:0", status: "solved", metric: "turns", ...more });
const hint = (more: Partial<Hint>): Hint => ({ from: "x:1", level: 1, status: "solved", metric: "turns", ...more });

test("a verdict says what is proved", () => {
  assert.equal(verdict(en, answer({ length: 5, optimal: true })), "Solved in 5 turns: no solution is shorter, proved.");
  assert.equal(verdict(en, answer({ length: 1 })), "Solved in 1 turn.");
  assert.equal(verdict(en, answer({ length: 0 })), "This is the goal already.");
  assert.equal(verdict(en, answer({ status: "unsolvable" })), "This can’t be solved: proved.");
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
  assert.deepEqual(hintLines(en, hint({ status: "unsolvable" })), ["This can’t be solved: proved."]);
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
  assert.deepEqual(proof, { cells: new Set([0, 2]), weights: [1, 0, 2] });
});

test("a hint on the board names no cell", () => {
  const region = { kind: "ring", name: "3,4", cells: ["3,3"] };
  const action = { at: "3,4", verb: "L", cells: ["3,3"] };
  const said = (more: Partial<Hint>) => hintWords(en, "mopan", "turn", hint({ length: 3, optimal: true, ...more }));
  assert.deepEqual(said({}), { title: "3 turns to go, and no fewer.", lines: ["The next hint shows where to look."] });
  assert.deepEqual(said({ region }), { title: "Look at the ring that glows.", lines: ["3 turns to go, and no fewer."] });
  assert.deepEqual(said({ region, move: "L3,4", action, why: [{ key: "turns-left", args: { n: 2 } }], tempting: [{ move: "C1,1", loses: false, after: 4 }] }), {
    title: "Turn the glowing ring once.",
    lines: ["Clockwise, one step. Then 2 turns are left."],
    warning: "Another turn looks good, but costs 2 more.",
  });
  assert.equal(hintWords(en, "x", "pair", hint({ length: 3, region, move: "a-b", action: { at: "a", cells: [] }, tempting: [{ move: "c-d", loses: true }] })).warning, "The jump marked ✕ looks good, but loses for good.");
});
