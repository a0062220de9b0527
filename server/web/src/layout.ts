// Where things stand in a picture whose unit is half the distance of two cells.

import type { Cell, Ground, Lattice, Way } from "./types";

export type Point = [x: number, y: number];

const rowHeight = { square: 2, triangular: Math.sqrt(3) };

// place is the middle of a cell.
export function place(cell: Cell, lattice: Lattice): Point {
  return [cell.x, round(cell.y * rowHeight[lattice])];
}

// Board is what has to be known of a board to lay out its cells.
export interface Board {
  cells: Cell[];
  lattice: Lattice;
  ground: Ground;
}

// leastSize keeps the cells of tiny boards from filling the page.
const leastSize = 5;

// bounds is the picture's view box.
export function bounds({ cells, lattice }: Board): [number, number, number, number] {
  const places = cells.map((cell) => place(cell, lattice));
  const [left, width] = span(places.map(([x]) => x));
  const [top, height] = span(places.map(([, y]) => y));
  return [left, top, width, height];
}

// span is where the picture begins in one direction, and how long it is.
function span(values: number[]): [start: number, size: number] {
  const margin = 1.3;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const size = Math.max(leastSize, most - least + 2 * margin);
  return [round((least + most - size) / 2), round(size)];
}

// outline is the ground of a cell in a place: a hexagon, a rounded square, or a
// round hole. It stands there by itself: a browser draws thousands of cells that
// are each moved by a transform far more slowly.
export function outline({ ground, lattice }: Board, [x, y]: Point, size = 1): string {
  if (ground === "hole") return circle(x, y, round(0.9 * size));
  if (ground === "lamp") return box(x, y, 0.92 * size, 0.6 * size);
  return lattice === "triangular" ? hexagon(x, y, 1.07 * size) : box(x, y, 0.93 * size, 0.72 * size);
}

function hexagon(x: number, y: number, r: number): string {
  const corners = [0, 1, 2, 3, 4, 5].map((k) => {
    const angle = ((2 * k + 1) * Math.PI) / 6;
    return `${round(x + r * Math.cos(angle))} ${round(y + r * Math.sin(angle))}`;
  });
  return `M${corners.join("L")}Z`;
}

// box is a square of half a side, whose sides are straight for half a length.
function box(x: number, y: number, half: number, straight: number): string {
  const [a, b] = [round(half), round(straight)];
  const c = round(a - b); // of a corner
  return `M${round(x - b)} ${round(y - a)}h${2 * b}q${c} 0 ${c} ${c}v${2 * b}q0 ${c} ${-c} ${c}h${-2 * b}q${-c} 0 ${-c} ${-c}v${-2 * b}q0 ${-c} ${c} ${-c}Z`;
}

function circle(x: number, y: number, r: number): string {
  return `M${round(x - r)} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}

// middle is the centre of some places, and how far the farthest of them is from it.
export function middle(points: Point[]): { centre: Point; reach: number } {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const centre: Point = [round(mean(points.map(([x]) => x))), round(mean(points.map(([, y]) => y)))];
  return { centre, reach: Math.max(...points.map(([x, y]) => Math.hypot(x - centre[0], y - centre[1]))) };
}

// arrow is a line through points that ends in a head.
export function arrow(points: Point[]): string {
  const [x, y] = points[points.length - 1];
  const [fromX, fromY] = points[points.length - 2];
  return polyline(points) + head([x, y], Math.atan2(y - fromY, x - fromX));
}

// turning is what a turn looks like around the centre of cells that reach so far:
// round arrows, or arrows to both sides for a turn across.
export function turning(way: Way, reach: number): string {
  if (way === "across") return arrow([[0.6, 0], [1.35, 0]]) + arrow([[-0.6, 0], [-1.35, 0]]);
  const r = round(Math.max(1.02, 0.45 * reach));
  const side = way === "clockwise" ? 1 : -1; // of the mirror
  const point = (angle: number): Point => [side * r * Math.cos(angle), r * Math.sin(angle)];
  const arc = (from: number, to: number) => {
    const begin = `M${point(from).map(round).join(" ")}`;
    const direction = Math.atan2(Math.cos(to), -side * Math.sin(to));
    return `${begin}A${r} ${r} 0 0 ${side > 0 ? 1 : 0} ${point(to).map(round).join(" ")}` + head(point(to), direction);
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
