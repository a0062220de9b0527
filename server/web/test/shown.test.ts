import assert from "node:assert/strict";
import test from "node:test";

import { Shown } from "../src/state/progress/shown";

function shown(kept: Record<string, string> = {}) {
  const store = {
    recall: (key: string) => kept[key] ?? null,
    remember: (key: string, value: string) => {
      kept[key] = value;
    },
  };
  return { open: () => new Shown(store), kept };
}

test("a move that was shown stays shown", () => {
  const { open } = shown();
  const list = open();
  list.add("strip/3", "strip:100", ["a-b"]);
  assert.ok(open().has("strip/3", "strip:100", "a-b")); // after a reload
  assert.equal(list.has("strip/3", "strip:010", "a-b"), false);
  assert.equal(list.has("strip/4", "strip:100", "a-b"), false);
});

test("an answer shows every move", () => {
  const list = shown().open();
  list.add("strip/3");
  assert.ok(list.has("strip/3", "strip:010", "b-c"));
});

test("what is kept is bounded, and may be anything", () => {
  for (const text of ["", "{", "7", '{"a":1}', "null", "[]"]) assert.equal(shown({ shown: text }).open().has("strip/3", "", "a"), false);
  const { open, kept } = shown();
  const list = open();
  for (let i = 0; i < 450; i++) list.add("strip/" + i);
  assert.equal(Object.keys(JSON.parse(kept.shown)).length, 401);
  assert.ok(list.has("strip/449", "", "a"));
});
