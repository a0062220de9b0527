// The document: what a link carries and undo goes back over.

export interface Doc {
  from: string; // the position that the line begins with
  to: string[]; // goals; none means the puzzle's own
  moves: string[]; // the line
  at: number; // how many of its moves are made
  helped?: number[]; // the places in the line of moves that the reader did not find
  level?: string; // of a path or of a day, as PUZZLE/12 or PUZZLE/2026-11-22
}

// boardOf names the board that a document is about: a level, or a position and its goals.
export function boardOf({ from, to, level }: Doc): string {
  return level ?? [from, ...to].join(" ");
}

// isHelped tells whether help made any of the moves that led to the position shown.
export function isHelped({ helped = [], at }: Doc): boolean {
  return helped.some((i) => i < at);
}

// toFragment is a link's part after '#'.
export function toFragment(doc: Doc): string {
  const parts = [["from", doc.from], ...doc.to.map((goal) => ["to", goal])];
  if (doc.moves.length > 0) {
    parts.push(["moves", doc.moves.join(" ")], ["at", String(doc.at)]);
  }
  if (doc.level) parts.push(["level", doc.level]);
  return parts.map(([key, value]) => key + "=" + encode(value)).join("&");
}

// encode keeps a position legible: all but what would end a part.
export function encode(value: string): string {
  return encodeURIComponent(value).replace(/%(2F|3A|2C|5B|5D|20|40)/g, (code) =>
    code === "%20" ? "+" : decodeURIComponent(code),
  );
}

// fromFragment reads a link; undefined where there is no position in it.
export function fromFragment(fragment: string): Doc | undefined {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const from = parts.get("from");
  if (!from) return undefined;
  const moves = (parts.get("moves") ?? "").split(" ").filter(Boolean);
  const at = Math.min(moves.length, Math.max(0, Number(parts.get("at")) || 0));
  const level = parts.get("level");
  return { from, to: parts.getAll("to"), moves, at, ...(level && { level }) };
}
