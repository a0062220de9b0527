// The seal: 解, cut in cinnabar, with the small losses of a stone.

import { outline } from "./seal.json";

// Seal stands about the origin. That of a win with hints is open: red on white.
export function Seal({ size, open = false }: { size: number; open?: boolean }) {
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
