// Light or dark: what the reader chose, else what the system prefers.

import { recall, remember } from "./memory";

const root = document.documentElement;

export function isDark(): boolean {
  return root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export function switchTheme() {
  root.dataset.theme = isDark() ? "light" : "dark";
  remember("theme", root.dataset.theme);
}

export function restoreTheme() {
  const kept = recall("theme");
  if (kept) root.dataset.theme = kept;
}
