import { solvers } from "./solvers.js";

async function wasm() {
	const response = await fetch(new URL("./jie.wasm", import.meta.url));
	if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
	return response.arrayBuffer();
}

const answer = solvers(wasm(), (reply) => globalThis.postMessage(reply));
globalThis.onmessage = (event) => answer(event.data);
