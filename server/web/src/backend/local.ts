// Boards that are shown and played without the solvers. What each move may do is written down
// (server/boards); which of them are legal, and where they lead, is worked out here.

import { Faces } from "../puzzle/faces";
import { emptied, prefixOf, statesOf, withCell } from "../puzzle/text";
import type { Action, Choice, Frame, Question, Target, View } from "../puzzle/types";

// Known is what positions of one shape have in common.
export interface Known {
  view: Omit<View, "frames" | "from">;
  names: string[] | null; // texts of positions that have goals of their own
  is: string[] | null; // the canonical text of each
  goals: Target[][] | null; // those of each
  moves: { move: string; action: Action }[];
}

export class Local {
  // files are those of boards, by shapes and by texts of positions; read reads one, which is kept.
  constructor(
    private files: Record<string, string>,
    private read: (file: string) => Promise<Known>,
  ) {}

  // show answers a question as the verb "show" does; undefined where the board, its
  // goal or a move is not among those known. A board without a goal of its own gets that of the
  // puzzle from the solvers.
  async show({ from = "", to = [], moves = [] }: Question): Promise<View | undefined> {
    const file = this.files[from] ?? this.files[shapeOf(from)];
    if (!file) return undefined;
    const known = await this.read(file);
    const named = known.names?.indexOf(from) ?? -1;
    const text = named < 0 ? from : known.is![named];
    const goals = to.length > 0 ? this.goalsOf(known, text, to) : known.goals?.[named];
    if (!goals && (to.length > 0 || known.names)) return undefined;
    const play = new Play(known, text, goals);
    if (!play.isGood || !moves.every((move) => play.make(move))) return undefined;
    return { ...known.view, from: text, frames: play.frames, ...(goals && { goals }), ...play.legal };
  }

  // goalsOf reads goals: positions of the same shape that can be reached, or cells.
  private goalsOf(known: Known, text: string, to: string[]): Target[] | undefined {
    const goals = to.map((goal): Target | undefined => {
      if (known.view.cells.some(({ name }) => name === goal)) return { text: goal };
      if (prefixOf(goal) !== prefixOf(text) || shapeOf(goal) !== shapeOf(text)) return undefined;
      const [here, states] = [text, goal].map((one) => statesOf(one, known.view.cells.length)?.join(""));
      return known.moves.every(({ action }) => !action.takes && !action.changes) && !states?.includes("?") && sorted(here) !== sorted(states) ? undefined : { text: goal, states };
    });
    return goals.every((goal) => goal !== undefined) ? goals : undefined;
  }
}

const sorted = (states = "") => [...states].sort().join("");
const shapeOf = (text: string) => emptied(text, "0");

// Play is a line of moves as it is played.
class Play {
  readonly frames: Frame[] = [];

  private states: string[];
  private index: Map<string, number>;
  private faces: Faces;

  constructor(
    private known: Known,
    private position: string,
    private goals: Target[] | undefined,
  ) {
    const { cells, faces } = known.view;
    this.index = new Map(cells.map(({ name }, i) => [name, i]));
    this.faces = new Faces(faces);
    const drawn = statesOf(position, cells.length);
    this.states = drawn ?? [];
    if (drawn) this.frames.push({ position, states: drawn.join(""), solved: this.isSolved });
  }

  // isGood tells whether the position could be read: a face is known for each state.
  get isGood(): boolean {
    return this.frames.length > 0 && this.states.every((state) => state === "-" || this.known.view.faces.some((face) => face.state === state));
  }

  // make plays a move; it tells whether that is legal.
  make(move: string): boolean {
    const action = this.known.moves.find((one) => one.move === move)?.action;
    const next = action && this.after(action);
    if (!next) return false;
    next.forEach((state, i) => {
      if (state !== this.states[i]) this.position = withCell(this.position, next.length, i, state)!;
    });
    this.states = next;
    this.frames.push({ position: this.position, move, action, states: next.join(""), solved: this.isSolved });
    return true;
  }

  // after are the states that a move leads to; undefined where it is not legal. A piece
  // that takes others goes from a full cell over full ones to an empty one. Any other
  // move is legal if it changes something.
  private after({ takes = [], carries = [], changes = [] }: Action): string[] | undefined {
    const { states, faces } = this;
    const at = (name: string) => this.index.get(name)!;
    const isEmpty = (name: string) => states[at(name)] === faces.blank;
    const next = [...states];
    if (takes.length > 0) {
      if (takes.some(isEmpty) || carries.some(({ from, to }) => isEmpty(from) || !isEmpty(to))) return undefined;
      for (const name of [...takes, ...carries.map(({ from }) => from)]) next[at(name)] = faces.blank!;
    }
    for (const { from, to } of carries) next[at(to)] = states[at(from)];
    for (const name of changes) next[at(name)] = faces.next(states[at(name)], false);
    return next.some((state, i) => state !== states[i]) ? next : undefined;
  }

  // isSolved tells whether a goal is reached: each cell is as it has it, or, where it is
  // a cell, the last piece stands there.
  private get isSolved(): boolean {
    const { states, faces, index } = this;
    const isMet = ({ text, states: wanted }: Target) => {
      if (wanted) return Array.from(wanted).every((state, i) => state === states[i] || faces.of(state).shape === "any");
      const full = states.flatMap((state, i) => (state !== "-" && state !== faces.blank ? [i] : []));
      return full.length === 1 && full[0] === index.get(text);
    };
    return this.goals?.some(isMet) ?? false;
  }

  // legal are the moves that can be made now, where they are chosen from a list.
  get legal(): { legal?: Choice[] } {
    if (this.known.moves.every(({ action }) => action.changes)) return {};
    const list = this.known.moves.filter(({ action }) => this.after(action));
    return {
      legal: list.map(({ move, action: { at, target, verb, cells, takes } }) => ({ move, at, target, verb, takes, cells: verb ? cells : undefined })),
    };
  }
}
