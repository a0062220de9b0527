// What the address of the page names: the home screen, a level, or a document.

import { type Doc, fromFragment, toFragment } from "../../puzzle/doc";

export const address = {
  read: (hash = location.hash): Doc | undefined => fromFragment(hash),
  // write names a document; where it is about another board, Back leads to the one before.
  write: (doc: Doc, isOther: boolean) => history[isOther ? "pushState" : "replaceState"](null, "", "#" + toFragment(doc) + (isAlone() ? "&alone" : "")),
};

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

const screens = ["days", "boards"];

// screenNamed is the screen that a link opens; undefined for none.
export function screenNamed(hash = location.hash): Shown | undefined {
  const [, name, value] = /^#(\w+)(?:=(.*))?$/.exec(hash) ?? [];
  return screens.includes(name) ? { name, value: value ?? "" } : undefined;
}

// levelNamed is the level that a link opens, as #play=mopan/12; undefined for none.
export function levelNamed(hash = location.hash): string | undefined {
  return new URLSearchParams(hash.slice(1)).get("play") ?? undefined;
}

// lessonNamed is the lesson that a link opens, as #lesson=lightsout/chase; undefined for
// none.
export function lessonNamed(hash = location.hash): string | undefined {
  return new URLSearchParams(hash.slice(1)).get("lesson") ?? undefined;
}

// onAddress calls back when the reader goes to another address, with its hash: a board that
// was still being read may have put its own into the address by then.
export function onAddress(changed: (hash: string) => void) {
  window.addEventListener("hashchange", (event) => changed(new URL(event.newURL).hash));
}
