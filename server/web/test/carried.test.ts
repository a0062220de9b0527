import assert from "node:assert/strict";
import test from "node:test";

import type { Backend } from "../src/backend/backend";
import { Carried } from "../src/state/help/carried";
import { Levels } from "../src/state/progress/levels";
import type { Line } from "../src/state/line/line";
import type { Records } from "../src/state/progress/records";
import type { Hint } from "../src/puzzle/types";
import { family, press, turn } from "./examples";

// asked is a hint about the last position of a line of moves, on a level that "a b c" solves.
async function asked(moves: string[], { anyOrder = false, isReady = false, length = 3, rung = 3 } = {}): Promise<Hint | string> {
  const frameOf = (move?: string, i = -1) => ({ position: `p${i + 1}`, states: "", solved: false, ...(move && { move, action: { at: move, cells: [move] } }) });
  const framesFrom = (list: string[]) => [frameOf(), ...list.map(frameOf)];
  const line = {
    doc: { from: "p0", to: [], moves, at: moves.length, level: "x/1" },
    view: { frames: framesFrom(moves) },
    puzzle: "x",
    framesOf: async (_: string, rest: string[]) => framesFrom(rest),
  } as unknown as Line;
  const levels = new Levels({ x: [{ from: "p0", to: "g", metric: "moves", length, difficulty: 1, moves: ["a", "b", "c"] }] });
  const library = { find: () => ({ ...family("x", anyOrder ? press : turn), any_order: anyOrder }) };
  const backend = { isReady, ask: async () => "solvers" } as unknown as Backend;
  return new Carried(backend, line, { levels, library } as unknown as Records).ask<Hint | string>("hint", { from: `p${moves.length}`, level: rung }, { lang: "en" });
}

test("a level's file has hints on the way of its solution", async () => {
  const hint = (await asked(["a"])) as Hint;
  assert.deepEqual([hint.length, hint.optimal, hint.move, hint.action?.at, hint.moves], [2, true, "b", "b", undefined]);
  const where = (await asked([], { rung: 2 })) as Hint;
  assert.deepEqual([where.length, where.region?.cells, where.move], [3, ["a"], undefined]);
  const far = (await asked([], { rung: 1 })) as Hint;
  assert.deepEqual([far.length, far.region, far.move], [3, undefined, undefined]);
  assert.deepEqual(((await asked(["a"], { rung: 4 })) as Hint).moves, ["b", "c"]);
});

test("elsewhere the solvers are asked, and once they are there", async () => {
  assert.equal(await asked(["b"]), "solvers"); // another order
  assert.equal(((await asked(["b"], { anyOrder: true })) as Hint).move, "a");
  assert.equal(await asked(["x"], { anyOrder: true }), "solvers"); // another move
  assert.equal(((await asked([], { length: 2 })) as Hint).optimal, false); // more than the proved best
  assert.equal(await asked([], { isReady: true }), "solvers");
});
