import assert from "node:assert/strict";
import test from "node:test";

import { Library } from "../src/puzzle/library";
import { library } from "./examples";

test("boards are found by their names", () => {
  assert.deepEqual(library.first("lamps", "two"), { from: "lamps:110", to: ["lamps:001"], moves: [], at: 0 });
  assert.equal(library.first("lamps", "nothing").from, "lamps:010");
  assert.equal(library.first("nothing").from, "strip:010");
  assert.equal(library.first().from, "strip:010");
  assert.equal(new Library().first("x").from, "");
});
