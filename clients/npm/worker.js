// The solvers as WASM, in a worker of a browser or of Node.

const inNode = typeof process === "object" && Boolean(process.versions?.node);
const place = new URL("./jie.wasm", import.meta.url);

async function start(go) {
	if (!inNode) return WebAssembly.instantiate(await (await fetch(place)).arrayBuffer(), go.importObject);
	const { readFile } = await import("node:fs/promises");
	return WebAssembly.instantiate(await readFile(place), go.importObject);
}

async function run() {
	const ready = new Promise((resolve) => {
		globalThis.jieReady = resolve;
	});
	await import("./wasm_exec.js");
	const go = new globalThis.Go();
	const { instance } = await start(go);
	go.run(instance);
	return ready;
}

const started = run();

async function answer(send, { id, verb, question, lang }) {
	await started;
	globalThis.jieAsk(verb, question, lang, (progress) => send({ id, progress }), (text, problem) => send({ id, answer: text, problem }));
}

if (inNode) {
	const { parentPort } = await import("node:worker_threads");
	parentPort.on("message", (m) => answer((reply) => parentPort.postMessage(reply), m));
} else {
	globalThis.onmessage = (event) => answer((reply) => globalThis.postMessage(reply), event.data);
}
