import assert from "node:assert/strict";
import test from "node:test";

import { sample } from "../src/state/page/sound";
import type { Material } from "../src/puzzle/types";

test("each material has a short sound of its own, which dies away", () => {
  const materials: Material[] = ["ink", "lantern", "wood", "clay", "plain"];
  const samples = materials.map(sample);
  for (const values of samples) {
    const loudest = (part: Float32Array) => part.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    assert.ok(values.length > 1000 && values.length < 22_050 / 2);
    assert.equal(Math.abs(values[0]), 0);
    assert.ok(loudest(values) > 0.1 && loudest(values) <= 1);
    assert.ok(loudest(values.slice(-100)) < 0.02);
  }
  assert.equal(new Set(samples.map((values) => values.slice(40, 60).join())).size, materials.length);
});
