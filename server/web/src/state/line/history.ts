// The documents that undo and redo go over.

import type { Doc } from "../../puzzle/doc";

export class History {
  private past: Doc[] = [];
  private future: Doc[] = [];

  canUndo(now: Doc): boolean {
    return this.past.length > 0 || now.at > 0;
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

  // undo gives the document before now. Where none is kept, as after a reload, it is now
  // without its last move.
  undo(now: Doc): Doc | undefined {
    const at = now.at - 1;
    if (this.past.length === 0 && at >= 0) this.past.push({ ...now, moves: now.moves.slice(0, at), at });
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
