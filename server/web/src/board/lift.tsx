// The cells that a turn moves, lifted off the board: they are dragged round their
// centre, and let go at one of the stops.

import { useRef, useState } from "preact/hooks";

import { type Stop, nearest, signed, stops } from "../puzzle/turns";
import { type Point, extent, polar, rectangle } from "./layout";
import { looks } from "./looks";
import { isStill } from "./motion";
import { type Parts, bearing, meant, pointIn } from "./pointing";
import type { Scene } from "./scene";

// Lifted is what can be turned about one centre.
export interface Lifted {
  cells: number[];
  stops: Stop[];
}

// liftedAt is what the cell that was picked lets a person turn; undefined where
// nothing goes round.
export function liftedAt(game: Parts): Lifted | undefined {
  const { table: { line } } = game;
  const { selected, mode } = game.table.hand;
  const choices = selected < 0 || mode !== "play" ? [] : line.choicesAt(selected);
  const verbs = (line.entry?.verbs ?? []).filter(({ name }) => choices.some(({ verb }) => verb === name));
  const list = stops(verbs);
  const cells = line.geometry.indices(choices[0]?.cells);
  return list.length > 1 && cells.length > 0 ? { cells, stops: list } : undefined;
}

interface Grab {
  from: number; // angle of the pointer about the centre
  base: number; // angle of the cells
  far: number; // how far they were turned altogether
}

interface Props {
  game: Parts;
  scene: Scene;
  lifted: Lifted;
  states: string[];
  wanted: (string | undefined)[];
}

export function Lift({ game, scene, lifted: { cells, stops: list }, states, wanted }: Props) {
  const [angle, setAngle] = useState(0);
  const [settling, setSettling] = useState(false);
  const grab = useRef<Grab>(undefined);
  const { centre, reach } = scene.around(cells);
  const radius = reach + (scene.material === "ink" ? 52 : 79);
  const first = scene.material === "ink" ? -62 : -45;

  const pointer = (event: PointerEvent) => bearing(centre, pointOf(event));
  const onPointerDown = (event: PointerEvent) => {
    if (settling) return;
    grab.current = { from: pointer(event), base: angle, far: 0 };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    event.preventDefault();
    event.stopPropagation(); // what is lifted is not dragged off the board
  };
  const onPointerMove = (event: PointerEvent) => {
    const held = grab.current;
    if (!held) return;
    const now = pointer(event);
    const by = signed(now - held.from);
    grab.current = { from: now, base: Math.max(-180, Math.min(180, held.base + by)), far: held.far + Math.abs(by) };
    setAngle(grab.current.base);
  };
  const onPointerUp = (event: PointerEvent) => {
    const held = grab.current;
    grab.current = undefined;
    if (!held) return;
    if (held.far < 3) return pass(event);
    const stop = nearest(list, held.base);
    setSettling(true);
    setAngle(held.base < 0 && stop.angle > 0 ? stop.angle - 360 : stop.angle); // the side it was drawn to
    setTimeout(() => void letGo(stop), isStill() ? 0 : 180);
  };
  const onPointerCancel = () => {
    grab.current = undefined;
    setAngle(0);
  };
  const letGo = async (stop: Stop) => {
    await game.table.hand.turnBy(stop.verbs);
    setSettling(false);
    setAngle(0);
  };
  // pass gives a press that turned nothing to what lies below.
  const pass = (event: PointerEvent) => {
    const cell = meant(game, scene, pointOf(event));
    if (cell >= 0) void game.table.hand.press(cell);
  };

  const faces = scene.geometry.faces;
  const look = looks[scene.material];
  const places = cells.map((i) => scene.points[i]);
  const outline = scene.geometry.lattice === "square" ? rectangle(extent(places, 50), 17) : places.map((at) => look.ground(scene, at)).join("");
  const turned = { transform: `rotate(${angle}deg)`, transformOrigin: `${centre[0]}px ${centre[1]}px` };
  const upright = scene.material === "ink" ? 0 : -angle;
  return (
    <g class={settling ? "lift settling" : "lift"} onPointerDown={onPointerDown} onPointerMove={onPointerMove} onPointerUp={onPointerUp} onPointerCancel={onPointerCancel}>
      <g transform="translate(0 10)"><g class="plates" style={turned}><path class="plate-shadow" d={outline} /></g></g>
      <g class="plates" style={turned}>
        <path class="plate-cell" d={outline} />
        {cells.map((i) => (
          <g key={i} transform={`translate(${scene.points[i].join(" ")})`}>
            <g class="upright" style={{ transform: `rotate(${upright}deg)` }}>
              {look.piece(faces.of(states[i]), { cell: i, met: false, selected: false, gone: false })}
            </g>
          </g>
        ))}
      </g>
      {cells.map((i) => wanted[i] !== undefined && faces.of(wanted[i]!).shape === "disc" && <circle key={i} class="ghost-goal" cx={scene.points[i][0]} cy={scene.points[i][1]} r="37" />)}
      <Dial centre={centre} radius={radius} first={first} angle={angle} stops={list} />
    </g>
  );
}

// pointOf is where a pointer is, in the units of the board.
function pointOf(event: PointerEvent): Point {
  return pointIn((event.currentTarget as SVGElement).ownerSVGElement!, event);
}

// Dial shows how far the cells were turned, and what each stop costs.
function Dial({ centre, radius, first, angle, stops: list }: { centre: Point; radius: number; first: number; angle: number; stops: Stop[] }) {
  const [x, y] = centre;
  const knob = polar(radius, first + angle, centre);
  const begin = polar(radius, first, centre);
  const arc = `M${begin.join(" ")}A${radius} ${radius} 0 0 ${angle > 0 ? 1 : 0} ${knob.join(" ")}`;
  return (
    <g class="dial">
      <circle class="track" cx={x} cy={y} r={radius} />
      {angle !== 0 && <path class="arc under" d={arc} />}
      {angle !== 0 && <path class="arc" d={arc} />}
      <circle class="start" cx={begin[0]} cy={begin[1]} r="5.5" />
      {list.slice(1).map((stop) => {
        const [sx, sy] = polar(radius, first + stop.angle, centre);
        return (
          <g key={stop.angle} class="stop">
            <circle cx={sx} cy={sy} r="15" />
            <text x={sx} y={sy} dy="0.36em">{stop.verbs.length}</text>
          </g>
        );
      })}
      <g class="handle" transform={`translate(${knob.join(" ")}) rotate(${first + angle + 90})`}>
        <circle class="knob" r="21" />
        <path class="grip" d="M-11 0L-5 -6M-11 0L-5 6M11 0L5 -6M11 0L5 6M-10 0H10" />
      </g>
    </g>
  );
}
