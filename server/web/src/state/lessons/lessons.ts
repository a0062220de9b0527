// The lessons: one idea each, on boards to play. They are read when they are asked
// for.

import type { Lang, Table } from "../../words/words";

// Step is a board with something to see or to do on it. Cells go by their names.
export interface Step {
  from: string;
  to?: string;
  glow?: string[];
  done?: string[]; // marked with a tick
  taps?: string[]; // to be pressed, each as often as it is named
  arrows?: [from: string, to: string][];
  numbers?: Record<string, string>;
  rings?: Record<string, string>; // the centres of rings, by a letter
  moves?: string[]; // to be made in this order
  count?: number; // of moves to be made, whichever they are
  solve?: boolean; // the goal is to be reached
  solution?: string[]; // the step is a level, and these moves solve it
  kinds?: string; // a position whose states say of which kind each cell is
  weights?: Record<string, number>;
  parity?: boolean; // how many of the cells that glow are full is counted
}

export interface Lesson {
  name: string;
  steps: Step[];
}

interface File {
  lessons: Record<string, Lesson[]>; // by puzzle
  words: Record<Lang, Table>;
}

export class Lessons {
  constructor(private file: File) {}

  static async load(): Promise<Lessons> {
    const response = await fetch("lessons.json");
    return new Lessons(await response.json());
  }

  of(puzzle: string): Lesson[] {
    return this.file.lessons[puzzle] ?? [];
  }

  // find is the lesson of a name, as PUZZLE/NAME.
  find(name: string): { puzzle: string; lesson: Lesson; n: number } | undefined {
    const [puzzle, which] = name.split("/");
    const i = this.of(puzzle).findIndex((lesson) => lesson.name === which);
    return i < 0 ? undefined : { puzzle, lesson: this.of(puzzle)[i], n: i + 1 };
  }

  // after is the lesson that follows one; undefined after the last of its puzzle.
  after(name: string): string | undefined {
    const found = this.find(name);
    const next = found && this.of(found.puzzle)[found.n];
    return next && `${found.puzzle}/${next.name}`;
  }

  words(lang: Lang): Table {
    return this.file.words[lang];
  }
}
