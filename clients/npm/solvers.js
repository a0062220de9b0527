// The solvers as WASM, in a worker.

import "./wasm_exec.js";

/** Gives a function that answers messages by send. wasm is a promise of the module's bytes. */
export function solvers(wasm, send) {
	const fail = (error) => send({ failure: String(error) });
	const started = start(wasm, fail);
	return async ({ id, verb, question, lang }) => {
		try {
			await started;
			globalThis.jieAsk(verb, question, lang, (progress) => send({ id, progress }), (answer, problem) => send({ id, answer, problem }));
		} catch (error) {
			fail(error);
		}
	};
}

// The program of Go ends only where it fails, as where memory ends.
async function start(wasm, fail) {
	const ready = new Promise((resolve) => {
		globalThis.jieReady = resolve;
	});
	const go = new globalThis.Go();
	const { instance } = await WebAssembly.instantiate(await wasm, go.importObject);
	go.run(instance).then(() => fail("the solvers ended"), fail);
	await ready;
}
