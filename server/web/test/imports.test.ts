import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import test from "node:test";

const src = join(import.meta.dirname, "..", "src");

// floors are the folders of src, from the ground up: a file imports files of its own folder
// and of the floors below.
const floors = [["puzzle", "icons"], ["words", "backend"], ["state"], ["board"], ["parts"], ["days", "home", "lesson", "play", "set", "study"], ["."]];

// stateFloors are those of what the page knows, within state.
const stateFloors = [["state/page"], ["state/line", "state/lessons", "state/progress"], ["state/help"], ["state"]];

// imported are the files that each file imports, types too.
function imported(): Map<string, string[]> {
  const files = readdirSync(src, { recursive: true }).map(String).filter((name) => /\.tsx?$/.test(name));
  const named = (from: string, name: string) => [".ts", ".tsx"].map((end) => normalize(join(dirname(from), name + end))).find((file) => files.includes(file));
  return new Map(files.map((file) => [file, [...readFileSync(join(src, file), "utf8").matchAll(/from "(\.[^"]*)"/g)].flatMap(([, name]) => named(file, name) ?? [])]));
}

// circles are the ways along imports that lead back to a file.
function circles(of: Map<string, string[]>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, way: string[]) => {
    if (way.includes(file)) return void found.push([...way.slice(way.indexOf(file)), file].join(" > "));
    if (done.has(file)) return;
    for (const next of of.get(file) ?? []) walk(next, [...way, file]);
    done.add(file);
  };
  for (const file of of.keys()) walk(file, []);
  return found;
}

// stray are the imports of another folder that is on no floor below.
function stray(of: Map<string, string[]>, list: string[][], roomOf: (file: string) => string): string[] {
  const floorOf = (room: string) => list.findIndex((rooms) => rooms.includes(room));
  return [...of].flatMap(([file, names]) =>
    names.filter((name) => roomOf(name) !== roomOf(file) && !(floorOf(roomOf(name)) < floorOf(roomOf(file)))).map((name) => `${file} > ${name}`),
  );
}

// A component may take the type of the game, whose parts are made of what lies below it.
test("no file imports itself by way of others", () => {
  const of = imported();
  assert.ok(of.size > 90);
  assert.deepEqual(circles(of), []);
});

test("no import leads up", () => {
  const of = imported();
  assert.ok(floors.length <= 8);
  assert.deepEqual(stray(of, floors, (file) => dirname(file).split("/")[0]), []);
  const within = new Map([...of].filter(([file]) => file.startsWith("state/")).map(([file, names]) => [file, names.filter((name) => name.startsWith("state/"))]));
  assert.deepEqual(stray(within, stateFloors, dirname), []);
  assert.deepEqual([...new Set([...of.keys()].map((file) => dirname(file).split("/")[0]))].sort(), floors.flat().sort());
});

test("the root holds few files", () => {
  const files = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isFile());
  assert.ok(files.length <= 6, files.map(({ name }) => name).join(" "));
});
