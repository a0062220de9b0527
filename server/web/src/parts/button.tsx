// Buttons with a picture: one whose name is only said, and one with words.

import type { ComponentChildren } from "preact";

import { Icon, type Shape } from "../icons/icon";

interface ToolProps {
  class?: string;
  icon: Shape;
  label: string;
  off?: boolean;
  pressed?: boolean; // of one that stays down
  expanded?: boolean; // of one that opens something
  press: () => unknown;
}

export function Tool({ class: more = "", icon, label, off, pressed, expanded, press }: ToolProps) {
  return <button class={"tool " + more} aria-label={label} title={label} disabled={off} aria-pressed={pressed} aria-expanded={expanded} onClick={() => void press()}><Icon shape={icon} /></button>;
}

interface ActProps {
  class?: string;
  icon: Shape;
  href?: string; // where it leads; without one it is pressed
  off?: boolean;
  press?: () => unknown;
  children: ComponentChildren;
}

// Act has its picture before its words, or behind them where it leads on.
export function Act({ class: more = "", icon, href, off, press, children }: ActProps) {
  const content = icon === "next" ? [children, <Icon key="on" shape={icon} />] : [<Icon key="icon" shape={icon} />, children];
  return href === undefined ? <button class={"button " + more} disabled={off} onClick={() => void press?.()}>{content}</button> : <a class={"button " + more} href={href}>{content}</a>;
}
