// A small picture of the goal.

import { Component } from "preact";

import type { Geometry } from "./geometry";
import { bounds, outline, place } from "./layout";
import { Piece } from "./piece";

interface Props {
  geometry: Geometry;
  states: string[]; // of each cell
  label: string;
}

export class GoalBoard extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    return next.states !== this.props.states || next.geometry !== this.props.geometry || next.label !== this.props.label;
  }

  override render({ geometry, states, label }: Props) {
    const { cells, lattice, ground, faces } = geometry;
    return (
      <svg class={`small on-${ground}` + (geometry.large ? " large" : "")} viewBox={bounds(geometry).join(" ")} role="img" aria-label={label}>
        {geometry.rows.flat().map((i) => {
          const face = faces.of(states[i]);
          return (
            <g key={cells[i].name} class={"cell " + face.shape}>
              <path class="ground" d={outline(geometry, place(cells[i], lattice))} />
              <Piece ground={ground} face={face} at={place(cells[i], lattice)} />
            </g>
          );
        })}
      </svg>
    );
  }
}
