// Small pictures on buttons, drawn with lines on a square of 24.

const shapes = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M7 4.5v15l12-7.5z",
  pause: "M8 5v14M16 5v14",
  onward: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  restart: "M4 4v5h5M4.6 9A8 8 0 1 1 4 13",
  study: "M4 5.5C7 4 10 4.5 12 6c2-1.5 5-2 8-.5V19c-3-1.5-6-1-8 .5-2-1.5-5-2-8-.5zM12 6v13.5",
  earlier: "M15 5l-7 7 7 7",
  later: "M9 5l7 7-7 7",
  next: "M5 12h14M13 6l6 6-6 6",
  dark: "M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5z",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  more: "M4 7h16M4 12h16M4 17h16",
  coordinates: "M4 9V4h5M4 20h16V9M9 20v-3M14 20v-3M20 15h-3M20 11h-3",
  close: "M6 6l12 12M18 6L6 18",
  warn: "M12 4l9 16H3zM12 10v4M12 17v.1",
  check: "M5 12.5l5 5L19.5 7",
  left: "M5.5 15a7.5 7.5 0 0 1 14-5M6 21v-6h6",
  right: "M18.5 15a7.5 7.5 0 0 0-14-5M18 21v-6h-6",
  across: "M4 9a8.5 8.5 0 0 1 15-1M20 4v5h-5M20 15a8.5 8.5 0 0 1-15 1M4 20v-5h5",
  sound: "M4 9.500v5h4l5 4v-13l-5 4zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11",
  silent: "M4 9.500v5h4l5 4v-13l-5 4zM16.500 9.500l5 5M21.500 9.500l-5 5",
  edit: "M4 20l1-5L16 4l4 4L9 19zM13.500 6.500l4 4",
  copy: "M8 8h12v12H8zM16 8V4H4v12h4",
  down: "M12 4v11M7 11l5 5 5-5M5 20h14",
  days: "M5 6h14v14H5zM5 10h14M9 3.500v4M15 3.500v4",
  share: "M12 15V4M8 7.500L12 3.500l4 4M6 11H5v9h14v-9h-1",
  gear: "M12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5M12 5.800a6.200 6.200 0 1 0 0 12.400 6.200 6.200 0 0 0 0-12.400M12 3v2.800M12 18.200V21M3 12h2.800M18.200 12H21M5.600 5.600l2 2M16.400 16.400l2 2M5.600 18.400l2-2M16.400 7.600l2-2",
  bars: "M4 20h16M7 16v-4M12 16V5M17 16V9",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9v.1",
  film: "M4 5h16v14H4zM10 9v6l5-3z",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  up: "M12 16V5M7 9l5-5 5 5M5 20h14",
};

// solid are the shapes that are filled.
const solid = new Set(["first", "back", "play", "onward", "last"]);

export type Shape = keyof typeof shapes;

export function Icon({ shape }: { shape: Shape }) {
  return <svg class={solid.has(shape) ? "icon solid" : "icon"} viewBox="0 0 24 24" aria-hidden="true"><path d={shapes[shape]} /></svg>;
}

export const star = "M12 2.8l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4L12 17.2l-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8z";

// Star is one of them.
export function Star({ full }: { full: boolean }) {
  return <svg class={full ? "star full" : "star"} viewBox="0 0 24 24" aria-hidden="true"><path d={star} /></svg>;
}

// Stars shows how many of three were earned: filled and open ones differ in more than
// their colour.
export function Stars({ n, label }: { n: number; label?: string }) {
  return (
    <span class="stars" role={label ? "img" : undefined} aria-label={label}>
      {[1, 2, 3].map((i) => (
        <Star key={i} full={i <= n} />
      ))}
    </span>
  );
}
