import assert from "node:assert/strict";
import test from "node:test";

import { Daily, monthOf, spoken, weekOf } from "../src/state/progress/daily";
import { Days } from "../src/state/progress/days";
import { Levels } from "../src/state/progress/levels";
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
  assert.deepEqual([daily.done, daily.next, daily.streak], [1, second, 1]);
  now = new Date(2026, 2, 12);
  assert.deepEqual([daily.done, daily.streak, daily.mark(first, "2026-03-10"), daily.markOf("2026-03-11"), daily.markOf("2026-03-12"), daily.mark(first, "2026-03-13")], [0, 0, "solved", "missed", "open", "ahead"]);
  now = new Date(2026, 2, 11);
  assert.equal(daily.streak, 1);
});

test("a level of another day does not mend a streak", () => {
  const progress = new Progress({ recall: () => null, remember: () => undefined });
  progress.solve("strip/2026-03-08", 3, false, new Date(2026, 2, 10));
  assert.deepEqual([progress.streak(new Date(2026, 2, 8)), progress.starsOf("strip/2026-03-08")], [0, 3]);
  progress.solve("strip/2026-03-09", 3, false, new Date(2026, 2, 10, 0, 5)); // played into the night
  assert.equal(progress.streak(new Date(2026, 2, 10)), 1);
});

test("a date is written as people write it", () => {
  const year = new Date().getFullYear();
  assert.equal(spoken(`${year}-03-05`, "en-GB"), "5 March");
  assert.equal(spoken(`${year}-03-05`, "zh-CN"), "3月5日");
  assert.equal(spoken("2001-03-05", "en-GB"), "5 March 2001");
});

test("a month is whole weeks from Monday, and a week climbs to Sunday", () => {
  assert.deepEqual(weekOf("2026-11-22"), ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"]);
  const november = monthOf("2026-11");
  assert.deepEqual([november.length, november[0], november[41]], [42, "2026-10-26", "2026-12-06"]);
  assert.equal(monthOf("2027-02").length, 28);
});

test("statistics count what was played without help, and how near the best it came", () => {
  const progress = new Progress({ recall: () => null, remember: () => undefined });
  const day = (n: number) => new Date(2026, 2, n, 12);
  progress.solve("strip/1", 3, false, day(1), 0);
  progress.solve("strip/2", 1, false, day(1), 7);
  progress.solve("strip/2", 2, false, day(1), 2);
  progress.solve("strip/3", 1, true, day(1));
  progress.solve("lamps/1", 3, false, day(1), 0);
  for (const n of [3, 4, 6]) progress.solve(`strip/2026-03-0${n}`, 3, false, day(n), 0);
  assert.deepEqual(progress.statistics("strip", day(7)), { played: 5, over: [4, 0, 1, 0, 0], streak: 1, longest: 2 });
});
