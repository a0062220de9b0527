import assert from "node:assert/strict";
import test from "node:test";

import { fromFragment, toFragment } from "../src/puzzle/doc";
import { History } from "../src/state/line/history";

const doc = { from: "lamps[torus]:010/111", to: ["lamps:000/000", "one"], moves: ["1,1", "0,2"], at: 1 };

test("a document goes into a link and comes out of it", () => {
  assert.equal(toFragment(doc), "from=lamps[torus]:010/111&to=lamps:000/000&to=one&moves=1,1+0,2&at=1");
  assert.deepEqual(fromFragment("#" + toFragment(doc)), doc);
  const odd = { from: "a&b=c #%+", to: [], moves: [], at: 0 };
  assert.deepEqual(fromFragment(toFragment(odd)), odd);
});

test("a link that is wrong", () => {
  assert.equal(fromFragment(""), undefined);
  assert.equal(fromFragment("#to=x"), undefined);
  assert.equal(fromFragment("from=x&moves=a+b&at=9")?.at, 2);
  assert.equal(fromFragment("from=x&moves=a+b&at=-1")?.at, 0);
  assert.equal(fromFragment("from=x&moves=a&at=zero")?.at, 0);
});

test("undo and redo", () => {
  const [a, b, c] = ["a", "b", "c"].map((from) => ({ from, to: [], moves: [], at: 0 }));
  const history = new History();
  assert.equal(history.undo(a), undefined);
  history.leave(a);
  history.leave(b);
  assert.equal(history.undo(c), b);
  assert.equal(history.undo(b), a);
  assert.deepEqual([history.canUndo(a), history.canRedo], [false, true]);
  assert.equal(history.redo(a), b);
  history.leave(b); // another way: what was undone is lost
  assert.deepEqual([history.canUndo(c), history.canRedo], [true, false]);
});

test("where nothing is remembered, undo takes back the last move", () => {
  const history = new History();
  const played = { from: "x", to: [], moves: ["a", "b", "c"], at: 2 };
  assert.equal(history.canUndo(played), true);
  const before = history.undo(played);
  assert.deepEqual(before, { from: "x", to: [], moves: ["a"], at: 1 });
  assert.equal(history.redo(before!), played);
});
