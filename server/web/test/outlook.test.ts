import assert from "node:assert/strict";
import test from "node:test";

import { Geometry } from "../src/puzzle/geometry";
import { Levels } from "../src/state/progress/levels";
import type { Line } from "../src/state/line/line";
import { Notices } from "../src/state/page/notices";
import { Outlook } from "../src/state/help/outlook";
import type { Records } from "../src/state/progress/records";
import type { Question } from "../src/puzzle/types";
import { family, pair, press, strip, words } from "./examples";

// outlook looks at a line of three positions, of which all but the first are lost.
function outlook(at: number) {
  const view = strip("strip", "111", "010");
  for (const states of ["001", "100"]) view.frames.push({ position: "strip:" + states, states, solved: false });
  const geometry = new Geometry({ ...view, faces: [{ state: "0", shape: "empty" }, { state: "1", shape: "peg" }] });
  const frame = view.frames[at];
  const line = {
    doc: { from: view.from, to: [], moves: ["x", "y"], at },
    view, geometry, frame, position: frame.position, goals: ["strip:010"],
    states: Array.from(frame.states), wanted: Array.from("010"),
  } as unknown as Line;
  const asked: [string, unknown][] = [];
  const ask = async (verb: string, question: Question) => {
    asked.push([verb, question.from]);
    const lost = question.from !== view.from;
    return { length: 2, optimal: true, status: lost ? "unsolvable" : "solved", certificate: lost ? { kind: "pagoda", weights: [1, 2, 1] } : undefined };
  };
  return { outlook: new Outlook({ ask } as never, line, new Notices(words("en"), () => undefined), { levels: new Levels({}), games: { note: () => undefined } } as unknown as Records), asked };
}

test("the best length is asked for once", async () => {
  const { outlook: o, asked } = outlook(0);
  await o.look(family("lamps", press));
  await o.look(family("lamps", press));
  assert.deepEqual([o.par, o.dead], [2, undefined]);
  assert.deepEqual(asked, [["hint", "strip:111"]]);
});

test("a lost position is found where moves cannot be taken back", async () => {
  const { outlook: o, asked } = outlook(1);
  await o.look({ ...family("strip", pair), reversible: false });
  assert.deepEqual(asked, [["hint", "strip:111"], ["hint", "strip:001"]]);
  assert.ok(o.dead);
  assert.equal(o.hopeless, undefined);
  assert.deepEqual(o.sums, { now: 1, needed: 2 });
  assert.equal(o.lastWinning(), 0);
  o.playOn();
  assert.equal(o.dead, undefined);
});
