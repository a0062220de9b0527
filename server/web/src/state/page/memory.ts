// What the browser remembers of the reader's choices, where it may.

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is blocked
  }
}

export function remember(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    return; // storage is blocked or full: the choice lasts as long as the page
  }
}
