// The documents that undo and redo go over.

import type { Doc } from "./doc";

export class History {
  private past: Doc[] = [];
  private future: Doc[] = [];

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  // leave keeps a document that another one takes the place of.
  leave(doc: Doc) {
    this.past.push(doc);
    this.future = [];
  }

  // clear forgets all of them.
  clear() {
    this.past = [];
    this.future = [];
  }

  // undo gives the document before now.
  undo(now: Doc): Doc | undefined {
    return swap(now, this.past, this.future);
  }

  // redo gives the document that undo left.
  redo(now: Doc): Doc | undefined {
    return swap(now, this.future, this.past);
  }
}

function swap(now: Doc, from: Doc[], to: Doc[]): Doc | undefined {
  const doc = from.pop();
  if (doc) to.push(now);
  return doc;
}
