import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import test from "node:test";

const src = join(import.meta.dirname, "..", "src");

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

// A component may take the type of the game, whose parts are made of what lies below it.
test("no file imports itself by way of others", () => {
  const of = imported();
  assert.ok(of.size > 90);
  assert.deepEqual(circles(of), []);
});
