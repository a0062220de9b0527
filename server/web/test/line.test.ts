import assert from "node:assert/strict";
import test from "node:test";

import type { Doc } from "../src/puzzle/doc";
import { Failure } from "../src/puzzle/types";
import { Line } from "../src/state/line/line";
import { Notices } from "../src/state/page/notices";
import type { Question, View } from "../src/puzzle/types";
import { library, strip, words } from "./examples";

// solvers play on a strip: a move "b-c" takes what lies on b to c, "b" alone
// changes b. They note what they are asked.
function solvers() {
  const asked: Question[] = [];
  const ask = async <T>(_verb: string, question: Question): Promise<T> => {
    asked.push(question);
    const [puzzle, start] = (question.from ?? "").split(":");
    if (!/^[01?]{3}$/.test(start ?? "")) throw new Failure({ code: "bad", detail: "no strip: " + question.from });
    const view: View = strip(puzzle, start, question.to?.[0]?.split(":")[1]);
    let states = start;
    for (const move of question.moves ?? []) {
      states = played(states, move);
      view.frames.push({ position: `${puzzle}:${states}`, move, action: { at: move[0], cells: [move[0]] }, states, solved: view.goals?.[0].states === states });
    }
    if (puzzle === "strip") view.legal = legal(states);
    return view as T;
  };
  return { asked, ask };
}

function played(states: string, move: string): string {
  const cells = Array.from(states);
  const [from, to] = move.split("-").map((name) => "abc".indexOf(name));
  if (from < 0) throw new Failure({ code: "illegal", detail: "not legal: " + move });
  if (to === undefined) cells[from] = cells[from] === "1" ? "0" : "1";
  else [cells[from], cells[to]] = ["0", cells[from]];
  return cells.join("");
}

function legal(states: string) {
  return [["a", "b"], ["b", "c"]].filter(([at]) => states["abc".indexOf(at)] === "1").map(([at, target]) => ({ move: `${at}-${target}`, at, target }));
}

// opened is a line that shows a document.
async function opened(doc?: Doc) {
  const { asked, ask } = solvers();
  const kept: Doc[] = [];
  const events: string[] = [];
  const notices = new Notices(words("en"), () => undefined);
  const keeper = { read: () => doc, write: (now: Doc) => void kept.push(now) };
  const line = new Line({ ask }, library, notices, keeper, { leaving: () => events.push("leaving"), taken: () => events.push("taken"), moved: () => undefined });
  await line.open();
  return { line, asked, kept, events, notices };
}

const doc = (from: string, more: Partial<Doc> = {}): Doc => ({ from, to: [], moves: [], at: 0, ...more });

test("moves of any order are made before the others", async () => {
  const { line } = await opened(doc("lamps:000", { moves: ["a", "b", "c"], at: 1 }));
  assert.deepEqual(line.rest, ["b", "c"]);
  await line.inTurn(() => line.advance("c"));
  assert.deepEqual([line.doc.moves, line.doc.at, line.position], [["a", "c", "b"], 2, "lamps:101"]);
});

test("without a link the first board of all is shown", async () => {
  const { line, kept, events } = await opened();
  assert.equal(line.position, "strip:010");
  assert.deepEqual(kept, [doc("strip:010")]);
  assert.deepEqual(events, ["leaving", "taken"]);
});

test("of a wrong link as much is shown as can be read", async () => {
  const moves = await opened(doc("strip:110", { moves: ["z"], at: 1 }));
  assert.equal(moves.line.position, "strip:110");
  assert.equal(moves.notices.problem?.detail, "not legal: z");
  const board = await opened(doc("lamps:garbage"));
  assert.equal(board.line.position, "lamps:010");
  const puzzle = await opened(doc("garbage:1"));
  assert.equal(puzzle.line.position, "strip:010");
});

