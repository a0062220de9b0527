// What the address of the page names: the home screen, a level, or a document.

import { type Doc, fromFragment, toFragment } from "./doc";

export const address = {
  read: (): Doc | undefined => fromFragment(location.hash),
  write: (doc: Doc) => history.replaceState(null, "", "#" + toFragment(doc) + (isAlone() ? "&alone" : "")),
};

// isAlone tells whether a link asks for its board without the rest of the page, as
// #play=mopan/12&alone: for a frame in a page of another site.
export function isAlone(): boolean {
  return new URLSearchParams(location.hash.slice(1)).has("alone");
}

// isHome tells whether the address is that of the home screen.
export function isHome(): boolean {
  return location.hash === "" || location.hash === "#home";
}

// levelNamed is the level that a link opens, as #play=mopan/12; undefined for none.
export function levelNamed(): string | undefined {
  return new URLSearchParams(location.hash.slice(1)).get("play") ?? undefined;
}

// lessonNamed is the lesson that a link opens, as #lesson=lightsout/chase; undefined for
// none.
export function lessonNamed(): string | undefined {
  return new URLSearchParams(location.hash.slice(1)).get("lesson") ?? undefined;
}

// onAddress calls back when the reader goes to another address.
export function onAddress(changed: () => void) {
  window.addEventListener("hashchange", changed);
}
