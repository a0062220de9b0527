// Where things stand in a picture whose unit is half the distance of two cells.

import type { Cell, View } from "./types";

export type Point = [x: number, y: number];

const rowHeight = { square: 2, triangular: Math.sqrt(3) };

// place is the middle of a cell.
export function place(cell: Cell, lattice: View["lattice"]): Point {
  return [cell.x, round(cell.y * rowHeight[lattice])];
}

// bounds is the picture's view box.
export function bounds({ cells, lattice }: { cells: Cell[]; lattice: View["lattice"] }): [number, number, number, number] {
  const places = cells.map((cell) => place(cell, lattice));
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - 1.3, Math.min(...ys) - 1.3];
  return [left, top, Math.max(...xs) + 1.3 - left, round(Math.max(...ys) + 1.3 - top)];
}

// outline is the ground of a cell in a place: a hexagon, a rounded square, or a
// round hole. It stands there by itself: a browser draws thousands of cells that
// are each moved by a transform far more slowly.
export function outline(puzzle: string, [x, y]: Point, size = 1): string {
  if (puzzle === "mopan") {
    const r = 1.07 * size;
    const corners = [0, 1, 2, 3, 4, 5].map((k) => {
      const angle = ((2 * k + 1) * Math.PI) / 6;
      return `${round(x + r * Math.cos(angle))} ${round(y + r * Math.sin(angle))}`;
    });
    return `M${corners.join("L")}Z`;
  }
  if (puzzle === "lightsout") {
    const a = round(0.92 * size);
    const b = round(0.6 * size);
    const c = round(a - b); // of a corner
    return `M${round(x - b)} ${round(y - a)}h${2 * b}q${c} 0 ${c} ${c}v${2 * b}q0 ${c} ${-c} ${c}h${-2 * b}q${-c} 0 ${-c} ${-c}v${-2 * b}q0 ${-c} ${c} ${-c}Z`;
  }
  const r = round(0.9 * size);
  return `M${round(x - r)} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}

// arrow is a line through points that ends in a head.
export function arrow(points: Point[]): string {
  const [x, y] = points[points.length - 1];
  const [fromX, fromY] = points[points.length - 2];
  return polyline(points) + head([x, y], Math.atan2(y - fromY, x - fromX));
}

// turning is what a turn of a ring looks like around its cell: clockwise arrows,
// or arrows to both sides for the turn across.
export function turning(letter: string): string {
  if (letter === "C") return arrow([[0.6, 0], [1.35, 0]]) + arrow([[-0.6, 0], [-1.35, 0]]);
  const r = 1.02;
  const arc = (from: number, to: number) => {
    const end: Point = [r * Math.cos(to), r * Math.sin(to)];
    const begin = `M${round(r * Math.cos(from))} ${round(r * Math.sin(from))}`;
    return `${begin}A${r} ${r} 0 0 1 ${end.map(round).join(" ")}` + head(end, to + Math.PI / 2);
  };
  const degree = Math.PI / 180;
  return arc(200 * degree, 330 * degree) + arc(20 * degree, 150 * degree);
}

// head is the head of an arrow that comes to a point from a direction.
function head([x, y]: Point, direction: number): string {
  const barb = (angle: number): Point => [x - 0.5 * Math.cos(direction + angle), y - 0.5 * Math.sin(direction + angle)];
  return polyline([barb(0.7), [x, y], barb(-0.7)]);
}

function polyline(points: Point[]): string {
  return "M" + points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L");
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
