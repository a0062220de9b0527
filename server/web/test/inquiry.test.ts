import assert from "node:assert/strict";
import test from "node:test";

import { Failure } from "../src/failure";
import { Geometry } from "../src/geometry";
import { Inquiry, type Solvers, type Subject } from "../src/inquiry";
import { Notices } from "../src/notices";
import type { Answer, Hint, Question } from "../src/types";
import { strip, words } from "./examples";

const solved: Answer = { puzzle: "x", from: "x:100", to: "x:001", status: "solved", metric: "turns", length: 2, optimal: true, moves: ["a", "b"], solutions: [["b", "a"], ["a", "b"]] };

// inquiry asks solvers that answer as they are told, about a strip.
function inquiry(answers: Partial<Record<"ask" | "solve", (question: Question) => unknown>>) {
  const view = strip("x", "100", "001");
  const followed: string[][] = [];
  const line: Subject = {
    doc: { from: "x:100", to: [], moves: [], at: 0 },
    view,
    geometry: new Geometry(view),
    puzzle: "x",
    position: "x:100",
    goals: ["x:001"],
    settled: Promise.resolve(),
    putDown: () => undefined,
    follow: async (moves) => void followed.push(moves),
  };
  const solvers = { ask: async (_: string, q: Question) => answers.ask?.(q), solve: async (q: Question) => answers.solve?.(q) } as unknown as Solvers;
  const notices = new Notices(words("en"), () => undefined);
  return { inquiry: new Inquiry(solvers, line, notices), followed, notices };
}

test("a solution is put behind the moves made, and another can be picked", async () => {
  const { inquiry: i, followed, notices } = inquiry({ solve: () => solved });
  await i.solve();
  assert.deepEqual([followed, i.chosen, i.answer], [[["b", "a"]], 0, solved]);
  assert.match(notices.said, /^Solved in 2 turns/);
  await i.pick(1);
  assert.deepEqual([followed[1], i.chosen], [["a", "b"], 1]);
  await i.pick(7);
  assert.equal(i.chosen, 1);
});

test("each hint tells more, up to the fourth level", async () => {
  const levels: unknown[] = [];
  const answer = (q: Question) => {
    levels.push(q.level);
    return { from: "x:100", level: q.level, status: "solved", metric: "turns", length: 2 } as Hint;
  };
  const { inquiry: i } = inquiry({ ask: answer });
  for (let n = 0; n < 5; n++) await i.askHint();
  assert.deepEqual(levels, [1, 2, 3, 4, 4]);
});

test("a failure is told, and nothing stays busy", async () => {
  const { inquiry: i, notices } = inquiry({
    ask: () => {
      throw new Failure({ code: "no-goal", detail: "a goal is needed" });
    },
  });
  await i.analyse();
  assert.deepEqual([notices.problem?.detail, i.busy, i.facts], ["a goal is needed", undefined, undefined]);
});

test("a proof is drawn for the position that it is about", async () => {
  const { inquiry: i } = inquiry({ solve: () => ({ ...solved, status: "unsolvable", moves: undefined, solutions: undefined, certificate: { kind: "class", cells: ["b"] } }) });
  await i.solve();
  assert.deepEqual(i.proof?.cells, new Set([1]));
  i.forget(); // the same line and goal
  assert.ok(i.answer);
});
