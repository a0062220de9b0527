// Words, boards and answers that several tests read.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { Library } from "../src/puzzle/library";
import type { Entry, Face, Family, View } from "../src/puzzle/types";
import { type Lang, type Table, Words } from "../src/words/words";

// words are the real ones, as a server sends them.
export function words(lang: Lang): Words {
  const folder = join(import.meta.dirname, "..", "..", "..", "verbs", "words", lang);
  const tables = readdirSync(folder).map((name): Table => JSON.parse(readFileSync(join(folder, name), "utf8")));
  return new Words(lang, tables);
}

// bare are words that no puzzle has any of.
export const bare = new Words("en", [{ "page.rules.turn": "Turn something.", "page.proof.other": "By {{.kind}}.", "page.look": "Look at {{.cells}}" }]);

export const faces: Face[] = [
  { state: "0", shape: "empty", word: "empty" },
  { state: "1", shape: "disc", word: "dot" },
  { state: "2", shape: "disc", label: "2", colour: 2, word: "dot2" },
  { state: "?", shape: "any", label: "?", word: "any" },
];

export const turn: Entry = {
  kind: "turn",
  form: "{verb}{cell}",
  verbs: [
    { name: "L", key: "l", way: "clockwise" },
    { name: "R", key: "r", way: "anticlockwise" },
  ],
};
export const pair: Entry = { kind: "pair", form: "{cell}-{target}" };
export const press: Entry = { kind: "press", form: "{cell}" };

export function family(name: string, entry: Entry): Family {
  return { name, entry, icon: "M0 0", boards: [{ name: "one", from: name + ":010" }, { name: "two", from: name + ":110", to: name + ":001" }], levels: true, metrics: ["moves"], reversible: true, any_order: false, chains: false };
}

export const library = new Library([family("strip", pair), family("lamps", press)]);

// strip is a view of a board of three cells in a row.
export function strip(puzzle: string, states: string, goal?: string): View {
  return {
    puzzle,
    from: `${puzzle}:${states}`,
    lattice: "square",
    ground: "hole",
    faces,
    cells: ["a", "b", "c"].map((name, i) => ({ name, x: 2 * i, y: 0 })),
    frames: [{ position: `${puzzle}:${states}`, states, solved: states === goal }],
    goals: goal === undefined ? undefined : [{ text: `${puzzle}:${goal}`, states: goal }],
  };
}
