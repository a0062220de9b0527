// The short text of a face.

import type { Face } from "../puzzle/types";

export function Label({ face: { label, shape } }: { face: Face }) {
  if (!label) return null;
  const size = label.length > 3 ? " tight" : label.length > 2 ? " narrow" : "";
  return <text class={`label of-${shape}${size}`} dy="0.36em">{label}</text>;
}
