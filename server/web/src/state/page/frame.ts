// The page in a frame of another page, which gets a message when a level is solved.

// tellParent sends a message to the page around this one, if there is one; docs/server.md says
// what is in it. Nothing in it is secret, so that any site may read it.
export function tellParent(message: { source: "jie"; type: "solved" }) {
  if (window.parent !== window) window.parent.postMessage(message, "*");
}

// frameCode is the HTML that shows a level, or a board, in another page.
export function frameCode(page: string, fragment: string, title: string): string {
  const quoted = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;");
  return `<iframe src="${quoted(page + "#" + fragment + "&alone")}" title="${quoted(title)}" width="480" height="640" loading="lazy"></iframe>`;
}
