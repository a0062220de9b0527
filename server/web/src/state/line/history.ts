// What undo and redo go over: documents, or what was drawn.

import type { Doc } from "../../puzzle/doc";

export class Steps<T> {
  protected past: T[] = [];
  private future: T[] = [];

  get isBegun(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  // leave keeps what something else takes the place of.
  leave(was: T) {
    this.past.push(was);
    this.future = [];
  }

  // clear forgets all of them.
  clear() {
    this.past = [];
    this.future = [];
  }

  // undo gives what was before now.
  undo(now: T): T | undefined {
    return swap(now, this.past, this.future);
  }

  // redo gives what undo left.
  redo(now: T): T | undefined {
    return swap(now, this.future, this.past);
  }
}

function swap<T>(now: T, from: T[], to: T[]): T | undefined {
  const other = from.pop();
  if (other) to.push(now);
  return other;
}

// History is that of documents. Where none is kept, as after a reload, the one before is now
// without its last move.
export class History extends Steps<Doc> {
  canUndo(now: Doc): boolean {
    return this.isBegun || now.at > 0;
  }

  override undo(now: Doc): Doc | undefined {
    const at = now.at - 1;
    if (!this.isBegun && at >= 0) this.past.push({ ...now, moves: now.moves.slice(0, at), at });
    return super.undo(now);
  }
}
