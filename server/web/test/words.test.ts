import assert from "node:assert/strict";
import test from "node:test";

import { Words, preferred } from "../src/words/words";

const table = {
  plain: "played {{.move}}",
  plural: { one: "{{.n}} turn", other: "{{.n}} turns" },
  single: { other: "{{.n}} 步" },
  choice: "solutions{{if .listed}}, {{.listed}} listed{{else}}, all{{end}}",
};

test("a text is filled in", () => {
  const { t, find } = new Words("en", [table]);
  assert.equal(t("plain", { move: "L1,1" }), "played L1,1");
  assert.equal(t("plain"), "played ");
  assert.equal(t("plural", { n: 1 }), "1 turn");
  assert.equal(t("plural", { n: 0 }), "0 turns");
  assert.equal(t("single", { n: 1 }), "1 步");
  assert.equal(t("choice", { listed: 3 }), "solutions, 3 listed");
  assert.equal(t("choice", { listed: 0 }), "solutions, all");
  assert.equal(t("nothing"), "nothing");
  assert.equal(find("nothing"), undefined);
});

test("the first table that has a key counts", () => {
  const { t } = new Words("en", [{ a: "own" }, { a: "other", b: "more" }]);
  assert.deepEqual([t("a"), t("b")], ["own", "more"]);
});

test("the language is the first that there are words in", () => {
  assert.equal(preferred(["", "fr-FR", "zh-Hans-CN", "en"], ["en", "zh"]), "zh");
  assert.equal(preferred(["EN-gb"], ["en", "zh"]), "en");
  assert.equal(preferred(["fr"], ["en", "zh"]), "en");
});
