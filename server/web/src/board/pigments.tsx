// The colours that run into each other. They stand once on the page, for every board
// on it; their stops take their colours from the style sheet. Light falls on round things from
// the upper left.

import pigments from "./pigments.json";

export function Pigments() {
  return (
    <svg class="pigments" width="0" height="0" aria-hidden="true">
      <defs>
        {Object.entries(pigments).map(([name, { shape, stops }]) => {
          const inner = Object.entries(stops).map(([name, at]) => <stop key={name} offset={at} class={name} />);
          return "r" in shape ? <radialGradient key={name} id={name} {...shape}>{inner}</radialGradient> : <linearGradient key={name} id={name} {...shape}>{inner}</linearGradient>;
        })}
      </defs>
    </svg>
  );
}
