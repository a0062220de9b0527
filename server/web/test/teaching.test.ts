import assert from "node:assert/strict";
import test from "node:test";

import type { Doc } from "../src/puzzle/doc";
import { Lessons, type Step } from "../src/state/lessons/lessons";
import { type Stage, Teaching } from "../src/state/lessons/teaching";
import { Notices } from "../src/state/page/notices";
import { words } from "./examples";

// stage plays moves that are the names of the cells they press.
function stage(): Stage & { play(...moves: string[]): void; solved: boolean } {
  return {
    doc: { from: "", to: [], moves: [], at: 0 },
    solved: false,
    get view() {
      return { frames: ["", ...this.doc.moves].map((at) => ({ action: at ? { at, cells: [] } : undefined, solved: this.solved })) };
    },
    async start(doc: Doc) {
      (this as { doc: Doc }).doc = doc;
    },
    play(...moves: string[]) {
      (this as { doc: Doc }).doc = { ...this.doc, moves: [...this.doc.moves, ...moves], at: this.doc.moves.length + moves.length };
    },
  };
}

async function teaching(...steps: Partial<Step>[]) {
  const on = stage();
  const finished: string[] = [];
  const taught = new Teaching(on, new Notices(words("en"), () => undefined), (name) => finished.push(name));
  taught.lessons = new Lessons({ lessons: { lamps: [{ name: "one", steps: steps.map((step) => ({ from: "lamps:000", ...step })) }, { name: "two", steps: [] }] }, words: { en: {}, zh: {} } });
  await taught.open("lamps/one");
  return { on, taught, finished };
}

test("a step is done when each cell was pressed as often as it is named", async () => {
  const { on, taught } = await teaching({ taps: ["a", "b", "a"] });
  assert.deepEqual([taught.asks, taught.done, taught.left], [true, false, ["a", "b", "a"]]);
  on.play("a", "c", "b");
  assert.deepEqual([taught.done, taught.left, taught.strayed], [false, ["a"], true]);
  on.play("a");
  assert.equal(taught.done, true);
});

test("moves count in their order alone", async () => {
  const { on, taught } = await teaching({ moves: ["a", "b"] });
  on.play("a");
  assert.deepEqual([taught.made, taught.strayed], [1, false]);
  on.play("c");
  assert.deepEqual([taught.made, taught.done, taught.strayed], [-1, false, true]);
  await taught.go(0);
  on.play("a", "b");
  assert.equal(taught.done, true);
});

test("the last step is a level, which ends the lesson when it is solved", async () => {
  const { on, taught, finished } = await teaching({}, { solution: ["a"] });
  assert.equal(taught.asks, false);
  await taught.go(1);
  on.play("b");
  taught.taken();
  assert.deepEqual([taught.isLast, taught.done, finished], [true, false, []]);
  on.solved = true;
  taught.taken();
  assert.deepEqual([taught.done, finished], [true, ["lamps/one"]]);
  assert.deepEqual([taught.lessons?.after("lamps/one"), taught.lessons?.after("lamps/two")], ["lamps/two", undefined]);
});

test("a lesson that is not known is none", async () => {
  const { taught } = await teaching({});
  await taught.open("lamps/none");
  assert.equal(taught.name, "");
  await taught.open("lamps/one");
  assert.equal(taught.name, "lamps/one");
  await taught.open(undefined);
  assert.equal(taught.name, "");
});
