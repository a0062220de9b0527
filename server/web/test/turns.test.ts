import assert from "node:assert/strict";
import test from "node:test";

import { nearest, signed, stops } from "../src/puzzle/turns";
import type { Verb } from "../src/puzzle/types";

const verb = (name: string, angle?: number): Verb => ({ name, key: name, way: "clockwise", angle });
const ring = [verb("L", 60), verb("R", -60), verb("C", 180)];

test("prices of a ring: two steps cost two, straight across costs one", () => {
  assert.deepEqual(stops(ring).map(({ angle, verbs }) => [angle, verbs.length]), [[0, 0], [60, 1], [120, 2], [180, 1], [240, 2], [300, 1]]);
});

test("prices of a block, and of verbs that turn nothing", () => {
  assert.deepEqual(stops([verb("L", -90), verb("R", 90)]).map(({ verbs }) => verbs.length), [0, 1, 2, 1]);
  assert.deepEqual(stops([verb("up")]), [{ angle: 0, verbs: [] }]);
});

test("the verbs of a stop lead there", () => {
  for (const { angle, verbs } of stops(ring)) {
    const sum = verbs.reduce((total, name) => total + ring.find((one) => one.name === name)!.angle!, 0);
    assert.equal((sum + 720) % 360, angle);
  }
});

test("cells that are let go settle on the nearest stop", () => {
  assert.deepEqual([-170, -31, -29, 20, 89, 179].map((angle) => nearest(stops(ring), angle).angle), [180, 300, 0, 0, 60, 180]);
});

test("angles from -180 to 180", () => {
  assert.deepEqual([0, 190, -190, 540, 179].map(signed), [0, -170, 170, -180, 179]);
});
