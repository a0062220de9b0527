// The page in a frame of another page, which gets a message when a level is solved.

// Solved is what that page gets, by postMessage.
export interface Solved {
  source: "jie";
  type: "solved";
  puzzle: string;
  level?: string; // as PUZZLE/12 or PUZZLE/2026-11-22
  from: string;
  moves: string[];
  made: number; // in the puzzle's metric
  best?: number; // the proved best, where it is known
  stars: number;
  helped: boolean; // some of the moves were made by a hint
}

// tellParent sends a message to the page around this one, if there is one. Nothing in
// it is secret, so that any site may read it.
export function tellParent(message: Solved) {
  if (window.parent !== window) window.parent.postMessage(message, "*");
}

// frameCode is the HTML that shows a level, or a board, in another page.
export function frameCode(page: string, fragment: string, title: string): string {
  const quoted = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;");
  return `<iframe src="${quoted(page + "#" + fragment + "&alone")}" title="${quoted(title)}" width="480" height="640" loading="lazy"></iframe>`;
}
