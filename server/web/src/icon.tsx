// Small pictures on buttons, drawn with lines on a square of 16.

const shapes = {
  first: "M3.5 3v10M12.5 3 6.5 8l6 5z",
  back: "M10.5 3 4.5 8l6 5z",
  play: "M4.5 2.5 13 8l-8.5 5.5z",
  pause: "M5.5 3v10M10.5 3v10",
  next: "m5.5 3 6 5-6 5z",
  last: "M12.5 3v10M3.5 3l6 5-6 5z",
  undo: "M6 2.5 3 5.5l3 3M3 5.5h6.2a3.9 3.9 0 0 1 0 7.8H6",
  redo: "m10 2.5 3 3-3 3M13 5.5H6.8a3.9 3.9 0 0 0 0 7.8H10",
  theme: "M8 2a6 6 0 1 0 0 12zM8 2a6 6 0 0 1 0 12",
};

// solid are the shapes that are filled.
const solid = new Set(["first", "back", "play", "next", "last"]);

export type Shape = keyof typeof shapes;

export function Icon({ shape }: { shape: Shape }) {
  return <Drawing path={shapes[shape]} solid={solid.has(shape)} />;
}

// Drawing is a small picture from elsewhere.
export function Drawing({ path, solid }: { path: string; solid?: boolean }) {
  return (
    <svg class={solid ? "icon solid" : "icon"} viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
