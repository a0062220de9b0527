// The board as a file. The copy carries its colours on each element, because
// the page's style sheet stays behind.

const copied = [
  "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "stop-color", "stop-opacity",
  "font-size", "font-family", "font-weight", "text-anchor", "opacity",
];

const drawn = "path, circle, ellipse, rect, text, stop";

// asSVG is the board shown, as it looks now.
export function asSVG(): string {
  const board = document.querySelector<SVGSVGElement>("svg.board")!;
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
  const [, , width, height] = size(board);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(Math.round(width)));
  copy.setAttribute("height", String(Math.round(height)));
  return new XMLSerializer().serializeToString(copy);
}

// asPNG draws the same on a canvas, at twice its size.
export async function asPNG(): Promise<Blob> {
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(asSVG());
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * image.width;
  canvas.height = 2 * image.height;
  const context = canvas.getContext("2d")!;
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

function size(board: SVGSVGElement): number[] {
  return board.getAttribute("viewBox")!.split(" ").map(Number);
}

// download gives the browser a file to save.
export function download(name: string, type: string, content: string | Blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
