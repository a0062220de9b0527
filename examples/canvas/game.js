// A game of Lights Out on a plain canvas: press the lights until all are off. It shows how a
// game takes levels, moves and hints from the package "jie-solver".

const size = 60;

/** Starts a game on a canvas. The level depends on the seed alone. */
export async function start(canvas, jie, seed) {
	const [level] = await jie.generate({ puzzle: "lightsout", board: "4x4", difficulty: 1, seed });
	const game = { position: level.from, presses: 0, solved: false, view: null };

	async function show(question) {
		game.view = await jie.show({ ...question, to: level.to });
		const frame = game.view.frames.at(-1);
		game.position = frame.position;
		game.solved = frame.solved;
		draw(canvas, game.view, [...frame.states]);
	}

	/** Presses a light, by the name of its cell. */
	game.press = async (cell) => {
		await show({ from: game.position, moves: [cell] });
		game.presses++;
	};

	/** The next press of a shortest solution. */
	game.hint = async () => (await jie.hint({ from: game.position, to: level.to, level: 3 })).move;

	canvas.addEventListener("click", (event) => {
		const [x, y] = [Math.floor(event.offsetX / size), Math.floor(event.offsetY / size)];
		const cell = game.view.cells.find((c) => c.x === 2 * x && c.y === y);
		if (cell && !game.solved) game.press(cell.name);
	});
	await show({ from: game.position });
	return game;
}

function draw(canvas, { cells, faces }, states) {
	canvas.width = (Math.max(...cells.map((c) => c.x)) / 2 + 1) * size;
	canvas.height = (Math.max(...cells.map((c) => c.y)) + 1) * size;
	const pen = canvas.getContext("2d");
	cells.forEach((cell, i) => {
		const on = faces.find((f) => f.state === states[i])?.shape !== "empty" && states[i] !== "0";
		pen.fillStyle = on ? "#f5c542" : "#333";
		pen.fillRect((cell.x / 2) * size + 2, cell.y * size + 2, size - 4, size - 4);
	});
}
