// Positions as texts: which character stands for which cell.

// cellOffsets are where the cells stand in a position's text, in reading order.
// Cells that are not on the board are left out unless they are drawn too.
function cellOffsets(text: string, cells: number): number[] | undefined {
  const body = text.lastIndexOf(":") + 1;
  const onBoard: number[] = [];
  const drawn: number[] = [];
  for (let i = body; i < text.length; i++) {
    if (text[i] === "/") continue;
    drawn.push(i);
    if (text[i] !== "-") onBoard.push(i);
  }
  return [onBoard, drawn].find((offsets) => offsets.length === cells);
}

// statesOf reads a character for each cell, or undefined where the text is not
// one of a character a cell.
export function statesOf(text: string, cells: number): string | undefined {
  if (text.includes(",", text.indexOf("]") + 1)) return undefined;
  return cellOffsets(text, cells)
    ?.map((i) => text[i])
    .join("");
}

// withCell is the text with one cell changed.
export function withCell(text: string, cells: number, cell: number, state: string): string | undefined {
  const at = cellOffsets(text, cells)?.[cell];
  return at === undefined ? undefined : text.slice(0, at) + state + text.slice(at + 1);
}

// emptied is a position like text with nothing on it.
export function emptied(text: string, cells: number): string {
  const offsets = new Set(cellOffsets(text, cells));
  return [...text].map((c, i) => (offsets.has(i) && c !== "-" ? "0" : c)).join("");
}

// sameShape tells whether two texts draw the same board, whatever lies on it.
export function sameShape(a: string, b: string): boolean {
  const shape = (text: string) => text.trim().replace(/\s*\n\s*/g, "/").replace(/[^/-](?=[^:]*$)/g, "0");
  return shape(a) === shape(b);
}

// stateCount is how many states a cell of a puzzle takes when it is clicked.
export function stateCount(text: string): number {
  if (text.startsWith("mopan") && /[23]/.test(text.slice(text.indexOf(":")))) return 4;
  return Math.min(10, ruledStates(text));
}

// ruledStates is how many states the rules of Lights Out give a light.
export function ruledStates(text: string): number {
  return Number(/[[,]k=(\d+)/.exec(text)?.[1] ?? 2);
}
