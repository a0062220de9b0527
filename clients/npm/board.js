// <jie-board position="pegs:english" to="d4"> shows a position and plays it: press a cell, or
// choose a cell and then where its piece goes or what is done there. Each move is an event
// "move", and the goal is an event "solved"; both have the position in their detail.

import { Jie } from "./browser.js";

let shared;
const svg = "http://www.w3.org/2000/svg";
const unit = 20; // half a cell
const palette = ["#333", "#2f6fb0", "#c0392b", "#2e8b57", "#b8860b", "#7d3c98", "#008b8b"]; // by the colour of a face

class JieBoard extends (globalThis.HTMLElement ?? Object) {
	static observedAttributes = ["position", "to"];
	#view = null;
	#chosen = null; // the cell that was chosen first
	#drawn = Promise.resolve();

	constructor() {
		super();
		this.attachShadow({ mode: "open" });
	}
	attributeChangedCallback() {
		if (this.isConnected) this.#draw();
	}
	connectedCallback() {
		this.#draw();
	}
	/** The position on the board. */
	get position() {
		return this.getAttribute("position") ?? "";
	}
	/** Settles when the board is drawn. */
	get drawn() {
		return this.#drawn;
	}

	#question(moves) {
		const to = this.getAttribute("to");
		return { from: this.position, ...(to ? { to } : {}), ...(moves ? { moves } : {}) };
	}

	#draw() {
		this.#chosen = null;
		this.#drawn = this.#show();
	}

	async #show() {
		shared ??= new Jie({ lang: document.documentElement.lang.split("-")[0] });
		const asked = this.position;
		try {
			const view = await shared.show(this.#question());
			if (asked !== this.position) return;
			this.#view = view;
			this.#paint();
		} catch (error) {
			this.shadowRoot.textContent = error.message;
		}
	}

	#paint() {
		const { cells, faces, frames } = this.#view;
		const states = [...frames.at(-1).states];
		const width = Math.max(...cells.map((c) => c.x)) * unit + 4 * unit;
		const height = Math.max(...cells.map((c) => c.y)) * 2 * unit + 4 * unit;
		const picture = document.createElementNS(svg, "svg");
		picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
		picture.setAttribute("role", "group");
		picture.setAttribute("aria-label", this.#view.from);
		cells.forEach((cell, i) => {
			if (states[i] === "-") return;
			picture.append(this.#cell(cell, faces.find((f) => f.state === states[i])));
		});
		const verbs = document.createElement("div");
		for (const move of this.#choices(this.#chosen).filter((m) => m.verb)) {
			const button = document.createElement("button");
			button.textContent = move.verb;
			button.onclick = () => this.#play(move.move);
			verbs.append(button);
		}
		this.shadowRoot.replaceChildren(picture, verbs);
	}

	#cell(cell, face) {
		const group = document.createElementNS(svg, "g");
		const shape = document.createElementNS(svg, "circle");
		shape.setAttribute("r", String(unit * 0.8));
		shape.setAttribute("fill", face && face.shape !== "empty" ? palette[(face.colour ?? 0) % palette.length] : "#eee");
		shape.setAttribute("stroke", this.#chosen === cell.name ? "#d33" : "#999");
		group.append(shape);
		if (face?.label) {
			const text = document.createElementNS(svg, "text");
			text.textContent = face.label;
			text.setAttribute("text-anchor", "middle");
			text.setAttribute("dominant-baseline", "central");
			text.setAttribute("fill", "#fff");
			group.append(text);
		}
		group.setAttribute("transform", `translate(${cell.x * unit + 2 * unit} ${cell.y * 2 * unit + 2 * unit})`);
		group.dataset.cell = cell.name;
		group.setAttribute("tabindex", "0");
		group.setAttribute("role", "button");
		group.setAttribute("aria-label", cell.name);
		group.addEventListener("click", () => this.#press(cell.name));
		group.addEventListener("keydown", (event) => event.key === "Enter" && this.#press(cell.name));
		return group;
	}

	#choices(cell) {
		return cell === null ? [] : (this.#view.legal ?? []).filter((m) => m.at === cell);
	}

	#press(cell) {
		if (!this.#view.legal) {
			this.#play(cell);
			return;
		}
		const move = this.#choices(this.#chosen).find((m) => m.target === cell);
		if (move) {
			this.#play(move.move);
			return;
		}
		this.#chosen = this.#choices(cell).length > 0 ? cell : null;
		this.#paint();
	}

	async #play(move) {
		const { frames } = await shared.show(this.#question([move]));
		const { position, solved } = frames.at(-1);
		this.setAttribute("position", position);
		await this.#drawn;
		const detail = { move, position };
		this.dispatchEvent(new CustomEvent("move", { detail }));
		if (solved) this.dispatchEvent(new CustomEvent("solved", { detail }));
	}
}

globalThis.customElements?.define("jie-board", JieBoard);
