/** Defines the element <jie-board position="…" to="…">. */
export interface JieBoard extends HTMLElement {
	readonly position: string;
	readonly drawn: Promise<void>;
}
declare global {
	interface HTMLElementTagNameMap {
		"jie-board": JieBoard;
	}
}
