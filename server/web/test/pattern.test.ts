import assert from "node:assert/strict";
import test from "node:test";

import { runs, size } from "../src/puzzle/pattern";

test("a pattern is drawn in runs", () => {
  const pattern = ["0110", "0000", "1011"];
  assert.deepEqual(size(pattern), [4, 3]);
  assert.deepEqual(runs(pattern), [{ times: 1, path: "M1 0.5h2M0 2.5h1M2 2.5h2" }]);
  assert.deepEqual(runs(["000", "000"]), []);
});

test("lights that are pressed more often are drawn apart", () => {
  assert.deepEqual(size(["2,12,0"]), [3, 1]);
  assert.deepEqual(runs(["2,12,0", "0,2,2"]), [
    { times: 2, path: "M0 0.5h1M1 1.5h2" },
    { times: 12, path: "M1 0.5h1" },
  ]);
});
