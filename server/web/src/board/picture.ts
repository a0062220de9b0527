// The board as a file. The copy carries its colours on each element, because
// the page's style sheet stays behind.

import copied from "./copied.json";

const drawn = "path, circle, ellipse, rect, text, stop";

// asSVG is a drawing as it looks now: the board shown, where no other is given.
export function asSVG(board = document.querySelector<SVGSVGElement>("svg.board")!): string {
  const pigments = document.querySelector(".pigments defs")!;
  const copy = board.cloneNode(true) as SVGSVGElement;
  copy.prepend(pigments.cloneNode(true));
  const from = [...pigments.querySelectorAll(drawn), ...board.querySelectorAll(drawn)];
  copy.querySelectorAll<SVGElement>(drawn).forEach((element, i) => {
    const style = getComputedStyle(from[i]);
    for (const name of copied) element.setAttribute(name, style.getPropertyValue(name));
  });
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["class", "role", "tabindex", "aria-label", "aria-pressed", "data-cell", "data-puzzle"]) element.removeAttribute(name);
  }
  const [, , width, height] = board.getAttribute("viewBox")!.split(" ").map(Number);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(Math.round(width)));
  copy.setAttribute("height", String(Math.round(height)));
  return new XMLSerializer().serializeToString(copy);
}

// imageOf is a drawing as an image, to be drawn on a canvas.
export async function imageOf(svg?: SVGSVGElement): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(asSVG(svg));
  await image.decode();
  return image;
}

// paper is a canvas in the colour of the page.
export function paper(width: number, height: number): CanvasRenderingContext2D {
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d", { willReadFrequently: true })!;
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, width, height);
  return context;
}

// place draws an image in the middle of a box, as large as it fits.
export function place(context: CanvasRenderingContext2D, image: HTMLImageElement, [x, y, width, height]: number[]) {
  const scale = Math.min(width / image.width, height / image.height);
  const [w, h] = [image.width * scale, image.height * scale];
  context.drawImage(image, x + (width - w) / 2, y + (height - h) / 2, w, h);
}

export function pngOf({ canvas }: CanvasRenderingContext2D): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

// asPNG is the board shown, at twice its size.
export async function asPNG(): Promise<Blob> {
  const image = await imageOf();
  const context = paper(2 * image.width, 2 * image.height);
  place(context, image, [0, 0, 2 * image.width, 2 * image.height]);
  return pngOf(context);
}

// download gives the browser a file to save.
export function download(name: string, type: string, content: string | Blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
