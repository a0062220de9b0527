// The board: an SVG picture whose cells are buttons.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import type { Game } from "./game";
import { bounds, place } from "./layout";
import { Overlay } from "./overlay";
import { Row } from "./row";

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function Board({ game }: { game: Game }) {
  const { view, geometry } = game;
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
      const next = game.geometry.towards(at, ...direction);
      setCurrent(next);
      cellOf(svg.current, next)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      void game.press(at);
    } else if (game.mode === "play" && game.puzzle === "mopan" && /^[lrc]$/i.test(event.key)) {
      const move = event.key.toUpperCase() + view.cells[at].name;
      if (game.movesAt(at).includes(move)) void game.play(move);
    } else if (game.mode !== "play" && /^[0-9?]$/.test(event.key)) {
      void game.put(at, event.key);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <svg
      ref={svg}
      class={"board " + view.puzzle + (geometry.large ? " large" : "")}
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
  const { view, geometry, inquiry, mode, puzzle, selected } = game;
  const inGoal = mode === "goal";
  const states = inGoal ? (game.goalStates ?? "0".repeat(geometry.cells.length)) : (game.frame?.states ?? "");
  const proof = inGoal ? undefined : inquiry.proof;
  const wanted = inGoal || puzzle === "lightsout" ? undefined : game.goalStates;
  const targets = new Set(selected >= 0 ? game.movesAt(selected).map((move) => last(game, move)) : []);
  const movable = mode !== "play" || puzzle === "lightsout" ? undefined : game.movable;
  return (i) => {
    let look = states[i];
    if (i === selected) look += "s";
    if (targets.has(i)) look += "t";
    if (proof?.cells.has(i)) look += "m";
    if (!movable || targets.has(i) || movable.has(view!.cells[i].name)) look += "c";
    if (wanted?.[i] === "1") look += "w";
    return look;
  };
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

function last(game: Game, move: string): number {
  const { cells, letter } = game.geometry.path(move);
  return letter ? -1 : cells[cells.length - 1];
}

// useSlides lets pieces glide from where the last move took them. A step back
// lets them glide the other way.
function useSlides(game: Game, svg: { current: SVGSVGElement | null }) {
  const before = useRef({ from: "", at: 0 });
  const { from, at } = game.doc;
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { from, at };
    const forward = at === was.at + 1;
    const frame = game.view?.frames[forward ? at : at + 1];
    if (was.from !== from || Math.abs(at - was.at) !== 1 || !frame?.move || still()) return;
    for (const slide of game.geometry.slides(frame.move)) {
      const [start, end] = forward ? [slide.from, slide.to] : [slide.to, slide.from];
      glide(game, svg.current, start, end);
    }
  }, [from, at, game.view]);
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function glide(game: Game, svg: SVGSVGElement | null, start: number, end: number) {
  const { cells, lattice } = game.geometry;
  const [x0, y0] = place(cells[start], lattice);
  const [x1, y1] = place(cells[end], lattice);
  const piece = cellOf(svg, end)?.querySelector(".piece");
  piece?.animate([{ transform: `translate(${x0 - x1}px, ${y0 - y1}px)` }, { transform: "none" }], {
    duration: 300,
    easing: "ease-in-out",
  });
}
