import assert from "node:assert/strict";
import test from "node:test";

import type { Doc } from "../src/puzzle/doc";
import { Draft } from "../src/state/line/draft";
import { Failure } from "../src/puzzle/types";
import { Geometry } from "../src/puzzle/geometry";
import type { Line } from "../src/state/line/line";
import { Notices } from "../src/state/page/notices";
import { strip, words } from "./examples";

// drawing is a draft of a strip. The solvers know the way from 100 alone.
function drawing(from = "100", goal?: string) {
  const view = strip("strip", from, goal);
  const played: Doc[] = [];
  const line = {
    doc: { from: "strip:" + from, to: [], moves: [], at: 0 },
    position: "strip:" + from,
    view,
    geometry: new Geometry(view),
    goalStates: goal && Array.from(goal),
    inTurn: <T>(action: () => Promise<T>) => action(),
    change: async (doc: Doc) => played.push(doc) > 0,
  } as unknown as Line;
  const ask = async <T>(verb: string, { from, to }: { from?: string; to?: string[] }): Promise<T> => {
    if (from !== "strip:100") throw new Failure({ code: "bad", detail: "not " + from });
    const hint = { from, level: 1, status: "solved", metric: "moves", length: 4, optimal: true };
    return (verb === "show" ? { ...view, goals: to?.length ? view.goals : undefined } : hint) as T;
  };
  const draft = new Draft({ ask }, line, new Notices(words("en"), () => undefined));
  draft.open();
  return { draft, played };
}

const settled = () => new Promise((done) => setTimeout(done));

test("strokes stay while the board is impossible, and can be undone", async () => {
  const { draft, played } = drawing();
  draft.put("edit", 1, "1");
  assert.deepEqual(draft.states("edit"), ["1", "1", "0"]);
  await settled();
  assert.deepEqual(draft.finding, { text: "not strip:110", isLegal: false });
  draft.undo();
  assert.equal(draft.canUndo, false);
  assert.deepEqual(draft.states("edit"), ["1", "0", "0"]);
  draft.redo();
  assert.deepEqual(draft.states("edit"), ["1", "1", "0"]);
  assert.ok(await draft.play());
  assert.equal(played[0].from, "strip:110");
});

test("what stands in the way of a draft is said by the solvers", async () => {
  const { draft } = drawing("100", "001");
  draft.press("edit", 1); // to the next state
  assert.deepEqual(draft.states("edit"), ["1", "1", "0"]);
  await settled();
  assert.deepEqual(draft.finding, { text: "not strip:110", isLegal: false });
});

test("two cells change places", () => {
  const { draft } = drawing("120");
  draft.exchange("edit", 0, 1);
  assert.deepEqual(draft.states("edit"), ["2", "1", "0"]);
});
