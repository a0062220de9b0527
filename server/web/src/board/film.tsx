// Boards drawn out of sight, for files: each as it would look on the page.

import { type ComponentChild, render } from "preact";

import type { Frame } from "../puzzle/types";
import { type Picture, gif } from "./gif";
import { imageOf, paper, place } from "./picture";
import type { Scene } from "./scene";
import { SmallBoard } from "./smallboard";

const size = 640; // of a film, in pixels
const margin = 28;
const [pace, last] = [70, 200]; // how long a frame is seen, in hundredths of a second
const most = 80; // frames

// drawn is an element of the page as an image.
export async function drawn(element: ComponentChild): Promise<HTMLImageElement> {
  const host = document.body.appendChild(document.createElement("div"));
  host.className = "offstage";
  render(element, host);
  try {
    return await imageOf(host.querySelector("svg")!);
  } finally {
    render(null, host);
    host.remove();
  }
}

export function boardOf(scene: Scene, { states }: Frame, wanted: (string | undefined)[]): Promise<HTMLImageElement> {
  return drawn(<SmallBoard scene={scene} states={Array.from(states)} wanted={wanted} />);
}

// film is a game as an animated picture, a frame a move. Of a long one frames are left out.
export async function film(scene: Scene, frames: Frame[], wanted: (string | undefined)[]): Promise<Blob> {
  const step = Math.ceil(frames.length / most);
  const shown = frames.filter((_, i) => (frames.length - 1 - i) % step === 0);
  const pictures: Picture[] = [];
  for (const frame of shown) {
    const context = paper(size, size);
    place(context, await boardOf(scene, frame, wanted), [margin, margin, size - 2 * margin, size - 2 * margin]);
    pictures.push({ pixels: context.getImageData(0, 0, size, size).data, wait: frame === shown[shown.length - 1] ? last : pace });
  }
  return gif(size, size, pictures);
}
