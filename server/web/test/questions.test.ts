import assert from "node:assert/strict";
import test from "node:test";

import { Failure } from "../src/puzzle/types";
import { Geometry } from "../src/puzzle/geometry";
import { Questions, type Solvers, type Subject } from "../src/state/help/questions";
import { Notices } from "../src/state/page/notices";
import type { Answer, Hint, Question } from "../src/puzzle/types";
import { strip, words } from "./examples";

const solved: Answer = { puzzle: "x", from: "x:100", to: "x:001", status: "solved", metric: "turns", length: 2, optimal: true, moves: ["a", "b"], solutions: [["b", "a"], ["a", "b"]] };

// questions asks solvers that answer as the test wants, about a strip.
function questions(answers: Partial<Record<"ask" | "solve", (question: Question) => unknown>>) {
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
    follow: async (moves) => void followed.push(moves),
  };
  const solvers = { ask: async (_: string, q: Question) => answers.ask?.(q), solve: async (q: Question) => answers.solve?.(q) } as unknown as Solvers;
  const notices = new Notices(words("en"), () => undefined);
  return { questions: new Questions(solvers, line, notices), followed, notices };
}

test("a solution is put behind the moves made, and another can be picked", async () => {
  const { questions: q, followed, notices } = questions({ solve: () => solved });
  await q.solve();
  assert.deepEqual([followed, q.chosen, q.answer], [[["b", "a"]], 0, solved]);
  assert.match(notices.said, /^Solved in 2 turns/);
  await q.pick(1);
  assert.deepEqual([followed[1], q.chosen], [["a", "b"], 1]);
  await q.pick(7);
  assert.equal(q.chosen, 1);
});

test("each hint tells more, up to the third level", async () => {
  const levels: unknown[] = [];
  const answer = (q: Question) => {
    levels.push(q.level);
    return { from: "x:100", level: q.level, status: "solved", metric: "turns", length: 2 } as Hint;
  };
  const { questions: q } = questions({ ask: answer });
  for (let n = 0; n < 5; n++) await q.askHint();
  assert.deepEqual(levels, [1, 2, 3, 3, 3]);
  await q.rest();
  assert.equal(levels[5], 4);
});

test("a failure is shown, and nothing stays busy", async () => {
  const { questions: q, notices } = questions({
    ask: () => {
      throw new Failure({ code: "no-goal", detail: "a goal is needed" });
    },
  });
  await q.analyse();
  assert.deepEqual([notices.problem?.detail, q.busy, q.facts], ["a goal is needed", undefined, undefined]);
});

test("a proof is drawn for the position that it is about", async () => {
  const { questions: q } = questions({ solve: () => ({ ...solved, status: "unsolvable", moves: undefined, solutions: undefined, certificate: { kind: "class", cells: ["b"] } }) });
  await q.solve();
  assert.deepEqual(q.proof?.cells, new Set([1]));
  q.forget(); // the same line and goal
  assert.ok(q.answer);
});
