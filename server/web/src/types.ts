// What the API gives; see /api/v1/openapi.json.

export interface Cell {
  name: string;
  x: number; // half cells from the left
  y: number; // rows from the top
}

export interface Frame {
  position: string;
  move?: string;
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
  lattice: "square" | "triangular";
  cells: Cell[];
  frames: Frame[];
  goals?: Target[];
  legal: string[];
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
  count?: string;
  solutions?: string[][];
  truncated?: boolean;
  certificate?: Certificate;
  stats?: { seconds: number; nodes: number; peak_bytes: number };
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
}

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
