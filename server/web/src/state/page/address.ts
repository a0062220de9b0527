// What the address of the page names: the home screen, a level, or a document.

import { type Doc, fromFragment, toFragment } from "../../puzzle/doc";
import { linkOf, setOf } from "../../puzzle/set";

export const address = {
  read: (hash = location.hash): Doc | undefined => fromFragment(hash),
  // write names a document; where it is about another board, Back leads to the one before.
  write: (doc: Doc, isOther: boolean) => history[isOther ? "pushState" : "replaceState"](null, "", "#" + [toFragment(doc), around()].filter(Boolean).join("&")),
};

// around is what the address says beside its board: the set that a board is of, and whether it is
// shown alone.
export function around(n = setOf(location.hash)?.n): string {
  const set = setOf(location.hash);
  return [set && linkOf(set), set && n && "n=" + n, isAlone() && "alone"].filter(Boolean).join("&");
}

// isAlone tells whether a link asks for its board without the rest of the page, as
// #play=mopan/12&alone: for a frame in a page of another site.
export function isAlone(hash = location.hash): boolean {
  return new URLSearchParams(hash.slice(1)).has("alone");
}

// isHome tells whether the address is that of the home screen.
export function isHome(hash = location.hash): boolean {
  return hash === "" || hash === "#home";
}

// Shown is a screen of its own, and what it shows, as #days=2026-11-22.
export interface Shown {
  name: string;
  value: string;
}

const screens = ["days", "boards", "class", "set"];

// screenNamed is the screen that a link opens; undefined for none.
export function screenNamed(hash = location.hash): Shown | undefined {
  const [, name, value] = /^#(\w+)(?:=(.*))?$/.exec(hash) ?? [];
  return screens.includes(name) ? { name, value: value ?? "" } : undefined;
}

// named is what a link opens: a level as #play=mopan/12, or a lesson as
// #lesson=lightsout/chase; undefined for none.
export function named(what: "play" | "lesson", hash = location.hash): string | undefined {
  return new URLSearchParams(hash.slice(1)).get(what) ?? undefined;
}
