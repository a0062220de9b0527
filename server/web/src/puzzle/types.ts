// What the API gives, as its document says (clients/npm/openapi.d.ts); a list that is null there is
// never read as one. What the page knows more closely is said here.

import type { components } from "../../../../clients/npm/openapi";

type Documented = components["schemas"];
type Filled<T> = T extends (infer U)[] ? Filled<Exclude<U, null>>[] : T extends object ? { [K in keyof T]: Filled<Exclude<T[K], null>> } : T;
export type Of<K extends keyof Documented> = Filled<Documented[K]>;

export type Lattice = View["lattice"];
export type Ground = View["ground"];
export type Material = NonNullable<Of<"Family">["material"]> | "plain";
export type Way = "clockwise" | "anticlockwise" | "across";

export type Cell = Of<"Cell">; // x in half cells from the left, y in rows from the top
export type Face = Of<"Face">;
export type Board = Of<"Board">;
export type Choice = Of<"Choice">;
export type Target = Of<"Target">;
export type Certificate = Of<"Certificate">;
export type Answer = Of<"Answer">;
export type Step = Of<"Step">;
export type Problem = Pick<Of<"Problem">, "code" | "detail" | "at">;

// Failure is an error that the server or the solvers have words for.
export class Failure extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

// Action is what a move does; cells go by their names.
export type Action = Omit<Of<"Action">, "reversible">;

export type Frame = Omit<Of<"Frame">, "action"> & { action?: Action };

export interface View extends Omit<Of<"View">, "frames" | "space"> {
  frames: Frame[];
  space?: [number, number, number][]; // of the cells, where they are on a cube: to the right, upwards, to the front
}

export type Verb = Of<"Verb"> & { way: Way };

// Entry is how a person enters a move: a cell; a cell and a target; or a cell and
// a verb.
export interface Entry {
  kind: "press" | "pair" | "turn";
  form: string; // of a move, with {cell}, {target} and {verb} in it
  verbs?: Verb[];
}

// Family is what a puzzle says about itself.
export interface Family extends Omit<Of<"Family">, "entry" | "faces" | "ground" | "lattice" | "material"> {
  entry: Entry;
  material?: Material; // plain where it is left out
}

export interface Catalog {
  puzzles: Family[];
  words: Record<string, string | Record<string, string>>;
}

export interface Hint extends Omit<Of<"Hint">, "puzzle" | "to" | "action" | "why" | "status"> {
  status: Answer["status"];
  action?: Action; // of that move
  why?: { key: string; args?: Record<string, string | number> }[];
}

export interface Level extends Pick<Of<"Level">, "from" | "to" | "metric" | "length" | "difficulty"> {
  moves?: string[]; // of a solution
  name?: Named;
  chapter?: Named; // that begins with this level
}

// Named is a text in each language.
export type Named = Record<string, string>;

// Question is what a verb takes; see the API for each one's keys.
export interface Question {
  from?: string;
  to?: string[];
  moves?: string[];
  [key: string]: unknown;
}
