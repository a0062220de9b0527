import assert from "node:assert/strict";
import test from "node:test";

import { Progress } from "../src/state/progress/progress";

function shared() {
  let text: string | null = null;
  const store = {
    recall: () => text,
    remember: (_: string, value: string) => {
      text = value;
    },
  };
  return { store, progress: new Progress(store) };
}

test("a win with hints is marked until there is one without", () => {
  const { progress } = shared();
  progress.solve("strip/1", 1, true);
  assert.deepEqual([progress.starsOf("strip/1"), progress.isHelped("strip/1"), progress.now("strip", 2)], [1, true, 2]);
  progress.solve("strip/1", 3);
  assert.deepEqual([progress.starsOf("strip/1"), progress.isHelped("strip/1")], [3, false]);
  progress.solve("strip/1", 1, true);
  assert.deepEqual([progress.starsOf("strip/1"), progress.isHelped("strip/1")], [3, false]);
});

test("what two windows won is kept, without hints where either had none", () => {
  const { store, progress } = shared();
  const other = new Progress(store);
  progress.solve("strip/1", 1, true);
  other.solve("strip/1", 2);
  other.solve("strip/2", 1, true);
  progress.solve("strip/3", 1, true);
  assert.deepEqual([1, 2, 3].map((n) => progress.isHelped("strip/" + n)), [false, true, true]);
  assert.equal(new Progress(store).starsOf("strip/1"), 2);
});

test("a file of an older version is read", () => {
  const { progress } = shared();
  assert.ok(progress.add('{"form":"jie-progress","stars":{"strip/1":2},"days":["2026-11-22"]}'));
  assert.deepEqual([progress.starsOf("strip/1"), progress.isHelped("strip/1")], [2, false]);
});
