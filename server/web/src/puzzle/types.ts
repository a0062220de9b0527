// What the API gives; see /api/v1/openapi.json.

export interface Cell {
  name: string;
  x: number; // half cells from the left
  y: number; // rows from the top
}

// Face is what one state of a cell looks like.
export interface Face {
  state: string;
  shape: "empty" | "disc" | "peg" | "lamp" | "number" | "any";
  label?: string;
  colour?: number; // 0 the ink, n the n-th of a palette
  word?: string;
}

export type Lattice = "square" | "triangular";
export type Ground = "tile" | "lamp" | "hole";
export type Material = "ink" | "lantern" | "wood" | "clay" | "plain";
export type Way = "clockwise" | "anticlockwise" | "across";

export interface Verb {
  name: string;
  key: string; // on a keyboard
  way: Way;
  angle?: number; // that the cells go round, in degrees clockwise
}

// Entry is how a person enters a move: a cell; a cell and a target; or a cell and
// a verb.
export interface Entry {
  kind: "press" | "pair" | "turn";
  form: string; // of a move, with {cell}, {target} and {verb} in it
  verbs?: Verb[];
}

export interface Board {
  name: string;
  from: string;
  to?: string;
  detail?: string;
}

// Family is what a puzzle says about itself.
export interface Family {
  name: string;
  entry: Entry;
  icon: string;
  material?: Material; // plain where it is left out
  metrics: string[]; // the default first
  reversible: boolean;
  any_order: boolean;
  chains: boolean; // consecutive moves of one piece count as one
  boards: Board[];
  levels: boolean;
}

export interface Catalog {
  puzzles: Family[];
  words: Record<string, string | Record<string, string>>;
}

// Action is what a move does; cells go by their names.
export interface Action {
  at: string;
  target?: string;
  verb?: string;
  cells: string[];
  path?: string[];
  changes?: string[];
  takes?: string[];
  steps?: string[];
  carries?: { from: string; to: string }[];
}

// Choice is a legal move by what is chosen to enter it.
export interface Choice {
  move: string;
  at: string;
  target?: string;
  verb?: string;
  cells?: string[]; // that a verb moves
  takes?: string[]; // whose content leaves the board
}

export interface Frame {
  position: string;
  move?: string;
  action?: Action; // of that move
  states: string; // a character a cell
  solved: boolean;
}

export interface Target {
  text: string;
  states?: string;
}

export interface View {
  puzzle: string;
  from: string;
  lattice: Lattice;
  ground: Ground;
  rows?: string[]; // the label of each row
  columns?: string[]; // the label at each half cell
  faces: Face[];
  cells: Cell[];
  space?: [number, number, number][]; // of the cells, where they are on a cube: to the right, upwards, to the front
  frames: Frame[];
  goals?: Target[];
  legal?: Choice[];
  more?: boolean;
}

export interface Certificate {
  kind: string;
  cells?: string[];
  weights?: number[];
  modulus?: number;
  from?: number;
  to?: number;
  positions?: string;
  levels?: string[];
  goals?: Certificate[];
}

export interface Answer {
  puzzle: string;
  from: string;
  to: string | string[];
  status: "solved" | "unsolvable" | "unknown";
  metric?: string;
  length?: number;
  lower_bound?: number;
  optimal?: boolean;
  moves?: string[];
  pattern?: string[]; // in place of moves: how often each light is pressed, a text a row
  count?: string;
  solutions?: string[][];
  truncated?: boolean;
  certificate?: Certificate;
  stats?: { seconds: number; nodes: number };
}

export interface Hint {
  from: string;
  level: number;
  status: Answer["status"];
  metric?: string;
  length?: number;
  lower_bound?: number;
  optimal?: boolean;
  certificate?: Certificate;
  region?: { kind: string; name: string; cells?: string[] };
  move?: string;
  action?: Action; // of that move
  why?: { key: string; args?: Record<string, string | number> }[];
  tempting?: { move: string; loses: boolean; after?: number }[];
  moves?: string[];
}

export interface Level {
  from: string;
  to: string;
  metric: string;
  length: number;
  difficulty: number;
  name?: Named;
  chapter?: Named; // that begins with this level
}

// Named is a text in each language.
export type Named = Record<string, string>;

export interface Step {
  phase: string;
  done: number;
  total?: number;
  nodes: number;
  lower_bound: number;
}

export interface Problem {
  code: string;
  detail: string;
  at?: { row?: number; col?: number; byte: number };
}

// Question is what a verb takes; see the API for each one's keys.
export interface Question {
  from?: string;
  to?: string[];
  moves?: string[];
  all?: boolean;
  count?: boolean;
  first?: boolean;
  limit?: number;
  timeout?: string;
  [key: string]: unknown;
}
