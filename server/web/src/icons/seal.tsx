// The seal: 解, cut in cinnabar, with the small losses of a stone.

const edge: [number, number][] = [
  [-47, -44], [-44, -49], [-20, -50], [-17, -48], [10, -50], [44, -50], [50, -45], [49, -12], [50, 8], [48, 12],
  [50, 44], [45, 50], [6, 49], [2, 50], [-40, 50], [-50, 46], [-49, 20], [-50, 16], [-50, -38],
];

// Seal stands about the origin. That of a win with hints is open: red on white.
export function Seal({ size, open = false }: { size: number; open?: boolean }) {
  const outline = "M" + edge.map((point) => point.join(" ")).join("L") + "Z";
  return (
    <g class={open ? "seal open" : "seal"} transform={`scale(${size / 100})`}>
      <path class="stone" d={outline} />
      <rect class="border" x="-42" y="-42" width="84" height="84" rx="5" />
      <text dy="23.5">解</text>
    </g>
  );
}

// SealMark is the seal as a mark beside text.
export function SealMark({ size, open }: { size: number; open?: boolean }) {
  return <svg class="sealmark" viewBox="-54 -54 108 108" width={size} height={size} aria-hidden="true"><Seal size={100} open={open} /></svg>;
}
