// A picture of a press pattern, for boards whose presses are too many to list.

import { Component } from "preact";

import { runs, size } from "../puzzle/pattern";

type Props = { pattern: string[]; label: string };

export class PatternBoard extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    return next.pattern !== this.props.pattern || next.label !== this.props.label;
  }

  override render({ pattern, label }: Props) {
    const [width, height] = size(pattern);
    const pressed = runs(pattern);
    const most = pressed[pressed.length - 1]?.times ?? 1;
    return (
      <svg class="pattern" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {pressed.map(({ times, path }) => (
          <path key={times} d={path} opacity={times / most} />
        ))}
      </svg>
    );
  }
}
