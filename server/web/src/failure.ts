import type { Problem } from "./types";

// Failure is an error that the server or the solvers have words for.
export class Failure extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}
