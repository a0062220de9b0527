import assert from "node:assert/strict";
import test from "node:test";

import { Daily, spoken } from "../src/state/progress/daily";
import { Days } from "../src/state/progress/days";
import { Levels } from "../src/state/progress/levels";
import { shape } from "../src/play/boast";
import { Progress } from "../src/state/progress/progress";
import { library } from "./examples";

test("the boards of a day follow the clock", () => {
  const week = Array.from({ length: 7 }, () => ({ from: "strip:###", to: "strip:001", metric: "moves", length: 2, difficulty: 1, bits: 1, boards: "gk" }));
  const progress = new Progress({ recall: () => null, remember: () => undefined });
  let now = new Date(2026, 2, 10, 20, 30);
  const daily = new Daily(new Levels({}, new Days({ strip: week, lamps: week })), library, progress, () => now);
  assert.equal(daily.date, "2026-03-10");
  assert.equal(daily.minutes, 210);
  const [first, second] = daily.puzzles.map(({ name }) => name);
  progress.solve(daily.name(first), 1, false, now);
  assert.deepEqual([daily.done, daily.next, daily.streak, daily.isBack], [1, second, 1, false]);
  now = new Date(2026, 2, 12);
  assert.deepEqual([daily.done, daily.streak, daily.isBack], [0, 0, true]);
  now = new Date(2026, 2, 11);
  assert.equal(daily.puzzles[0].name, second);
  assert.equal(daily.streak, 1);
});

test("a level of another day does not mend a streak", () => {
  const progress = new Progress({ recall: () => null, remember: () => undefined });
  progress.solve("strip/2026-03-08", 3, false, new Date(2026, 2, 10));
  assert.deepEqual([progress.hasDays, progress.starsOf("strip/2026-03-08")], [false, 3]);
  progress.solve("strip/2026-03-09", 3, false, new Date(2026, 2, 10, 0, 5)); // played into the night
  assert.equal(progress.streak(new Date(2026, 2, 10)), 1);
});

test("a date is written as people write it", () => {
  const year = new Date().getFullYear();
  assert.equal(spoken(`${year}-03-05`, "en-GB"), "5 March");
  assert.equal(spoken(`${year}-03-05`, "zh-CN"), "3月5日");
  assert.equal(spoken("2001-03-05", "en-GB"), "5 March 2001");
});

test("the shape of a solution has a bar for each move", () => {
  const frames = ["1100", "1010", "0010", "0011"].map((states) => ({ states }));
  assert.equal(shape(frames), "▅▆█");
  const long = Array.from({ length: 60 }, (_, i) => ({ states: "0".repeat(59 - i) + "1".repeat(i) }));
  assert.ok(shape(long).length <= 24 && shape(long).endsWith("█"));
});
