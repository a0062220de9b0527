import { Worker } from "node:worker_threads";
import { Client } from "./client.js";

export { JieError } from "./client.js";

/** Jie in workers of Node. */
export class Jie extends Client {
	constructor(options) {
		super(startWorker, options);
	}
}

// A worker that has no question does not keep the program from ending.
function startWorker(replied, failed) {
	const worker = new Worker(new URL("./node-worker.js", import.meta.url));
	worker.on("message", replied);
	worker.on("error", failed);
	worker.on("exit", () => failed(new Error("the worker ended")));
	return {
		send: (message) => worker.postMessage(message),
		end: () => worker.terminate(),
		keepAlive: (yes) => (yes ? worker.ref() : worker.unref()),
	};
}
