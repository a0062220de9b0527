// Small pictures on buttons, drawn with lines on a square of 24.

import shapes from "./shapes.json";

// solid are the shapes that are filled.
const solid = new Set(["first", "back", "play", "onward", "last"]);

export type Shape = keyof typeof shapes;

export function Icon({ shape }: { shape: Shape }) {
  return <svg class={solid.has(shape) ? "icon solid" : "icon"} viewBox="0 0 24 24" aria-hidden="true"><path d={shapes[shape]} /></svg>;
}

const star = "M12 2.8l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4L12 17.2l-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8z";

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
