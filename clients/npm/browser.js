import { Client } from "./client.js";

export { JieError } from "./client.js";

/** Jie in workers of a browser. */
export class Jie extends Client {
	constructor(options) {
		super(startWorker, options);
	}
}

// Bundlers look for the expression new Worker(new URL(…)) as a whole.
function startWorker(replied, failed) {
	const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
	worker.onmessage = (event) => replied(event.data);
	worker.onerror = (event) => failed(new Error(event.message ?? "worker.js cannot be loaded"));
	return { send: (message) => worker.postMessage(message), end: () => worker.terminate(), keepAlive() {} };
}
