import assert from "node:assert/strict";
import test from "node:test";

import { type Known, Local } from "../src/backend/local";
import { strip } from "./examples";

// jumps are those of a strip of three holes: over the middle, either way.
const jumps: Known = {
  view: strip("pegs", "000"),
  names: ["pegs:full"],
  is: ["pegs:110"],
  goals: [[{ text: "c" }]],
  moves: [
    { move: "a-c", action: { at: "a", target: "c", cells: ["a", "b", "c"], takes: ["b"], carries: [{ from: "a", to: "c" }] } },
    { move: "c-a", action: { at: "c", target: "a", cells: ["c", "b", "a"], takes: ["b"], carries: [{ from: "c", to: "a" }] } },
  ],
};
const turns: Known = {
  view: strip("ring", "000"),
  names: null,
  is: null,
  goals: null,
  moves: [{ move: "Lb", action: { at: "b", verb: "L", cells: ["a", "b", "c"], carries: [{ from: "a", to: "b" }, { from: "b", to: "c" }, { from: "c", to: "a" }] } }],
};
const presses: Known = {
  view: strip("lamps", "000"),
  names: null,
  is: null,
  goals: null,
  moves: [{ move: "b", action: { at: "b", cells: ["b"], changes: ["a", "b", "c"] } }],
};
const files: Record<string, Known> = { a: jumps, b: turns, c: presses };
const local = new Local({ "pegs:000": "a", "pegs:full": "a", "ring:000": "b", "lamps:000": "c" }, async (file) => files[file]);

test("a peg jumps over a peg into a hole, and the last one may have to end there", async () => {
  const view = (await local.show({ from: "pegs:full", moves: ["a-c"] }));
  assert.deepEqual(view?.frames.map(({ position, solved }) => [position, solved]), [["pegs:110", false], ["pegs:001", true]]);
  assert.deepEqual(view?.legal, []);
  assert.deepEqual((await local.show({ from: "pegs:110", to: ["c"] }))?.legal?.map(({ move }) => move), ["a-c"]);
  assert.equal((await local.show({ from: "pegs:110", to: ["c"], moves: ["c-a"] })), undefined, "a jump of an empty hole");
  assert.equal((await local.show({ from: "pegs:110", to: ["a"], moves: ["a-c"] }))?.frames[1].solved, false);
});

test("a turn carries what lies on its cells, and is legal where that changes something", async () => {
  const view = (await local.show({ from: "ring:100", to: ["ring:0?0"], moves: ["Lb"] }));
  assert.deepEqual(view?.frames.map(({ states }) => states), ["100", "010"]);
  assert.equal(view?.frames[1].solved, true);
  assert.deepEqual(view?.goals, [{ text: "ring:0?0", states: "0?0" }]);
  assert.deepEqual(view?.legal?.map(({ cells }) => cells), [["a", "b", "c"]]);
  assert.deepEqual((await local.show({ from: "ring:000" }))?.legal, []);
});

test("a press changes cells to their next states", async () => {
  const view = (await local.show({ from: "lamps:102", moves: ["b"] }));
  assert.equal(view?.frames[1].position, "lamps:210");
  assert.equal(view?.legal, undefined, "any cell can be pressed");
});

test("what is not known is left to the solvers", async () => {
  for (const question of [{ from: "pegs:1100" }, { from: "pegs:1x0" }, { from: "pegs:110" }, { from: "ring:110", to: ["ring:001"] }, { from: "pegs:110", to: ["any"] }, { from: "pegs:110", moves: ["b-d"] }, { from: "other:000" }, {}]) {
    assert.equal((await local.show(question)), undefined, JSON.stringify(question));
  }
});
