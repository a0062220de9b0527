// The document in the address of the page.

import { type Doc, fromFragment, toFragment } from "./doc";

export const address = {
  read: (): Doc | undefined => fromFragment(location.hash),
  write: (doc: Doc) => history.replaceState(null, "", "#" + toFragment(doc)),
};

// onAddress calls back when the reader goes to the address of another document.
export function onAddress(open: (doc: Doc) => void) {
  window.addEventListener("hashchange", () => {
    const doc = address.read();
    if (doc) open(doc);
  });
}
