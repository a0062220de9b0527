// Light or dark: what the reader chose, else what the system prefers.

import { recall, remember } from "./memory";

const root = document.documentElement;

export type Theme = "" | "light" | "dark"; // "": as the device has it

export function theme(): Theme {
  return (root.dataset.theme ?? "") as Theme;
}

export function setTheme(theme: Theme) {
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  remember("theme", theme);
}

export function restoreTheme() {
  const kept = recall("theme");
  if (kept === "light" || kept === "dark") root.dataset.theme = kept;
}
