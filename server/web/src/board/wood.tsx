// Bone pegs in a dish of turned wood; a figure that is not round is cut from a block.

import type { Face } from "../puzzle/types";
import grain from "./grain.json"; // of a dish of radius 100, from edge to edge
import { Label } from "./label";
import { type Point, brushed, circle, hull, polar, polyline } from "./layout";
import type { Look, Standing } from "./look";
import type { Scene } from "./scene";

const brim = 82; // from the outermost hole to the edge

// dish is the radius of a round board; undefined where the figure is too far from
// round.
function dish(scene: Scene): number | undefined {
  const { geometry, points, centre, inner } = scene;
  const reach = Math.max(...geometry.rows.flat().map((i) => Math.hypot(points[i][0] - centre[0], points[i][1] - centre[1])));
  const round = geometry.lattice === "square" && reach <= 0.66 * Math.min(inner[2], inner[3]);
  return round ? reach + brim : undefined;
}

// corners are points around the block, a brim away from its holes.
function corners(scene: Scene): Point[] {
  return scene.geometry.rows.flat().flatMap((i) => [0, 60, 120, 180, 240, 300].map((angle) => polar(brim, angle, scene.points[i])));
}

function Dish({ centre: [x, y], radius }: { centre: Point; radius: number }) {
  return (
    <>
      <circle class="rim" cx={x} cy={y} r={radius + 6} />
      <circle class="dish" cx={x} cy={y} r={radius} />
      <g transform={`translate(${x} ${y}) scale(${radius / 100})`}>
        <path class="grain" d={grain.wide} stroke-width={700 / radius} />
        <path class="grain" d={grain.fine} stroke-width={300 / radius} />
      </g>
      <circle class="groove" cx={x} cy={y} r={radius - 26} />
      <circle class="groove light" cx={x} cy={y} r={radius - 17.5} />
    </>
  );
}

// Block is the outline of the holes, drawn with lines about as wide as the brim.
function Block({ scene: { geometry, points } }: { scene: Scene }) {
  const outline = polyline(hull(geometry.rows.flat().map((i) => points[i]))) + "Z";
  return (
    <>
      <path class="block rim" d={outline} stroke-width={2 * brim} />
      <path class="block" d={outline} stroke-width={2 * brim - 12} />
      <path class="block groove" d={outline} stroke-width={2 * brim - 34} />
      <path class="block" d={outline} stroke-width={2 * brim - 44} />
    </>
  );
}

export const wood: Look = {
  edge: 62,
  box(scene) {
    const radius = dish(scene);
    const [x, y] = scene.centre;
    return radius === undefined ? scene.with(brim + 4) : [x - radius - 10, y - radius - 10, 2 * radius + 20, 2 * radius + 20];
  },
  outline(scene) {
    const radius = dish(scene);
    return radius === undefined ? polyline(hull(corners(scene))) + "Z" : circle(scene.centre, radius);
  },
  frame(scene) {
    const radius = dish(scene);
    return radius === undefined ? <Block scene={scene} /> : <Dish centre={scene.centre} radius={radius} />;
  },
  ground: (_, at) => circle(at, 48),
  floor: () => (
    <>
      <circle class="hole" r="25" />
      <path class="lip" d="M-22 13A25.5 25.5 0 0 0 22 13" />
    </>
  ),
  goal: (wanted) =>
    wanted.shape === "peg" && (
      <g class="goal"><path class="mark" fill-rule="evenodd" d={brushed([0, 0], 45, 6)} /></g>
    ),
  piece: (face, standing) => <Peg face={face} standing={standing} />,
};

function Peg({ face, standing: { selected, gone } }: { face: Face; standing: Standing }) {
  if (face.shape !== "peg") return face.shape === "empty" ? null : <Label face={face} />;
  return (
    <>
      <circle class="shadow" cx={selected ? 14 : 7} cy={selected ? 26 : 11} r={selected ? 50 : 45} />
      <g class={gone ? "peg gone" : "peg"} transform={selected ? "translate(0 -14)" : undefined}>
        <circle class="collar" r="35.5" />
        <circle class="dome" cy="-2" r="25" />
        <ellipse class="shine" cx="-10" cy="-13" rx="9" ry="6" />
        {selected && <circle class="chosen" r="41" />}
      </g>
      {gone && <path class="minus" d="M-12 -2h24" />}
    </>
  );
}
