import assert from "node:assert/strict";
import test from "node:test";

import { spoken } from "../src/words/failure";

test("the page leaves out bytes and commands", () => {
  const t = (key: string, args?: Record<string, unknown>) => key + (args ? " " + [args.n, args.row, args.cell, args.text].join(" ") : "");
  const say = (detail: string, byte?: number, row?: number, code = "bad-cell") => spoken({ t } as never, { code, detail, at: byte === undefined ? undefined : { byte, row, col: row } });
  assert.equal(say("byte 0 (counted from 0): a position begins with a name, such as a:0; jie help formats lists the puzzles", 0), "a position begins with a name, such as a:0");
  assert.equal(say("mopan, row 0, column 0, byte 6 (all counted from 0): 1 rows form none; give 3 rows", 6, 0), "page.problem.cell 7 0 0 1 rows form none; give 3 rows");
  assert.equal(say("墨盘，第 0 行第 0 列，第 6 字节（均从 0 数起）：一行不够；写法见 jie help formats", 6, 2, "ragged-row"), "page.problem.row 7 2 2 一行不够");
  assert.equal(say("pegs, byte 5 (counted from 0): 0x is not a size", 5), "page.problem.at 6 0 0 0x is not a size");
  assert.equal(say("这里需要目标局面；请用 --to 指定"), "这里需要目标局面");
  assert.equal(say("allow more with --timeout"), "page.refused");
  assert.equal(say("5 dots (as drawn): add one"), "5 dots (as drawn): add one");
});
