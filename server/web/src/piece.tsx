// What lies on a cell. States differ in shape, not in colour alone.

export function Piece({ puzzle, state }: { puzzle: string; state: string }) {
  if (state === "?") return <text class="digit" dy="0.1">?</text>;
  if (state === "-") return <path class="locked" d="M-0.4 -0.4L0.4 0.4M-0.4 0.4L0.4 -0.4" />;
  if (puzzle === "lightsout") return <Light state={state} />;
  if (state === "0") return puzzle === "pegs" ? <circle class="hole" r="0.3" /> : null;
  return (
    <>
      <circle class={"token c" + state} r="0.66" />
      {puzzle === "pegs" ? <circle class="shine" cx="-0.2" cy="-0.22" r="0.16" /> : state > "1" && <Digit state={state} />}
    </>
  );
}

// Light is a dot when it is off, and a disc with rays when it is on.
function Light({ state }: { state: string }) {
  if (state === "0") return <circle class="off" r="0.14" />;
  return (
    <>
      <circle class="on" r="0.42" />
      <path class="rays" d="M0 -0.58V-0.76M0 0.58V0.76M-0.58 0H-0.76M0.58 0H0.76M-0.41 -0.41L-0.54 -0.54M0.41 -0.41L0.54 -0.54M-0.41 0.41L-0.54 0.54M0.41 0.41L0.54 0.54" />
      {state > "1" && <Digit state={state} />}
    </>
  );
}

function Digit({ state }: { state: string }) {
  return (
    <text class="digit" dy="0.1">
      {state}
    </text>
  );
}
