// What the page says to its reader beside what it shows, and in which language.

import { Failure, type Problem } from "../../puzzle/types";
import { reason } from "../../words/failure";
import type { Words } from "../../words/words";

export class Notices {
  problem?: Problem;
  said = ""; // for the live region

  constructor(
    public words: Words,
    readonly changed: () => void, // draws the page again
  ) {}

  say(text: string) {
    this.said = text;
    this.changed();
  }

  fail(error: unknown) {
    this.complain({ ...(error instanceof Failure ? error.problem : { code: "network" }), detail: reason(this.words, error) });
  }

  // complain says what went wrong; the alert reads itself out.
  complain(problem: Problem) {
    this.problem = problem;
    this.changed();
  }
}
