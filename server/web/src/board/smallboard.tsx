// A small picture of a board, such as the goal.

import { Component, type ComponentChildren } from "preact";

import { type Box, halfOf, joined } from "./layout";
import { looks } from "./looks";
import type { Scene } from "./scene";

interface Props {
  scene: Scene;
  states: string[]; // of each cell
  wanted?: (string | undefined)[]; // by the goal
  groups?: number[][]; // cells that belong together
  children?: ComponentChildren; // what lies above
  box?: Box; // the part shown, all of it where it is left out
  label?: string; // a picture without one adds nothing to the words beside it
}

export class SmallBoard extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    return next.states !== this.props.states || next.scene !== this.props.scene || next.label !== this.props.label;
  }

  override render({ scene, states, wanted = [], groups = [], box, children, label }: Props) {
    const { faces, rows, large } = scene.geometry;
    const look = looks[scene.material];
    return (
      <svg
        class={`small of-${scene.material}` + (large ? " large" : "")}
        viewBox={(box ?? look.box(scene)).join(" ")}
        role={label ? "img" : undefined}
        aria-label={label}
        aria-hidden={label ? undefined : "true"}
      >
        {look.frame(scene)}
        {rows.flat().map((i) => {
          const face = faces.of(states[i]);
          const met = wanted[i] === states[i];
          return (
            <g key={i} class={"cell " + face.shape}>
              <path class="ground" d={look.ground(scene, scene.points[i])} />
              {!large && (
                <g transform={`translate(${scene.points[i].join(" ")})`}>
                  {look.floor?.(face, true)}
                  {wanted[i] !== undefined && look.goal?.(faces.of(wanted[i]!), met)}
                  {look.piece(face, { cell: i, met, selected: false, gone: false, still: true })}
                </g>
              )}
            </g>
          );
        })}
        {groups.map((cells) => (
          <path key={cells.join(" ")} class="group" d={joined(cells.map((i) => scene.points[i]), 3 * halfOf(scene.material))} />
        ))}
        {children}
      </svg>
    );
  }
}
