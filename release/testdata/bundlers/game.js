// What a game maker's page does: a question of each kind, whose answers take few nodes where
// every table of the program is at hand, and many levels of each puzzle, each with a hint.
import { Jie } from "jie-solver";

const kinds = [
	["solve", { from: "pegs:english" }, 18, 100],
	["solve", { from: "pegs:english", metric: "jumps", first: true }, 31, 1000],
	["solve", { from: "lightsout:11011/10101/01010/10101/11011" }, 10, 1000],
	["solve", { from: "twiddle:152/463/789" }, 1, 1000],
	["solve", { from: "mopan:10/010/00", to: "mopan:00/010/01" }, undefined, 1000],
];

/** Gives how many levels were made of each puzzle, and what is wrong. */
export async function game(count) {
	const jie = new Jie({ workers: 2 });
	const wrong = [];
	for (const [verb, question, length, most] of kinds) {
		const answer = await jie.ask(verb, question);
		if ((length !== undefined && answer.length !== length) || answer.stats.nodes > most) wrong.push(`${question.from}: ${answer.length}, ${answer.stats.nodes} nodes`);
	}
	const made = await Promise.all(["pegs", "lightsout", "mopan", "twiddle"].map((puzzle) => pack(jie, puzzle, count, wrong)));
	jie.close();
	return { levels: made, wrong };
}

// Makes levels of a puzzle from easy to hard, and a hint for each.
async function pack(jie, puzzle, count, wrong) {
	const levels = await jie.generate({ puzzle, n: count, difficulty: "1-5", seed: 1 });
	for (const { from, to, length } of levels) {
		const hint = await jie.hint({ from, to, level: 3 });
		if (hint.length !== length || !hint.move) wrong.push(`${from}: a hint of ${hint.length}, ${hint.move}`);
	}
	return levels.length;
}
