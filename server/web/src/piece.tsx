// What lies on a cell. States differ in shape, not in colour alone.

export function Piece({ puzzle, state }: { puzzle: string; state: string }) {
  if (state === "?") return <text class="digit" dy="0.06">?</text>;
  if (puzzle === "lightsout") return <Light state={state} />;
  if (state === "0") return puzzle === "pegs" ? <circle class="hole" r="0.3" /> : null;
  return (
    <>
      <circle class={"token c" + state} r={puzzle === "pegs" ? 0.68 : 0.62} />
      {puzzle === "pegs" ? <circle class="cap" r="0.42" /> : state > "1" && <Digit state={state} />}
    </>
  );
}

// Light is a small ring when it is off, and a disc when it is on.
function Light({ state }: { state: string }) {
  if (state === "0") return <circle class="off" r="0.2" />;
  return (
    <>
      <circle class="on" r="0.46" />
      {state > "1" && <Digit state={state} />}
    </>
  );
}

function Digit({ state }: { state: string }) {
  return (
    <text class="digit" dy="0.06">
      {state}
    </text>
  );
}
