// Where things stand in a picture, and the paths that they are drawn with. The
// distance of two cells is 100 units, on a sheet of ink 86.6, so that its hexagons
// have sides of 50.

import type { Cell, Lattice, Material } from "../puzzle/types";

export type Point = [x: number, y: number];
export type Box = [left: number, top: number, width: number, height: number];

const root3 = Math.sqrt(3);
const degree = Math.PI / 180;

// place is the middle of a cell. half is the unit of its x.
export function place(cell: Cell, lattice: Lattice, half = 50): Point {
  return [round(cell.x * half), round(cell.y * half * (lattice === "triangular" ? root3 : 2))];
}

// halfOf is half the distance of two cells.
export function halfOf(material: Material): number {
  return material === "ink" ? 43.3 : 50;
}

// extent is the box around some points, with a margin.
export function extent(points: Point[], margin: number): Box {
  const [left, right] = ends(points.map(([x]) => x));
  const [top, bottom] = ends(points.map(([, y]) => y));
  return [round(left - margin), round(top - margin), round(right - left + 2 * margin), round(bottom - top + 2 * margin)];
}

// grown is a box with a margin around it.
export function grown([left, top, width, height]: Box, margin: number): Box {
  return [left - margin, top - margin, width + 2 * margin, height + 2 * margin];
}

function ends(values: number[]): [least: number, most: number] {
  return [values.reduce((a, b) => Math.min(a, b), Infinity), values.reduce((a, b) => Math.max(a, b), -Infinity)];
}

// middle is the centre of some places, and how far the farthest of them is from it.
export function middle(points: Point[]): { centre: Point; reach: number } {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const centre: Point = [round(mean(points.map(([x]) => x))), round(mean(points.map(([, y]) => y)))];
  return { centre, reach: Math.max(...points.map(([x, y]) => Math.hypot(x - centre[0], y - centre[1]))) };
}

// polar is a point at an angle, in degrees clockwise from the right.
export function polar(radius: number, angle: number, [x, y]: Point = [0, 0]): Point {
  return [round(x + radius * Math.cos(angle * degree)), round(y + radius * Math.sin(angle * degree))];
}

// polygon is a regular one of six corners, the first at an angle.
export function hexagon([x, y]: Point, radius: number, first = -90): string {
  return polyline([0, 1, 2, 3, 4, 5].map((k) => polar(radius, first + 60 * k, [x, y]))) + "Z";
}

// square has sides of twice a half, and rounded corners.
export function square([x, y]: Point, half: number, corner: number): string {
  return rectangle([x - half, y - half, 2 * half, 2 * half], corner);
}

export function rectangle([x, y, width, height]: Box, corner: number): string {
  const [w, h, c] = [round(width - 2 * corner), round(height - 2 * corner), corner];
  return `M${round(x + c)} ${round(y)}h${w}q${c} 0 ${c} ${c}v${h}q0 ${c} ${-c} ${c}h${-w}q${-c} 0 ${-c} ${-c}v${-h}q0 ${-c} ${c} ${-c}Z`;
}

export function circle([x, y]: Point, r: number): string {
  return `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}

// brushed is a ring that is thicker on one side, as a brush draws it.
export function brushed([x, y]: Point, radius: number, width: number): string {
  const inner = round(radius - width);
  return circle([x, y], radius) + circle([round(x + width * 0.25), round(y + width * 0.12)], inner);
}

// hull is the convex polygon around points, clockwise.
export function hull(points: Point[]): Point[] {
  const sorted = [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const side = (list: Point[]) => {
    const chain: Point[] = [];
    for (const point of list) {
      while (chain.length > 1 && cross(chain[chain.length - 2], chain[chain.length - 1], point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...side(sorted), ...side(sorted.reverse())];
}

function cross([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

// turning is a pair of round arrows about a centre, for a turn by an angle. Each begins at an
// angle from above and from below, or lies as far to one side of it as to the other.
export function turning(centre: Point, radius: number, angle: number, from?: number): string {
  const span = Math.min(74, Math.abs(angle) + 14) * Math.sign(angle);
  return [-90, 90].map((middle) => middle + (from ?? -span / 2)).map((start) => arc(centre, radius, start, start + span)).join("");
}

function arc(centre: Point, radius: number, from: number, to: number): string {
  const end = polar(radius, to, centre);
  return `M${polar(radius, from, centre).join(" ")}A${radius} ${radius} 0 0 ${to > from ? 1 : 0} ${end.join(" ")}` + head(end, to + (to > from ? 90 : -90));
}

// jump is a bowed arrow from one place over another to a third. It begins clear of the
// first, and ends before the last.
export function jump(from: Point, to: Point, { bow, clear, before } = { bow: 74, clear: 40, before: 30 }): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const up = ux > 0 || (ux === 0 && uy > 0) ? 1 : -1; // jumps along a row bow upwards
  const via: Point = [round((from[0] + to[0]) / 2 + uy * up * bow), round((from[1] + to[1]) / 2 - ux * up * bow)];
  const start: Point = [round(from[0] + ux * clear), round(from[1] + uy * clear)];
  const end: Point = [round(to[0] - ux * before), round(to[1] - uy * before)];
  return `M${start.join(" ")}Q${via.join(" ")} ${end.join(" ")}` + head(end, Math.atan2(end[1] - via[1], end[0] - via[0]) / degree);
}

// head is the head of an arrow that comes to a point at an angle.
function head(point: Point, angle: number): string {
  return polyline([polar(26, angle + 138, point), point, polar(26, angle - 138, point)]);
}

export function polyline(points: Point[]): string {
  return "M" + points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L");
}

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

// joined is a dot at each place and a line between each two that are near.
export function joined(places: Point[], near: number): string {
  const lines = places.flatMap(([x, y], i) =>
    places.slice(0, i).map(([u, v]) => (Math.hypot(u - x, v - y) < near ? `M${u} ${v}L${x} ${y}` : "")),
  );
  return places.map(([x, y]) => `M${x} ${y}h0`).join("") + lines.join("");
}
