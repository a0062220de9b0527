import assert from "node:assert/strict";
import test from "node:test";

import { Levels } from "../src/state/progress/levels";
import { levelsOf } from "../src/home/way";
import { Progress } from "../src/state/progress/progress";

const level = (n: number) => ({ from: `x:${n}`, to: "x:0", metric: "turns", length: n, difficulty: 1 });
const levels = new Levels({ x: Array.from({ length: 40 }, (_, i) => level(i + 1)) });

// store is a browser's, in memory.
function store(kept: Record<string, string> = {}) {
  return { recall: (key: string) => kept[key] ?? null, remember: (key: string, value: string) => void Object.assign(kept, { [key]: value }) };
}

test("a level of a path, and its document", () => {
  assert.deepEqual(levels.find("x/3"), { path: "x", level: level(3), n: 3 });
  assert.deepEqual(levels.doc("x/3"), { from: "x:3", to: ["x:0"], moves: [], at: 0, level: "x/3" });
  for (const name of ["x/0", "x/41", "y/1", "x", "y/2026-11-22"]) assert.equal(levels.doc(name), undefined, name);
});

test("chapters are the parts of a path, and are shown with the levels next to them", () => {
  const named = (n: number) => ({ en: `Part ${n}`, zh: `第${n}章` });
  const path = Array.from({ length: 40 }, (_, i) => ({ ...level(i + 1), ...(i % 8 === 0 ? { chapter: named(i / 8 + 1) } : {}) }));
  const chapters = new Levels({ x: path }).chapters("x");
  assert.deepEqual(chapters.map(({ n, name, first, last }) => [n, name.en, first, last]), [1, 2, 3, 4, 5].map((n) => [n, `Part ${n}`, 8 * n - 7, 8 * n]));
  const ends = chapters.map((chapter) => levelsOf(chapter, 40)).map((list) => [list[0], list[list.length - 1], list.length]);
  assert.deepEqual(ends, [[1, 11, 11], [7, 17, 11], [15, 25, 11], [23, 33, 11], [30, 40, 11]]);
  assert.deepEqual(levels.chapters("x"), [], "a path without chapters has none");
});

test("stars never become fewer, and the path goes on at the first level that was not solved", () => {
  const s = store();
  const p = new Progress(s);
  p.solve("x/1", 3);
  p.solve("x/1", 1);
  p.solve("x/3", 2);
  assert.deepEqual([p.starsOf("x/1"), p.total("x", 40), p.now("x", 40), p.now("x", 1)], [3, 5, 2, 1]);
  assert.equal(new Progress(s).total("x", 40), 5, "kept for the next visit");
});

test("what two windows earn is kept of both", () => {
  const s = store();
  const [a, b] = [new Progress(s), new Progress(s)];
  a.solve("x/1", 3);
  b.solve("x/2", 2);
  a.solve("x/3", 1);
  const c = new Progress(s);
  assert.deepEqual([1, 2, 3].map((n) => c.starsOf(`x/${n}`)), [3, 2, 1]);
  b.refresh();
  assert.equal(b.starsOf("x/3"), 1);
});

test("a streak is days in a row, up to today or yesterday", () => {
  const p = new Progress(store());
  for (const day of ["2026-02-27", "2026-02-28", "2026-03-01", "2026-02-20"]) p.solve("x/" + day, 1, false, new Date(day + "T12:00"));
  assert.deepEqual([1, 2, 3].map((day) => p.streak(new Date(2026, 2, day))), [3, 3, 0]);
});

test("progress is taken away and brought back, and nothing else is", () => {
  const p = new Progress(store());
  p.solve("x/1", 2);
  p.solve("x/2026-11-22", 1, false, new Date(2026, 10, 22));
  const other = new Progress(store());
  other.solve("x/1", 3);
  assert.equal(other.add(p.file()), true);
  assert.deepEqual([other.starsOf("x/1"), other.streak(new Date(2026, 10, 22))], [3, 1]);
  for (const text of ["", "{}", '{"form":"jie-progress","stars":{"x/1":9},"days":[]}', '{"form":"jie-progress","stars":{},"days":["soon"]}']) {
    assert.equal(other.add(text), false, text);
  }
  assert.equal(other.starsOf("x/1"), 3);
});
