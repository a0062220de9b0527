// A press pattern: how often each light is pressed, a text a row.

// numbers takes a row apart: numbers have commas between them, digits do not.
function numbers(row: string): string[] {
  return row.includes(",") ? row.split(",") : Array.from(row);
}

// size is the number of columns and of rows.
export function size(pattern: string[]): [width: number, height: number] {
  return [numbers(pattern[0] ?? "").length, pattern.length];
}

// runs are the presses of a pattern, by how often they are made: a path along the rows that is
// stroked one unit wide, where each light is a unit square.
export function runs(pattern: string[]) {
  const paths = new Map<number, string[]>();
  pattern.forEach((row, y) => {
    const cells = numbers(row).map(Number);
    for (let x = 0, end = 0; x < cells.length; x = end) {
      while (end < cells.length && cells[end] === cells[x]) end++;
      if (cells[x] === 0) continue;
      const path = paths.get(cells[x]) ?? [];
      path.push(`M${x} ${y}.5h${end - x}`);
      paths.set(cells[x], path);
    }
  });
  return [...paths].sort(([a], [b]) => a - b).map(([times, path]) => ({ times, path: path.join("") }));
}
