// The board: an SVG picture whose cells are buttons.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import type { Game } from "./game";
import { Piece } from "./piece";
import { bounds, outline, place } from "./layout";
import { Overlay } from "./overlay";
import type { Cell } from "./types";

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function Board({ game }: { game: Game }) {
  const view = game.view;
  const svg = useRef<SVGSVGElement>(null);
  const [current, setCurrent] = useState(-1);
  useSlides(game, svg);
  if (!view) return null;

  const t = game.words.t;
  const inGoal = game.mode === "goal";
  const states = inGoal ? (game.goalStates ?? "0".repeat(view.cells.length)) : (game.frame?.states ?? "");
  const proof = inGoal ? undefined : game.inquiry.proof;
  const targets = new Set(game.selected >= 0 ? game.movesAt(game.selected).map((move) => last(game, move)) : []);
  const wanted = inGoal || view.puzzle === "lightsout" ? undefined : game.goalStates;
  const drawn = view.cells.map((_, i) => i).filter((i) => !game.geometry.gaps.has(i));
  const at = drawn.includes(current) ? current : drawn[0];

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
      class={"board " + view.puzzle}
      viewBox={bounds(view.cells, view.lattice).join(" ")}
      role="group"
      aria-label={t(inGoal ? "page.board.goal" : "page.board.position")}
      onKeyDown={onKeyDown}
    >
      {drawn.map((i) => (
        <g
          key={view.cells[i].name}
          role="button"
          data-cell={i}
          tabIndex={i === at ? 0 : -1}
          class={classes(game, i, states[i], targets.has(i), proof?.cells.has(i))}
          transform={`translate(${place(view.cells[i], view.lattice).join(" ")})`}
          aria-label={label(game, view.cells[i], states[i], proof?.cells.has(i))}
          aria-pressed={i === game.selected ? "true" : undefined}
          onClick={() => {
            setCurrent(i);
            void game.press(i);
          }}
          onFocus={() => setCurrent(i)}
        >
          <path class="ground" d={outline(view.puzzle)} />
          {wanted?.[i] === "1" && <circle class="wanted" r={states[i] === "0" ? 0.62 : 0.8} />}
          <g class="piece">
            <Piece puzzle={view.puzzle} state={states[i]} />
          </g>
        </g>
      ))}
      {!inGoal && <Overlay game={game} />}
    </svg>
  );
}

// GoalBoard is a small picture of the goal, where that is one position.
export function GoalBoard({ game }: { game: Game }) {
  const view = game.view;
  const states = game.goalStates;
  if (!view || !states) return null;
  return (
    <svg
      class={"small " + view.puzzle}
      viewBox={bounds(view.cells, view.lattice).join(" ")}
      role="img"
      aria-label={game.words.t("page.goal.drawn", { text: view.goals![0].text })}
    >
      {view.cells.map(
        (cell, i) =>
          !game.geometry.gaps.has(i) && (
            <g key={cell.name} class={"cell s" + states[i]} transform={`translate(${place(cell, view.lattice).join(" ")})`}>
              <path class="ground" d={outline(view.puzzle)} />
              <Piece puzzle={view.puzzle} state={states[i]} />
            </g>
          ),
      )}
    </svg>
  );
}

// cellOf is what is drawn of a cell.
function cellOf(svg: SVGSVGElement | null, cell: number): SVGElement | null | undefined {
  return svg?.querySelector<SVGElement>(`[data-cell="${cell}"]`);
}

function last(game: Game, move: string): number {
  const { cells, letter } = game.geometry.path(move);
  return letter ? -1 : cells[cells.length - 1];
}

function classes(game: Game, i: number, state: string, target: boolean, marked?: boolean): string {
  const names = ["cell", "s" + state];
  if (i === game.selected) names.push("selected");
  if (target) names.push("target");
  if (marked) names.push("marked");
  if (target || game.mode !== "play" || game.puzzle === "lightsout" || game.movesAt(i).length > 0) names.push("can");
  return names.join(" ");
}

function label(game: Game, cell: Cell, state: string, marked?: boolean): string {
  const t = game.words.t;
  const key = `page.state.${game.puzzle}.${state}`;
  const text = t("page.cell", { name: cell.name, state: game.words.has(key) ? t(key) : state });
  return marked ? text + t("page.cell.proof") : text;
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
  const view = game.view!;
  const [x0, y0] = place(view.cells[start], view.lattice);
  const [x1, y1] = place(view.cells[end], view.lattice);
  const piece = cellOf(svg, end)?.querySelector(".piece");
  piece?.animate([{ transform: `translate(${x0 - x1}px, ${y0 - y1}px)` }, { transform: "none" }], {
    duration: 300,
    easing: "ease-in-out",
  });
}
