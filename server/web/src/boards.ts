// The boards one can choose, by puzzle. The texts are positions; a goal stands
// beside those that need one.

export interface Board {
  key: string; // of its name: page.board.KEY, or the text itself
  from: string;
  to?: string;
}

function hexagon(side: number, filled: (row: number, cell: number) => boolean): string {
  const rows = [];
  for (let row = 0; row < 2 * side - 1; row++) {
    const length = 2 * side - 1 - Math.abs(side - 1 - row);
    rows.push(Array.from({ length }, (_, cell) => (filled(row, cell) ? "1" : "0")).join(""));
  }
  return "mopan:" + rows.join("/");
}

// ends is a start with a full first row and a goal with a full last one.
function ends(side: number): Board {
  return {
    key: `${side}`,
    from: hexagon(side, (row) => row === 0),
    to: hexagon(side, (row) => row === 2 * side - 2),
  };
}

export const boards: Record<string, Board[]> = {
  mopan: [
    {
      key: "classic",
      from: "mopan:0000/10001/000000/0001000/010010/00100/0000",
      to: "mopan:0000/00000/001100/0001000/001000/01100/0000",
    },
    ends(2),
    ends(3),
    ends(4),
    ends(5),
  ],
  lightsout: [
    {
      key: "classic",
      from: "lightsout:11011/10101/01010/10101/11011",
      to: "lightsout:11111/11111/11111/11111/11111",
    },
    { key: "3x3", from: "lightsout:all-on:3x3" },
    { key: "5x5", from: "lightsout:all-on:5x5" },
    { key: "6x7", from: "lightsout:all-on:6x7" },
    { key: "9x9", from: "lightsout:all-on:9x9" },
    { key: "random", from: "lightsout:random:7x7:1" },
    { key: "torus", from: "lightsout[torus]:all-on:6x6" },
    { key: "mini", from: "lightsout[mini]:all-on" },
    { key: "2000", from: "lightsout[2000]:all-on" },
    { key: "xl25", from: "lightsout[xl25]:all-on" },
    { key: "merlin", from: "lightsout[merlin]:all-on" },
    { key: "cube", from: "lightsout[cube]:all-on" },
    { key: "orbix", from: "lightsout[orbix]:all-on" },
    { key: "unsolvable", from: "lightsout:10000/00000/00000/00000/00000" },
  ],
  pegs: [
    "english",
    "french",
    "wiegleb",
    "diamond25",
    "diamond41",
    "4x4",
    "5x5",
    "6x6",
    "triangle10",
    "triangle15",
    "triangle21",
    "triangle28",
    "triangle36",
    "star",
    "hexagon37",
    "hexagon61",
  ]
    .map((key) => ({ key, from: "pegs:" + key }))
    .concat([{ key: "unsolvable", from: "pegs:french@d4" }]),
};

export const puzzles = Object.keys(boards);
