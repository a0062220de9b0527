// Jie in a worker: of a browser, or of Node. Questions are answered one after another.

const inNode = typeof process === "object" && Boolean(process.versions?.node);

/** A question that could not be answered: code names the error for programs. */
export class JieError extends Error {
	constructor(fields) {
		super(fields.detail);
		this.name = "JieError";
		this.code = fields.code;
	}
}

// A worker with the same events in a browser and in Node.
async function newWorker(onMessage, onFailure) {
	const url = new URL("./worker.js", import.meta.url);
	if (inNode) {
		const { Worker } = await import("node:worker_threads");
		const worker = new Worker(url);
		worker.on("message", onMessage);
		worker.on("error", onFailure);
		worker.unref();
		return { send: (m) => worker.postMessage(m), end: () => worker.terminate(), ref: () => worker.ref(), unref: () => worker.unref() };
	}
	const worker = new globalThis.Worker(url, { type: "module" });
	worker.onmessage = (event) => onMessage(event.data);
	worker.onerror = (event) => onFailure(new Error(event.message));
	return { send: (m) => worker.postMessage(m), end: () => worker.terminate(), ref() {}, unref() {} };
}

/** The solvers in a worker of their own, which starts with the first question. */
export class Jie {
	#lang;
	#worker = null; // a promise
	#waiting = []; // the first is being answered
	#last = 0;

	constructor({ lang = "en" } = {}) {
		this.#lang = lang;
	}

	/** Asks a question of a verb, in the keys of the HTTP API. */
	ask(verb, question, { signal, onProgress } = {}) {
		return new Promise((resolve, reject) => {
			if (signal?.aborted) {
				reject(signal.reason);
				return;
			}
			const item = { id: ++this.#last, verb, question, resolve, reject, onProgress, signal };
			item.abort = () => this.#abort(item);
			signal?.addEventListener("abort", item.abort, { once: true });
			this.#waiting.push(item);
			if (this.#waiting.length === 1) this.#next();
		});
	}

	solve(question, options) {
		return this.ask("solve", question, options);
	}
	hint(question, options) {
		return this.ask("hint", question, options);
	}
	check(question, options) {
		return this.ask("check", question, options);
	}
	analyse(question, options) {
		return this.ask("analyse", question, options);
	}
	generate(question, options) {
		return this.ask("generate", question, options);
	}
	/** The board as data: cells, faces, and what is on the cells in every frame. */
	show(question, options) {
		return this.ask("show", question, options);
	}
	/** Reads a position, a game ID, a link or a save file, and gives its canonical text. */
	async open(text, options) {
		return (await this.ask("show", { from: text }, options)).from;
	}
	/** The board as an SVG picture. */
	async picture(question, options) {
		const data = await this.ask("picture", { ...question, kind: "image/svg+xml" }, options);
		return new TextDecoder().decode(Uint8Array.from(atob(data), (c) => c.charCodeAt(0)));
	}
	/** Ends the worker. Open questions are rejected. */
	close() {
		this.#restart();
		for (const item of this.#waiting.splice(0)) this.#settle(item, () => item.reject(new Error("closed")));
	}

	async #next() {
		const item = this.#waiting[0];
		if (!item) return;
		this.#worker ??= newWorker((m) => this.#answered(m), (e) => this.#failed(e));
		const worker = await this.#worker;
		if (this.#waiting[0] !== item) return;
		worker.ref();
		worker.send({ id: item.id, verb: item.verb, question: JSON.stringify(item.question), lang: this.#lang });
	}

	async #answered({ id, progress, answer, problem }) {
		const item = this.#waiting[0];
		if (item?.id !== id) return;
		if (progress !== undefined) {
			item.onProgress?.(JSON.parse(progress));
			return;
		}
		this.#waiting.shift();
		if (this.#waiting.length === 0) (await this.#worker)?.unref();
		this.#settle(item, () => (problem ? item.reject(new JieError(JSON.parse(problem))) : item.resolve(JSON.parse(answer))));
		this.#next();
	}

	#failed(error) {
		this.#restart();
		const item = this.#waiting.shift();
		if (item) this.#settle(item, () => item.reject(error));
		this.#next();
	}

	// A search is stopped with its worker; the next question starts another.
	#abort(item) {
		const at = this.#waiting.indexOf(item);
		if (at < 0) return;
		this.#waiting.splice(at, 1);
		this.#settle(item, () => item.reject(item.signal.reason));
		if (at > 0) return;
		this.#restart();
		this.#next();
	}

	#restart() {
		this.#worker?.then((worker) => worker.end());
		this.#worker = null;
	}

	#settle(item, settle) {
		item.signal?.removeEventListener("abort", item.abort);
		settle();
	}
}
