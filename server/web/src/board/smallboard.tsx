// A small picture of a board, such as the goal.

import { Component } from "preact";

import { looks } from "./look";
import type { Scene } from "./scene";

interface Props {
  scene: Scene;
  states: string[]; // of each cell
  label: string;
}

export class SmallBoard extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    return next.states !== this.props.states || next.scene !== this.props.scene || next.label !== this.props.label;
  }

  override render({ scene, states, label }: Props) {
    const { faces, rows, large } = scene.geometry;
    const look = looks[scene.material];
    return (
      <svg class={`small of-${scene.material}` + (large ? " large" : "")} viewBox={look.box(scene).join(" ")} role="img" aria-label={label}>
        {look.frame(scene)}
        {rows.flat().map((i) => {
          const face = faces.of(states[i]);
          return (
            <g key={i} class={"cell " + face.shape}>
              <path class="ground" d={look.ground(scene, scene.points[i])} />
              {!large && (
                <g transform={`translate(${scene.points[i].join(" ")})`}>
                  {look.floor?.(face)}
                  {look.piece(face, { cell: i, met: false, selected: false, gone: false })}
                </g>
              )}
            </g>
          );
        })}
      </svg>
    );
  }
}
