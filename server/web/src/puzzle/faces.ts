// What the states of a cell look like, and in which order an editor goes through
// them. A state is one character.

import type { Face } from "./types";

export class Faces {
  private byState: Map<string, Face>;

  constructor(readonly list: Face[] = []) {
    this.byState = new Map(list.map((face) => [face.state, face]));
  }

  // of is the face of a state; one that is not listed shows its number.
  of(state: string): Face {
    return this.byState.get(state) ?? { state, shape: "number", label: String(numberOf(state) ?? state) };
  }

  // count is how many states there are, those that only a goal has left out.
  get count(): number {
    return this.choices(false).length;
  }

  // blank is the state of a cell with nothing on it, where there is one.
  get blank(): string | undefined {
    return this.list.find((face) => face.shape === "empty")?.state;
  }

  // next is the state after another in an editor's order. "Anything" is one of the
  // states of a goal alone.
  next(state: string, inGoal: boolean): string {
    const choices = this.choices(inGoal);
    const at = choices.findIndex((face) => face.state === state);
    return choices[(at + 1) % choices.length]?.state ?? state;
  }

  // typed is the state that a key on the keyboard stands for.
  typed(key: string, inGoal: boolean): string | undefined {
    return this.choices(inGoal).find((face) => face.state === key || face.label === key)?.state;
  }

  // choices are the states in an editor's order.
  choices(inGoal: boolean): Face[] {
    return this.list.filter((face) => inGoal || face.shape !== "any");
  }
}

// firstOther is the character that numbers without a digit or a letter begin at.
const firstOther = 0x100;

// numberOf is the number that a state stands for: 0 to 9, a to z for 10 to 35, and
// characters without a meaning of their own above.
export function numberOf(state: string): number | undefined {
  if (/^[0-9a-z]$/.test(state)) return parseInt(state, 36);
  const code = state.codePointAt(0) ?? 0;
  return code >= firstOther ? code - firstOther : undefined;
}

// stateOf is the state that stands for a number.
export function stateOf(n: number): string {
  return n < 36 ? n.toString(36) : String.fromCodePoint(firstOther + n);
}
