// Runs the conformance suite through the package: conformance.mjs FOLDER.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Jie, JieError } from "jie-solver";

const folder = process.argv[2];
const lines = readdirSync(folder).filter((name) => name.endsWith(".jsonl")).sort()
	.flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n"));
const jie = new Jie();
const wrong = [];
const begun = performance.now();
for (const line of lines) {
	const v = JSON.parse(line);
	try {
		const answer = await jie.ask(v.verb, v.question);
		const differs = v.error || Object.entries(v.want).some(([key, value]) => !isDeepStrictEqual(answer[key], value));
		if (differs || (v.verb === "solve" && !(await jie.ask("check", answer)).holds)) wrong.push(v.id);
	} catch (error) {
		if (!(error instanceof JieError) || error.code !== v.error) wrong.push(`${v.id} ${error}`);
	}
}
const each = (performance.now() - begun) / lines.length;
// A search is stopped, and the next question is answered all the same.
const reason = await jie.solve({ from: "twiddle:25,24,23,22,21/20,19,18,17,16/15,14,13,12,11/10,9,8,7,6/5,4,3,2,1" }, { signal: AbortSignal.timeout(500) }).catch((error) => error.name);
const after = await jie.solve({ from: "pegs:110", to: "one" });
console.log(`${lines.length} vectors, ${wrong.length} wrong, ${each.toFixed(2)} ms each; ${reason}, ${after.length}`, ...wrong.slice(0, 10));
process.exit(lines.length < 5000 || wrong.length > 0 || reason !== "TimeoutError" || after.length !== 1 ? 1 : 0);
