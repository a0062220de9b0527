import assert from "node:assert/strict";
import test from "node:test";

import { type BoardSet, linkOf, setOf } from "../src/puzzle/set";
import { Progress } from "../src/state/progress/progress";
import { Sets } from "../src/state/progress/sets";

const set: BoardSet = { title: "Four & more = #1", hints: true, inOrder: true, boards: ["mopan/3", "lights:11/00 lights:00/00", "no board"], n: 0 };

test("a link carries a set", () => {
  assert.deepEqual(setOf(linkOf(set)), set);
  assert.deepEqual(setOf(`#play=mopan/3&${linkOf(set)}&n=2&alone`), { ...set, n: 2 });
  assert.deepEqual(setOf(linkOf({ ...set, hints: false, inOrder: false }, "class"), "class"), { ...set, hints: false, inOrder: false });
});

test("a link that was cut or written by hand is read as far as it goes", () => {
  assert.equal(setOf("#days=2026-11-22"), undefined);
  assert.deepEqual(setOf("#set=x&n=1"), { title: "x", hints: false, inOrder: false, boards: [], n: 0 });
  for (const n of ["0", "-1", "4", "1.5", "x", ""]) assert.equal(setOf(`${linkOf(set)}&n=${n}`)?.n, 0, n);
});

test("the next board is the first that is still open and can be read", () => {
  const kept = new Map<string, string>();
  const progress = new Progress({ recall: (key) => kept.get(key) ?? null, remember: (key, value) => void kept.set(key, value) });
  const sets = new Sets(progress);
  const isGood = [true, true, false];
  const next = (n: number, inOrder = false) => sets.next({ ...set, inOrder, n }, isGood);
  assert.deepEqual([next(0), next(1), next(2)], [1, 2, 1]);
  assert.equal(next(1, true), 1); // one by one: the first comes first
  progress.solve(sets.name({ ...set, inOrder: false, n: 1 }), 3);
  assert.deepEqual([next(0), next(2)], [2, 2]);
  assert.equal(next(0, true), 1); // of another set
  progress.solve(sets.name({ ...set, inOrder: false, n: 2 }), 1, true);
  assert.equal(next(0), 0);
  assert.equal(sets.starsOf({ ...set, inOrder: false }, 2), 1);
});
