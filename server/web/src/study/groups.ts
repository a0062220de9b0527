// Solutions by what they do: those that make the same moves in another order are one
// group.

export interface Group {
  key: string;
  indices: number[]; // of the solutions, in their order
}

export function groups(solutions: string[][]): Group[] {
  const found = new Map<string, Group>();
  solutions.forEach((moves, i) => {
    const key = [...moves].sort().join(" ");
    const group = found.get(key) ?? { key, indices: [] };
    group.indices.push(i);
    found.set(key, group);
  });
  return [...found.values()];
}
