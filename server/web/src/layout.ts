// Where things stand in a picture whose unit is half the distance of two cells.

import type { Cell, View } from "./types";

type Point = [number, number];

const rowHeight = { square: 2, triangular: Math.sqrt(3) };

// place is the middle of a cell.
export function place(cell: Cell, lattice: View["lattice"]): Point {
  return [cell.x, round(cell.y * rowHeight[lattice])];
}

// bounds is the picture's view box.
export function bounds(cells: Cell[], lattice: View["lattice"]): [number, number, number, number] {
  const places = cells.map((cell) => place(cell, lattice));
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - 1.3, Math.min(...ys) - 1.3];
  return [left, top, Math.max(...xs) + 1.3 - left, round(Math.max(...ys) + 1.3 - top)];
}

// outline is the ground of a cell: a hexagon, a rounded square, or a round hole.
export function outline(puzzle: string, size = 1): string {
  if (puzzle === "mopan") {
    const r = 1.12 * size;
    const corners = [0, 1, 2, 3, 4, 5].map((k) => {
      const angle = ((2 * k + 1) * Math.PI) / 6;
      return `${round(r * Math.cos(angle))} ${round(r * Math.sin(angle))}`;
    });
    return `M${corners.join("L")}Z`;
  }
  if (puzzle === "lightsout") {
    const a = round(0.92 * size);
    const b = round(0.6 * size);
    return `M${-b} ${-a}H${b}Q${a} ${-a} ${a} ${-b}V${b}Q${a} ${a} ${b} ${a}H${-b}Q${-a} ${a} ${-a} ${b}V${-b}Q${-a} ${-a} ${-b} ${-a}Z`;
  }
  const r = round(0.9 * size);
  return `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
}

// arrow is a line through points that ends in a head.
export function arrow(points: Point[]): string {
  const [x, y] = points[points.length - 1];
  const [fromX, fromY] = points[points.length - 2];
  const length = Math.hypot(x - fromX, y - fromY);
  const [dx, dy] = [(0.5 * (x - fromX)) / length, (0.5 * (y - fromY)) / length];
  const head = [
    [x - dx - dy, y - dy + dx],
    [x, y],
    [x - dx + dy, y - dy - dx],
  ];
  const line = (list: number[][]) => "M" + list.map(([a, b]) => `${round(a)} ${round(b)}`).join("L");
  return line(points) + line(head);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
