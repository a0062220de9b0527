// How pieces move. What is to be seen never depends on it: with reduced motion, what
// changes fades in.

import type { Action } from "../puzzle/types";
import { polar } from "./layout";
import type { Scene } from "./scene";

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const fade = { duration: 80, easing: "linear" };

// move animates an element, where there is one.
export function move(element: Element | null | undefined, frames: Keyframe[], timing: KeyframeAnimationOptions): Promise<unknown> {
  if (!element) return Promise.resolve();
  const animation = isStill() ? element.animate([{ opacity: 0.4 }, { opacity: 1 }], fade) : element.animate(frames, { fill: "backwards", ...timing });
  return animation.finished.catch(() => undefined);
}

// Way is how a move is shown.
interface Way {
  angle?: number; // that the pieces go round
  forward: boolean;
  byHand: boolean; // the pieces were brought to their places by hand
}

// show plays what a move does to the pieces that are already drawn where it ends.
// Backwards, it is a move taken back.
export function show(scene: Scene, svg: SVGSVGElement, action: Action, { angle, forward, byHand }: Way) {
  const pieces = (action.carries ?? []).map(({ from, to }) => {
    const [start, end] = [from, to].map((name) => scene.geometry.index(name));
    return forward ? { start, end } : { start: end, end: start };
  });
  for (const name of action.takes ?? []) take(svg, scene.geometry.index(name), pieces[0]?.end, forward);
  if (byHand) return;
  if (angle) {
    const { centre } = scene.around(pieces.map(({ end }) => end));
    for (const { end } of pieces) {
      void move(pieceOf(svg, end), round(scene.points[end], centre, forward ? angle : -angle), {
        duration: 260 * Math.max(1, Math.abs(angle) / 90),
        easing: "cubic-bezier(.3,0,.2,1)",
      });
    }
    return;
  }
  for (const { start, end } of pieces) void move(pieceOf(svg, end), over(scene.points[start], scene.points[end]), { duration: 240, easing: "cubic-bezier(.3,0,.3,1)" });
}

function pieceOf(svg: SVGSVGElement, cell: number | undefined): SVGElement | null {
  return svg.querySelector<SVGElement>(`[data-piece="${cell}"]`);
}

// round is the way of a piece to its end, along an arc about a centre.
function round(end: [number, number], centre: [number, number], angle: number): Keyframe[] {
  const radius = Math.hypot(end[0] - centre[0], end[1] - centre[1]);
  const last = (Math.atan2(end[1] - centre[1], end[0] - centre[0]) * 180) / Math.PI;
  return Array.from({ length: 13 }, (_, i) => {
    const [x, y] = polar(radius, last - angle * (1 - i / 12), centre);
    return { transform: `translate(${x - end[0]}px, ${y - end[1]}px)` };
  });
}

// over is the way of a piece that flies in a bow.
function over([x0, y0]: [number, number], [x1, y1]: [number, number]): Keyframe[] {
  return [0, 0.25, 0.5, 0.75, 1].map((t) => {
    const lift = 14 * (1 - t) + 200 * t * (1 - t);
    return { transform: `translate(${(x0 - x1) * (1 - t)}px, ${(y0 - y1) * (1 - t) - lift}px) scale(${1 + 0.5 * t * (1 - t)})` };
  });
}

// take lets a piece that is gone sink, after the one that took it has passed; a piece
// that comes back rises.
function take(svg: SVGSVGElement, cell: number, by: number | undefined, forward: boolean) {
  const sinking = [{ transform: "scale(1)", opacity: 1 }, { transform: "scale(0.55)", opacity: 0 }];
  if (!forward) return void move(pieceOf(svg, cell), [...sinking].reverse(), { duration: 160, easing: "ease-out" });
  const like = pieceOf(svg, by);
  const room = pieceOf(svg, cell)?.parentNode;
  if (!like || !room || isStill()) return;
  const ghost = like.cloneNode(true) as SVGElement;
  ghost.removeAttribute("data-piece");
  ghost.setAttribute("class", "piece ghost");
  room.appendChild(ghost);
  void move(ghost, sinking, { duration: 160, delay: 120, easing: "ease-in" }).then(() => ghost.remove());
}
