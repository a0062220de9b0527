// What the browser remembers of the reader's choices, where it may.

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is blocked
  }
}

// refusal is called, once, when the browser keeps nothing: storage is blocked or full, and what
// was chosen lasts as long as the page.
let refusal: (() => void) | undefined;
let isRefused = false;

export function onRefusal(call: () => void) {
  refusal = call;
  if (isRefused) refusal();
}

export function remember(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    if (!isRefused) refusal?.();
    isRefused = true;
  }
}
