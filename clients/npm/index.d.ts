import type { components } from "./openapi.js";

type Schemas = components["schemas"];
export type SolveQuestion = Schemas["SolveQuestion"];
export type HintQuestion = Schemas["HintQuestion"];
export type CheckQuestion = Schemas["CheckQuestion"];
export type AnalyseQuestion = Schemas["AnalyseQuestion"];
export type GenerateQuestion = Schemas["GenerateQuestion"];
export type ShowQuestion = Schemas["ShowQuestion"];
export type DistanceQuestion = Schemas["DistanceQuestion"];
export type DecodeQuestion = Schemas["DecodeQuestion"];
export type Answer = Schemas["Answer"];
export type Hint = Schemas["Hint"];
export type Verdict = Schemas["Verdict"];
export type Level = Schemas["Level"];
export type View = Schemas["View"];
export type DistanceAnswer = Schemas["DistanceAnswer"];
export type Correction = Schemas["Correction"];

/** How far a search is. */
export interface Progress {
	phase: string;
	done: number;
	total: number;
	nodes: number;
	lower_bound: number;
}

export interface Options {
	/** Stops the search; the promise is rejected with the reason of the signal. */
	signal?: AbortSignal;
	/** Is called ten times a second at most. An error that it throws stops the search and rejects the promise. */
	onProgress?: (progress: Progress) => void;
}

/** A question that could not be answered: code names the error for programs. */
export class JieError extends Error {
	readonly code: string;
}

/** The solvers in workers of their own, which start with the first questions. */
export class Jie {
	/** workers is how many questions are answered at the same time: 1 unless given. Each worker takes memory of its own. */
	constructor(options?: { lang?: string; workers?: number });
	ask(verb: string, question: object, options?: Options): Promise<unknown>;
	solve(question: SolveQuestion, options?: Options): Promise<Answer>;
	hint(question: HintQuestion, options?: Options): Promise<Hint>;
	check(question: CheckQuestion, options?: Options): Promise<Verdict>;
	analyse(question: AnalyseQuestion, options?: Options): Promise<Record<string, unknown>>;
	generate(question: GenerateQuestion, options?: Options): Promise<Level[]>;
	show(question: ShowQuestion, options?: Options): Promise<View>;
	/** The exact distance of an error-correcting code. */
	distance(question: DistanceQuestion, options?: Options): Promise<DistanceAnswer>;
	/** A least-cost correction for each shot. */
	decode(question: DecodeQuestion, options?: Options): Promise<Correction[]>;
	/** Reads a position, a game ID, a link or a save file, and gives its canonical text. */
	open(text: string, options?: Options): Promise<string>;
	/** The board as an SVG picture. */
	picture(question: ShowQuestion, options?: Options): Promise<string>;
	/** Ends the workers. Open questions are rejected. */
	close(): void;
}
