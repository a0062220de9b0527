// What is looked at on the board without being done there: moves, one after another, a
// position, or cells.

import type { Line } from "./line";
import type { Notices } from "../page/notices";
import type { Frame } from "../../puzzle/types";

const pace = 800; // milliseconds from move to move

// Seen is what is looked at.
interface Seen {
  frames: Frame[]; // the positions that moves lead to, from the first
  cells: number[];
  groups: number[][]; // of cells that belong together
}

const nothing: Seen = { frames: [], cells: [], groups: [] };

export class Trace {
  at = 0; // which of the frames is shown now

  seen = nothing;
  private asked = 0; // how often something was
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private line: Pick<Line, "framesOf" | "geometry">,
    private notices: Pick<Notices, "changed">,
  ) {}

  // states are those of the position that is looked at.
  get states(): string[] | undefined {
    const frame = this.seen.frames[this.at];
    return frame && Array.from(frame.states);
  }

  // show plays moves from a position over and over.
  async show(from: string, moves: string[]): Promise<void> {
    const frames = await this.read(from, moves);
    if (frames) this.timer = setInterval(() => this.go((this.at + 1) % frames.length), pace);
  }

  // stand shows the position that some moves lead to.
  async stand(from: string, moves: string[]): Promise<void> {
    await this.read(from, moves);
    if (this.seen.frames.length > 0) this.look({ ...nothing, frames: this.seen.frames.slice(-1) });
  }

  // light shows where cells are, by their names.
  light(names: Iterable<string>) {
    this.hide();
    this.look({ ...nothing, cells: this.line.geometry.indices([...new Set(names)]) });
  }

  // join shows which cells belong together.
  join(groups: string[][]) {
    this.hide();
    this.look({ ...nothing, groups: groups.map((names) => this.line.geometry.indices(names)) });
  }

  // read gives the frames of moves, and nothing where the reader looks elsewhere by then.
  private async read(from: string, moves: string[]): Promise<Frame[] | undefined> {
    this.hide();
    const { asked } = this;
    const frames = await this.line.framesOf(from, moves);
    const fits = frames.length > 0 && Array.from(frames[0].states).length === this.line.geometry.cells.length;
    if (!fits || this.asked !== asked) return undefined;
    this.look({ ...nothing, frames });
    return frames;
  }

  private look(seen: Seen) {
    this.seen = seen;
    this.go(0);
  }

  private go(at: number) {
    this.at = at;
    this.notices.changed();
  }

  hide() {
    clearInterval(this.timer);
    this.asked++;
    if (this.seen !== nothing) this.look(nothing);
  }
}

// watching are the events of what is looked at while the mouse or the focus is on it.
export function watching(trace: Trace, look: () => unknown) {
  return { onPointerEnter: () => void look(), onPointerLeave: () => trace.hide(), onFocus: () => void look(), onBlur: () => trace.hide() };
}
