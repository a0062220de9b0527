// A small picture of the goal.

import { Component } from "preact";

import { bounds, outline, place } from "./layout";
import type { Geometry } from "./moves";
import { Piece } from "./piece";

interface Props {
  geometry: Geometry;
  states: string; // a character a cell
  label: string;
}

export class GoalBoard extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    return next.states !== this.props.states || next.geometry !== this.props.geometry || next.label !== this.props.label;
  }

  override render({ geometry, states, label }: Props) {
    const { puzzle, cells, lattice } = geometry;
    return (
      <svg class={"small " + puzzle + (geometry.large ? " large" : "")} viewBox={bounds(geometry).join(" ")} role="img" aria-label={label}>
        {geometry.rows.flat().map((i) => (
          <g key={cells[i].name} class={"cell s" + states[i]}>
            <path class="ground" d={outline(puzzle, place(cells[i], lattice))} />
            <Piece puzzle={puzzle} state={states[i]} at={place(cells[i], lattice)} />
          </g>
        ))}
      </svg>
    );
  }
}
