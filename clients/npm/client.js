// The queue of questions, for any kind of worker: browser.js and node.js say how one starts.

/** A question that could not be answered: code names the error for programs. */
export class JieError extends Error {
	constructor(fields) {
		super(fields.detail);
		this.name = "JieError";
		this.code = fields.code;
	}
}

/**
 * The solvers in workers, which start with the first questions. A worker answers one question
 * at a time, and what does not fit waits. startWorker(replied, failed) gives a worker with the
 * methods send, end and keepAlive.
 */
export class Client {
	#startWorker;
	#lang;
	#limit;
	#workers = []; // each with its link and the item that it answers, or null
	#waiting = [];
	#last = 0;

	constructor(startWorker, { lang = "en", workers = 1 } = {}) {
		if (!Number.isInteger(workers) || workers < 1) throw new RangeError("workers is not a whole number from 1");
		this.#startWorker = startWorker;
		this.#lang = String(lang);
		this.#limit = workers;
	}

	/** Asks a question of a verb, in the keys of the HTTP API. */
	ask(verb, question, { signal, onProgress } = {}) {
		return new Promise((resolve, reject) => {
			signal?.throwIfAborted();
			const message = { id: ++this.#last, verb: String(verb), question: JSON.stringify(question), lang: this.#lang };
			const item = { message, onProgress };
			const abort = () => this.#stop(item, signal.reason);
			const settling = (settle) => (value) => {
				signal?.removeEventListener("abort", abort);
				settle(value);
			};
			item.resolve = settling(resolve);
			item.reject = settling(reject);
			signal?.addEventListener("abort", abort, { once: true });
			this.#waiting.push(item);
			this.#assign();
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
	distance(question, options) {
		return this.ask("distance", question, options);
	}
	decode(question, options) {
		return this.ask("decode", question, options);
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
	/** Ends the workers. Open questions are rejected. */
	close() {
		const open = [...this.#workers.map((worker) => worker.item).filter(Boolean), ...this.#waiting];
		this.#waiting = [];
		for (const worker of this.#workers) this.#end(worker);
		for (const item of open) item.reject(new Error("closed"));
	}

	// Gives the questions that wait to workers that do not, and starts workers up to the limit.
	#assign() {
		while (this.#waiting.length > 0) {
			let worker = this.#workers.find((w) => w.item === null);
			if (!worker && this.#workers.length === this.#limit) return;
			const item = this.#waiting.shift();
			try {
				worker ??= this.#start();
				worker.item = item;
				worker.link.keepAlive(true);
				worker.link.send(item.message);
			} catch (error) {
				if (worker) this.#end(worker);
				item.reject(error);
			}
		}
	}

	#start() {
		const worker = { item: null, link: null };
		worker.link = this.#startWorker((reply) => this.#replied(worker, reply), (error) => this.#failed(worker, error));
		this.#workers.push(worker);
		return worker;
	}

	// What a worker sent before it was ended belongs to no question any more.
	#replied(worker, { id, progress, answer, problem, failure }) {
		if (failure !== undefined) {
			this.#failed(worker, new Error(failure));
			return;
		}
		const { item } = worker;
		if (item?.message.id !== id) return;
		if (progress !== undefined) {
			this.#report(item, JSON.parse(progress));
			return;
		}
		worker.item = null;
		worker.link.keepAlive(false);
		if (problem) item.reject(new JieError(JSON.parse(problem)));
		else item.resolve(JSON.parse(answer));
		this.#assign();
	}

	// A callback that throws ends its own question.
	#report(item, progress) {
		try {
			item.onProgress?.(progress);
		} catch (error) {
			this.#stop(item, error);
		}
	}

	#failed(worker, error) {
		const { item } = worker;
		this.#end(worker);
		item?.reject(error);
		this.#assign();
	}

	// A search is stopped with its worker; another starts with the next question.
	#stop(item, reason) {
		this.#waiting = this.#waiting.filter((other) => other !== item);
		const worker = this.#workers.find((w) => w.item === item);
		if (worker) this.#end(worker);
		item.reject(reason);
		this.#assign();
	}

	#end(worker) {
		worker.item = null;
		this.#workers = this.#workers.filter((other) => other !== worker);
		worker.link.end();
	}
}