test("a move asks for what is new alone", async () => {
  const { line, asked, notices } = await opened(doc("strip:100", { to: ["strip:001"] }));
  await line.inTurn(() => line.play("a-b"));
  await line.inTurn(() => line.play("b-c"));
  assert.deepEqual(asked.map(({ from, moves }) => [from, moves]), [["strip:100", []], ["strip:100", ["a-b"]], ["strip:010", ["b-c"]]]);
  assert.equal(line.position, "strip:001");
  assert.equal(notices.said, "Played b-c.");
  assert.deepEqual(line.view?.frames.map((frame) => frame.states), ["100", "010", "001"]);
});

test("undo and redo go over documents", async () => {
  const { line } = await opened(doc("strip:100"));
  await line.inTurn(() => line.play("a-b"));
  await line.undo();
  assert.deepEqual([line.position, line.doc.moves], ["strip:100", []]);
  await line.redo();
  assert.deepEqual([line.position, line.doc.moves], ["strip:010", ["a-b"]]);
});

test("moves follow the position that they were found for", async () => {
  const { line } = await opened(doc("strip:100", { moves: ["a-b", "b-c"], at: 2 }));
  await line.follow(["b-c"], "strip:010");
  assert.deepEqual([line.doc.moves, line.doc.at], [["a-b", "b-c"], 1]);
});

test("legal moves are those of the position shown", async () => {
  const { line } = await opened(doc("strip:110"));
  assert.deepEqual(line.movable, new Set(["a", "b"]));
  assert.equal(line.moveOf(0, { target: "b" }), "a-b");
  assert.equal(line.moveOf(0, { target: "c" }), undefined);
  assert.equal(line.moveOf(-1, { target: "b" }), undefined);
  await line.inTurn(() => line.play("b-c"));
  assert.deepEqual(line.movable, new Set(["a"]));
  line.moveTo(0);
  assert.deepEqual(line.movable, new Set()); // not known yet
  await line.readLegal();
  assert.deepEqual(line.movable, new Set(["a", "b"]));
});

test("where cells are pressed any can be", async () => {
  const { line, asked } = await opened(doc("lamps:000"));
  assert.equal(line.movable, undefined);
  assert.equal(line.moveOf(1), "b");
  await line.inTurn(() => line.play("b"));
  line.moveTo(0);
  await line.readLegal(); // asks nothing
  assert.equal(asked.length, 2);
});

test("what is done comes one after another", async () => {
  const { line } = await opened(doc("lamps:000"));
  await Promise.all(["a", "b", "c"].map((move) => line.inTurn(() => line.play(move))));
  assert.equal(line.position, "lamps:111");
  await line.settled;
});

test("a goal that was left as it was does not hold for another shape", async () => {
  const { line } = await opened(doc("strip:100", { to: ["strip:001"] }));
  await line.load("strip:010", ["strip:001"]);
  assert.deepEqual(line.doc.to, ["strip:001"]);
  await line.load("lamps:010", ["strip:001"]);
  assert.deepEqual(line.doc.to, []);
  await line.load("see #from=strip:110&to=strip:000", []);
  assert.deepEqual([line.position, line.doc.to], ["strip:110", ["strip:000"]]);
});

test("a text that is wrong leaves the board", async () => {
  const { line, notices } = await opened(doc("strip:100"));
  await line.load("strip:1x0", []);
  assert.equal(line.position, "strip:100");
  assert.equal(notices.problem?.code, "bad");
  await line.load("strip:000", []);
  assert.equal(notices.problem, undefined);
});

test("a goal of anything is read from its text", async () => {
  const { line } = await opened(doc("strip:100", { to: ["strip:0?1"] }));
  assert.deepEqual(line.goalStates, ["0", "?", "1"]);
  line.view!.goals = [{ text: "strip:?01" }]; // the server could not read it as a position
  assert.deepEqual(line.goalStates, ["?", "0", "1"]);
  line.view!.goals = [{ text: "b" }];
  assert.equal(line.goalStates, undefined);
});

test("what a move would do is asked", async () => {
  const { line } = await opened(doc("strip:100"));
  const [, frame] = await line.framesOf(line.position, ["a-b"]);
  assert.deepEqual(frame.action, { at: "a", cells: ["a"] });
  assert.deepEqual(await line.framesOf(line.position, ["z"]), []);
});
