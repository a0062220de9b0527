// The board: an SVG picture whose cells are buttons.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import { verbOf } from "./entry";
import type { Game } from "./game";
import type { Geometry } from "./geometry";
import { bounds, place } from "./layout";
import { Overlay } from "./overlay";
import { type Mark, Row, lookOf } from "./row";
import type { Face } from "./types";

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function Board({ game }: { game: Game }) {
  const { view, geometry, entry } = game.line;
  const svg = useRef<SVGSVGElement>(null);
  const [current, setCurrent] = useState(-1);
  const box = useMemo(() => bounds(geometry), [geometry]);
  useSlides(game, svg);
  if (!view) return null;

  const { rows } = geometry;
  const at = geometry.isDrawn(current) ? current : rows[0][0];
  const look = looks(game);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directions[event.key];
    if (direction) {
      const next = geometry.towards(at, ...direction);
      setCurrent(next);
      cellOf(svg.current, next)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      void game.press(at);
    } else if (game.mode === "play") {
      const verb = entry && verbOf(entry, event.key);
      if (!verb) return;
      void game.turn(at, verb.name);
    } else {
      const state = geometry.faces.typed(event.key, game.mode === "goal");
      if (state === undefined) return;
      void game.put(at, state);
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <svg
      ref={svg}
      class={`board on-${geometry.ground}` + (geometry.large ? " large" : "")}
      data-puzzle={view.puzzle}
      viewBox={box.join(" ")}
      role="group"
      aria-label={game.words.t(game.mode === "goal" ? "page.board.goal" : "page.board.position")}
      onKeyDown={onKeyDown}
      onFocusIn={(event) => setCurrent(indexOf(event.target))}
      onClick={(event) => {
        const cell = indexOf(event.target);
        if (cell < 0) return;
        setCurrent(cell);
        void game.press(cell);
      }}
    >
      {rows.map((row) => (
        <Row key={row[0]} geometry={geometry} row={row} looks={row.map(look).join(" ")} at={row.includes(at) ? at : -1} words={game.words} />
      ))}
      {game.mode !== "goal" && <Overlay game={game} />}
    </svg>
  );
}

// looks gives what is to be seen of a cell, as Row takes it.
function looks(game: Game): (i: number) => string {
  const { inquiry, line, mode, selected } = game;
  const { geometry, entry, goalStates } = line;
  const { faces, cells } = geometry;
  const inGoal = mode === "goal";
  const blank = faces.blank ?? faces.list[0]?.state ?? "0";
  const states = inGoal ? (goalStates ?? cells.map(() => blank)) : Array.from(line.frame?.states ?? "");
  const proof = inGoal ? undefined : inquiry.proof;
  const targets = new Set(selected >= 0 && entry?.kind === "pair" ? line.choicesAt(selected).map(({ target }) => target) : []);
  const movable = mode === "play" ? line.movable : undefined;
  return (i) => {
    const { name } = cells[i];
    const marks: Mark[] = [];
    if (i === selected) marks.push("s");
    if (targets.has(name)) marks.push("t");
    if (proof?.cells.has(i)) marks.push("m");
    if (!movable || targets.has(name) || movable.has(name)) marks.push("c");
    const wanted = inGoal || !goalStates ? undefined : goalStates[i];
    return lookOf(states[i], wanted !== undefined && isPiece(faces.of(wanted)) ? wanted : undefined, marks);
  };
}

// isPiece tells whether a goal's face is something that has to come to its cell.
function isPiece({ shape }: Face): boolean {
  return shape === "disc" || shape === "peg";
}

// indexOf is the cell that an event is about, -1 where it is none.
function indexOf(target: EventTarget | null): number {
  const cell = (target as Element | null)?.closest<SVGElement>("[data-cell]");
  return Number(cell?.dataset.cell ?? -1);
}

// cellOf is what is drawn of a cell.
function cellOf(svg: SVGSVGElement | null, cell: number): SVGElement | null | undefined {
  return svg?.querySelector<SVGElement>(`[data-cell="${cell}"]`);
}

// useSlides lets pieces glide from where the last move took them. A step back
// lets them glide the other way.
function useSlides(game: Game, svg: { current: SVGSVGElement | null }) {
  const before = useRef({ from: "", at: 0 });
  const { view, geometry, doc } = game.line;
  const { from, at } = doc;
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { from, at };
    const forward = at === was.at + 1;
    const frame = view?.frames[forward ? at : at + 1];
    if (was.from !== from || Math.abs(at - was.at) !== 1 || !frame?.action || still()) return;
    for (const slide of geometry.slides(frame.action)) {
      const [start, end] = forward ? [slide.from, slide.to] : [slide.to, slide.from];
      glide(geometry, svg.current, start, end);
    }
  }, [from, at, view]);
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function glide(geometry: Geometry, svg: SVGSVGElement | null, start: number, end: number) {
  const { cells, lattice } = geometry;
  const [x0, y0] = place(cells[start], lattice);
  const [x1, y1] = place(cells[end], lattice);
  const piece = cellOf(svg, end)?.querySelector(".piece");
  piece?.animate([{ transform: `translate(${x0 - x1}px, ${y0 - y1}px)` }, { transform: "none" }], {
    duration: 300,
    easing: "ease-in-out",
  });
}
