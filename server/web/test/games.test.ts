import assert from "node:assert/strict";
import test from "node:test";

import type { Doc } from "../src/puzzle/doc";
import { Games } from "../src/state/progress/games";

function shelf(kept: Record<string, string> = {}) {
  const store = {
    recall: (key: string) => kept[key] ?? null,
    remember: (key: string, value: string) => {
      kept[key] = value;
    },
  };
  return { games: new Games(store, ({ from }) => from === "strip:111"), kept };
}

const doc = (more: Partial<Doc> = {}): Doc => ({ from: "strip:100", to: ["strip:001"], moves: [], at: 0, ...more });

test("a half-played game waits, a solved one does not", () => {
  const { games } = shelf();
  games.keep(doc({ moves: ["a-b"], at: 1, helped: [0] }), false);
  assert.deepEqual(games.resume(doc()), doc({ moves: ["a-b"], at: 1, helped: [0] }));
  assert.equal(games.last("strip", "2026-11-23"), undefined); // which is of no level
  games.keep(doc({ moves: ["a-b"], at: 1, level: "strip/2" }), false);
  assert.deepEqual(games.resume(doc({ to: [] })), doc({ to: [] }));
  assert.equal(games.last("strip", "2026-11-23")?.at, 1);
  games.keep(doc({ moves: ["a-b", "b-c"], at: 2 }), true);
  games.keep(doc({ moves: ["a-b", "b-c"], at: 2, level: "strip/2" }), true);
  assert.deepEqual(games.resume(doc()), doc());
  assert.equal(games.last("strip", "2026-11-23"), undefined);
});

test("a game that is begun again is forgotten", () => {
  const { games, kept } = shelf();
  games.keep(doc({ moves: ["a-b"], at: 1, level: "strip/2" }), false);
  games.keep(doc({ level: "strip/2" }), false);
  assert.equal(kept.games, "[]");
  games.keep(doc(), false); // a board of the reader's own stays
  games.keep(doc({ from: "strip:111" }), false); // which the puzzle has a name for
  assert.deepEqual(games.own("strip").map(({ from }) => from), [doc().from]);
  assert.deepEqual(games.own("lamps"), []);
});

test("moves of a link were found here or by others", () => {
  const { games } = shelf();
  games.keep(doc({ moves: ["a-b", "b-c"], at: 2, helped: [1] }), true);
  assert.deepEqual(games.resume(doc({ moves: ["a-b", "b-c"], at: 2 })).helped, [1]);
  assert.deepEqual(games.resume(doc({ moves: ["a-b", "c-b"], at: 2 })).helped, [1]);
  assert.deepEqual(games.resume(doc({ to: [], moves: ["a-b"], at: 1 })).helped, [0]);
});

test("yesterday's level of the day is not gone on with", () => {
  const { games } = shelf();
  games.keep(doc({ level: "strip/2026-11-22", moves: ["a-b"], at: 1 }), false);
  assert.equal(games.last("strip", "2026-11-23"), undefined);
  assert.equal(games.last("strip", "2026-11-22")?.at, 1);
});

test("games that others wrote are read as far as they are games", () => {
  for (const games of ["", "{", "7", '[1, null, {"from": "x"}, {"from": "strip:100", "to": [], "moves": ["a"], "at": 2}]']) {
    assert.deepEqual(shelf({ games }).games.resume(doc()), doc());
  }
});

test("the oldest games make room", () => {
  const { games } = shelf();
  for (let i = 0; i < 120; i++) games.keep(doc({ from: "strip:" + i, moves: ["a-b"], at: 1 }), false);
  assert.equal(games.resume(doc({ from: "strip:119" })).at, 1);
  assert.equal(games.resume(doc({ from: "strip:19" })).at, 0);
});

test("a board of the reader's own has a number and a name, which stay", () => {
  const { games } = shelf();
  for (const from of ["strip:100", "strip:010", "strip:100"]) games.keep(doc({ from, moves: ["a-b"], at: 1, helped: from === "strip:010" ? [0] : undefined }), false);
  const named = () => games.own("strip").map(({ nth, name = "" }) => nth + name);
  assert.deepEqual(named(), ["1", "2"]);
  games.rename(games.own("strip")[1], " Friday ");
  games.keep(doc({ from: "strip:010" }), false);
  assert.deepEqual(named(), ["2Friday", "1"]);
  assert.equal(games.own("strip")[0].helped, undefined);
  const [gone] = games.own("strip");
  games.change(gone);
  assert.deepEqual(named(), ["1"]);
  games.change(gone, gone);
  assert.deepEqual(named(), ["2Friday", "1"]);
  games.rename(gone, " ");
  assert.deepEqual(named(), ["2", "1"]);
});
