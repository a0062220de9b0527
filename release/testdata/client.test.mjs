// Nothing that a caller passes or throws keeps the package from answering the next question.
// node --test runs this where npm has installed the package.
import assert from "node:assert/strict";
import { syncBuiltinESMExports } from "node:module";
import { test } from "node:test";
import threads from "node:worker_threads";
import { Jie, JieError } from "jie-solver";

const easy = { from: "pegs:110", to: "one" };
const hard = { from: "twiddle:25,24,23,22,21/20,19,18,17,16/15,14,13,12,11/10,9,8,7,6/5,4,3,2,1" };

async function answers(jie) {
	assert.equal((await jie.solve(easy)).length, 1);
}

test("a question that is no JSON is rejected alone", async () => {
	const jie = new Jie();
	const circular = {};
	circular.from = circular;
	const before = answers(jie);
	for (const question of [{ from: 1n }, circular, { toJSON: () => assert.fail("toJSON") }]) {
		await assert.rejects(jie.solve(question), (error) => !(error instanceof JieError));
	}
	for (const question of [undefined, null, 7, () => easy]) await assert.rejects(jie.solve(question), JieError);
	await assert.rejects(jie.ask(Symbol("verb"), easy), JieError);
	await assert.rejects(jie.solve(easy, { signal: "none" }), TypeError);
	await before;
	await answers(jie);
});

test("a callback that throws ends its own question", async () => {
	const jie = new Jie();
	const thrown = new Error("from the callback");
	const first = jie.solve(hard, { onProgress: () => { throw thrown; } });
	const second = answers(jie);
	await assert.rejects(first, thrown);
	await second;
	await assert.rejects(jie.solve(hard, { onProgress: "no function" }), TypeError);
	await answers(jie);
});

test("a worker that cannot be started rejects each question", async () => {
	const { Worker } = threads;
	const thrown = new Error("no worker");
	threads.Worker = class {
		constructor() {
			throw thrown;
		}
	};
	syncBuiltinESMExports();
	const jie = new Jie();
	const both = [jie.solve(easy), jie.solve(easy)];
	await Promise.all(both.map((question) => assert.rejects(question, thrown)));
	threads.Worker = Worker;
	syncBuiltinESMExports();
	await answers(jie);
});

test("several workers answer at the same time, and a signal stops its own question", async () => {
	const jie = new Jie({ workers: 2 });
	const stop = new AbortController();
	const stopped = jie.solve(hard, { signal: stop.signal });
	await Promise.all(Array.from({ length: 5 }, () => answers(jie))); // beside the hard one
	const other = new AbortController();
	const alsoStopped = jie.solve(hard, { signal: other.signal });
	const waiting = new AbortController();
	const neverBegun = jie.solve(hard, { signal: waiting.signal }); // both workers are busy
	waiting.abort("not needed");
	await assert.rejects(neverBegun, (reason) => reason === "not needed");
	stop.abort();
	await assert.rejects(stopped, { name: "AbortError" });
	await answers(jie); // beside the other hard one
	other.abort();
	await assert.rejects(alsoStopped, { name: "AbortError" });
	await answers(jie);
	await assert.rejects(jie.solve(easy, { signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("close rejects what is asked and what waits, and the next question starts again", async () => {
	const jie = new Jie({ workers: 2 });
	const all = Array.from({ length: 3 }, () => jie.solve(hard));
	jie.close();
	await Promise.all(all.map((question) => assert.rejects(question, /closed/)));
	await answers(jie);
	for (const workers of [0, 1.5, "2", NaN]) assert.throws(() => new Jie({ workers }), RangeError);
});
