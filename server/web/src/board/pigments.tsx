// The colours that run into each other. They stand once on the page, for every board
// on it; their stops take their colours from the style sheet.

const stops: Record<string, { at: number; name: string }[]> = {
  blot: [{ at: 0, name: "dot-high" }, { at: 0.55, name: "dot-mid" }, { at: 1, name: "dot-low" }],
  lit: [{ at: 0, name: "lit-0" }, { at: 0.4, name: "lit-1" }, { at: 0.8, name: "lit-2" }, { at: 1, name: "lit-3" }],
  unlit: [{ at: 0, name: "unlit-0" }, { at: 1, name: "unlit-1" }],
  halo: [{ at: 0, name: "halo-0" }, { at: 0.5, name: "halo-1" }, { at: 1, name: "halo-2" }],
  night: [{ at: 0, name: "night-0" }, { at: 1, name: "night-1" }],
  wood: [{ at: 0, name: "wood-0" }, { at: 0.6, name: "wood-1" }, { at: 1, name: "wood-2" }],
  depth: [{ at: 0, name: "depth-0" }, { at: 0.7, name: "depth-1" }, { at: 1, name: "depth-2" }],
  bone: [{ at: 0, name: "bone-0" }, { at: 0.38, name: "bone-1" }, { at: 0.78, name: "bone-2" }, { at: 1, name: "bone-3" }],
  dome: [{ at: 0, name: "dome-0" }, { at: 0.55, name: "dome-1" }, { at: 1, name: "dome-2" }],
  shade: [{ at: 0.5, name: "shade-0" }, { at: 1, name: "shade-1" }],
  slate: [{ at: 0, name: "slate-0" }, { at: 1, name: "slate-1" }],
  clay: [{ at: 0, name: "clay-0" }, { at: 1, name: "clay-1" }],
  face: [{ at: 0, name: "face-0" }, { at: 1, name: "face-1" }],
};

// light is where it falls on round things: from the upper left.
const light: Record<string, [x: number, y: number, reach: number]> = {
  blot: [0.36, 0.3, 0.85],
  lit: [0.5, 0.46, 0.5],
  unlit: [0.5, 0.35, 0.6],
  night: [0.5, 0.42, 0.8],
  wood: [0.38, 0.3, 0.85],
  depth: [0.5, 0.62, 0.6],
  bone: [0.36, 0.3, 0.8],
  dome: [0.4, 0.32, 0.75],
  face: [0.38, 0.3, 0.9],
};

const straight = new Set(["slate", "clay"]);

export function Pigments() {
  return (
    <svg class="pigments" width="0" height="0" aria-hidden="true">
      <defs>
        {Object.entries(stops).map(([name, list]) => {
          const [cx, cy, r] = light[name] ?? [0.5, 0.5, 0.5];
          const inner = list.map(({ at, name }) => <stop key={name} offset={at} class={name} />);
          return straight.has(name) ? (
            <linearGradient key={name} id={name} x2="0.5" y2="1">{inner}</linearGradient>
          ) : (
            <radialGradient key={name} id={name} cx={cx} cy={cy} r={r}>{inner}</radialGradient>
          );
        })}
      </defs>
    </svg>
  );
}
