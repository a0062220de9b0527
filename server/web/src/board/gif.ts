// An animated GIF, of pictures of one size in at most 256 colours.

const depth = 5; // bits of a colour's red, green and blue that are told apart

// Picture is a frame, and for how many hundredths of a second it is seen.
export interface Picture {
  pixels: Uint8ClampedArray;
  wait: number;
}

export function gif(width: number, height: number, pictures: Picture[]): Blob {
  const colours = palette(pictures);
  const nearest = new Map<number, number>();
  const indexOf = (code: number) => {
    const known = nearest.get(code);
    if (known !== undefined) return known;
    const away = (other: number) => parts(code).reduce((sum, n, i) => sum + (n - parts(other)[i]) ** 2, 0);
    const index = colours.reduce((best, other, i) => (away(other) < away(colours[best]) ? i : best), 0);
    nearest.set(code, index);
    return index;
  };
  const table = Array.from({ length: 256 }, (_, i) => parts(colours[i] ?? 0).map((n) => (n << 3) | (n >> 2))).flat();
  const size = [...short(width), ...short(height)];
  const head = [...bytes("GIF89a"), ...size, 0xf7, 0, 0, ...table, 0x21, 0xff, 11, ...bytes("NETSCAPE2.0"), 3, 1, 0, 0, 0];
  const chunks = pictures.flatMap(({ pixels, wait }) => {
    const indices = Uint8Array.from({ length: width * height }, (_, i) => indexOf(codeAt(pixels, 4 * i)));
    return [Uint8Array.from([0x21, 0xf9, 4, 0, ...short(wait), 0, 0, 0x2c, 0, 0, 0, 0, ...size, 0, 8]), compressed(indices)];
  });
  return new Blob([Uint8Array.from(head), ...chunks, Uint8Array.of(0x3b)], { type: "image/gif" });
}

const short = (n: number) => [n & 255, n >> 8];
const bytes = (text: string) => Array.from(text, (c) => c.charCodeAt(0));
const parts = (code: number) => [code >> (2 * depth), (code >> depth) & 31, code & 31];
const codeAt = (pixels: Uint8ClampedArray, i: number) => ((pixels[i] >> 3) << (2 * depth)) | ((pixels[i + 1] >> 3) << depth) | (pixels[i + 2] >> 3);

// palette are the colours that are seen most.
function palette(pictures: Picture[]): number[] {
  const counts = new Uint32Array(1 << (3 * depth));
  for (const { pixels } of pictures) for (let i = 0; i < pixels.length; i += 4) counts[codeAt(pixels, i)]++;
  const seen = Array.from(counts.keys()).filter((code) => counts[code] > 0);
  return seen.sort((a, b) => counts[b] - counts[a]).slice(0, 256);
}

const [clear, end, first, full] = [256, 257, 258, 4096];

// compressed are bytes as LZW has them, in blocks of 255.
function compressed(indices: Uint8Array): Uint8Array<ArrayBuffer> {
  const out: number[] = [];
  let block: number[] = [];
  let [held, bits, width, next] = [0, 0, 9, first];
  const put = (byte: number) => {
    block.push(byte);
    if (block.length < 255) return;
    out.push(255, ...block);
    block = [];
  };
  const write = (code: number) => {
    held |= code << bits;
    for (bits += width; bits >= 8; bits -= 8, held >>>= 8) put(held & 255);
  };
  let known = new Map<number, number>();
  write(clear);
  let code = indices[0];
  for (const index of indices.subarray(1)) {
    const longer = known.get((code << 8) | index);
    if (longer !== undefined) {
      code = longer;
      continue;
    }
    write(code);
    if (next === full) {
      write(clear);
      [known, next, width] = [new Map(), first, 9];
    } else {
      if (next === 1 << width) width++;
      known.set((code << 8) | index, next++);
    }
    code = index;
  }
  write(code);
  write(end);
  if (bits > 0) put(held & 255);
  if (block.length > 0) out.push(block.length, ...block);
  return Uint8Array.from([...out, 0]);
}
