// A board that is the surface of a cube, unfolded: its faces, and the cube as it looks
// from one of its corners.

import { type Box, type Point, extent, round } from "./layout";
import type { Scene } from "./scene";

type Place = [x: number, y: number, z: number];

// plates are the boxes around the middles of each face's cells, in the net.
export function plates({ geometry, points }: Scene): Box[] {
  const faces = new Map<string, Point[]>();
  geometry.rows.flat().forEach((i) => {
    const face = faceOf(geometry.space[i]).join();
    faces.set(face, [...(faces.get(face) ?? []), points[i]]);
  });
  return [...faces.values()].map((list) => extent(list, 0));
}

// faceOf is the direction of the face that a place is on.
function faceOf(place: Place): Place {
  const most = Math.max(...place.map(Math.abs));
  return place.map((v) => (Math.abs(v) === most ? Math.sign(v) : 0)) as Place;
}

// usual is the corner from which a cube is seen: the sign of each coordinate.
export const usual: Place = [1, 1, 1];

// cornerOf is the corner from which a cell, and what is round the edge from it, is seen.
export function cornerOf(place: Place): Place {
  return place.map((v) => (v < 0 ? -1 : 1)) as Place;
}

const part = 0.84; // of a cell's room that its tile takes

// tiles are the cells that are seen from a corner, on a cube whose edge is so long, and their corners.
export function tiles({ geometry }: Scene, corner: Place, edge: number) {
  const { rows, space } = geometry;
  const half = Math.max(...rows[0].flatMap((i) => space[i].map(Math.abs)));
  const scale = edge / (2 * half);
  return rows.flat().flatMap((cell) => {
    const face = faceOf(space[cell]);
    if (!face.some((v, axis) => v !== 0 && v === corner[axis])) return [];
    const [a, b] = [0, 1, 2].filter((axis) => face[axis] === 0);
    const corners = ([[-1, -1], [1, -1], [1, 1], [-1, 1]] as const).map(([u, v]) => {
      const at = [...space[cell]] as Place;
      at[a] += part * u;
      at[b] += part * v;
      return seenFrom(corner, at, scale);
    });
    return [{ cell, corners }];
  });
}

// outline is the hexagon that a cube fills.
export function outline(corner: Place, edge: number): Point[] {
  const [x, y, z] = corner;
  const ring: Place[] = [[x, y, -z], [x, -y, -z], [x, -y, z], [-x, -y, z], [-x, y, z], [-x, y, -z]];
  return ring.map((at) => seenFrom(corner, at, edge / 2));
}

// seenFrom is where a place is seen from far off in the direction of a corner, with y
// upwards.
function seenFrom([cx, cy, cz]: Place, [x, y, z]: Place, scale: number): Point {
  const across = (cz * x - cx * z) / Math.SQRT2;
  const up = (2 * y - cy * (cx * x + cz * z)) / Math.sqrt(6);
  return [round(across * scale), round(-up * scale)];
}
