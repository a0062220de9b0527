import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

import { Days } from "../src/state/progress/days";
import { Levels } from "../src/state/progress/levels";

const weeks = JSON.parse(readFileSync(join(import.meta.dirname, "..", "dist", "days.json"), "utf8"));
const days = new Days(weeks);

// date is so many days after the first Monday.
const date = (n: number) => new Date(Date.UTC(2026, 0, 5 + n)).toISOString().slice(0, 10);

// The sum stands in server/web/days_test.go too, which proves each length.
test("371 days have the boards of the terminal's game", () => {
  const sum = createHash("sha256");
  for (const puzzle of ["mopan", "lightsout", "pegs", "twiddle"]) {
    for (let n = 0; n < 371; n++) {
      const level = days.of(puzzle, date(n))!;
      sum.update(`${level.from} ${level.to}\n`);
    }
  }
  assert.equal(sum.digest("hex"), "adb012fda6c300d25e52b77ad5ba08d0e5f5e7c7b42c7488c7aa5a5e7514a93c");
});

// How long that takes is told, not held: npm test, in server/web.
test("each of 365 days is made from its date alone", (context) => {
  for (const puzzle of ["mopan", "lightsout", "pegs", "twiddle"]) {
    const seen = new Set<string>();
    const took: number[] = [];
    for (let n = 0; n < 365; n++) {
      const start = performance.now();
      const level = new Days(weeks).of(puzzle, date(n))!;
      took.push(performance.now() - start);
      seen.add(`${level.from} ${level.to}`);
    }
    assert.equal(seen.size, 365);
    took.sort((a, b) => a - b);
    context.diagnostic(`${puzzle}: ${took[182].toFixed(3)} ms in the middle, ${took[364].toFixed(1)} ms at most`);
  }
});

test("the weeks come again as in a mirror", () => {
  const seen = [0, 371, 742, 1113, 1484].map((n) => days.of("mopan", date(n))!.from);
  assert.equal(new Set(seen).size, 4);
  assert.equal(seen[4], seen[0]);
  const twiddle = [0, 371].map((n) => days.of("twiddle", date(n))!);
  assert.deepEqual(twiddle.map(({ to }) => to), ["twiddle:123/456/789", "twiddle:123/456/789"]);
});

test("days before the first have boards, and dates that do not exist have none", () => {
  assert.ok(days.of("pegs", "1969-12-31"));
  for (const wrong of ["2026-02-30", "2026-13-01", "x", ""]) assert.equal(days.of("pegs", wrong), undefined, wrong);
  assert.equal(days.of("chess", "2026-11-22"), undefined);
  assert.equal(new Levels({}, days).doc("pegs/2026-02-30"), undefined);
  assert.deepEqual(new Levels({}, days).find("pegs/2026-11-22")?.date, "2026-11-22");
});

test("a board that is asked for again is the one made before", () => {
  assert.equal(days.of("mopan", date(3)), days.of("mopan", date(3)));
  assert.equal(days.of("nope", date(3)), undefined);
});
