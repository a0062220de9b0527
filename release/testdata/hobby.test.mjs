// What a hobby programmer does with the package: boards from a forum, solved, checked and drawn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Jie, JieError } from "jie-solver";

test("boards as people post them", async () => {
	const jie = new Jie();
	for (const [from, length] of [
		["pegs:..***..\n..***..\n*******\n***O***\n*******\n..***..\n..***..", 18],
		["lightsout:bwwb\nbbwb\nbwwb\nbwww", 4],
		["twiddle:1 5 2\n4 6 3\n7 8 9", 1],
	]) {
		const answer = await jie.solve({ from });
		assert.equal(answer.length, length);
		assert.equal((await jie.check({ from, moves: answer.moves })).holds, true);
		assert.ok((await jie.hint({ from, level: 3 })).move);
		assert.match(await jie.picture({ from }), /^<svg/);
	}
	await assert.rejects(jie.solve({ from: "pegs:+-." }), (error) => error instanceof JieError && error.message.includes("pegs:10-") && error.message.includes("pegs:1-0"));
	await assert.rejects(jie.solve({ from: "pegs:110", timeout: 5 }), (error) => error instanceof JieError && !error.message.includes("/api"));
	jie.close();
});
