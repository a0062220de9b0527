// A picture of a press pattern, for boards whose presses are too many to list.

import { useMemo } from "preact/hooks";

import { runs, size } from "../puzzle/pattern";

export function PatternBoard({ pattern, label }: { pattern: string[]; label: string }) {
  const [width, height] = size(pattern);
  const pressed = useMemo(() => runs(pattern), [pattern]);
  const most = pressed[pressed.length - 1]?.times ?? 1;
  return (
    <svg class="pattern" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {pressed.map(({ times, path }) => (
        <path key={times} d={path} opacity={times / most} />
      ))}
    </svg>
  );
}
