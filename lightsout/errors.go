package lightsout

import (
	"errors"

	"jie/puzzle"
)

// Codes of errors that Lights Out alone has, with their Args.
const (
	BadSize     puzzle.Code = "lightsout-bad-size"     // size: not HEIGHTxWIDTH
	BadSeed     puzzle.Code = "lightsout-bad-seed"     // seed: not a number below 2^64
	BadPBM      puzzle.Code = "lightsout-pbm-header"   // got: the header is not that of a PBM file
	ShortPBM    puzzle.Code = "lightsout-pbm-short"    // got, want: rows
	TrailingPBM puzzle.Code = "lightsout-pbm-trailing" // bytes follow the picture

	RuleTwice    puzzle.Code = "lightsout-rule-twice"    // rule
	RuleConflict puzzle.Code = "lightsout-rule-conflict" // rule, other: they do not go together
	BadStates    puzzle.Code = "lightsout-bad-states"    // got, limit: not 2 to limit
	BadNear      puzzle.Code = "lightsout-bad-near"      // got, known
	BadMask      puzzle.Code = "lightsout-bad-mask"      // got: no mask, or not of the board's size
	BadWiring    puzzle.Code = "lightsout-bad-wiring"    // got, button: no number of a light
	NoSuchLight  puzzle.Code = "lightsout-no-light"      // light, button, lights
	BadFlip      puzzle.Code = "lightsout-bad-flip"      // got: not WxH:MATRIX,GRID

	BadMachine    puzzle.Code = "lightsout-bad-machine"    // got, want: not [.#] (0,1) {0,1}
	MachineNumber puzzle.Code = "lightsout-machine-number" // got, limit
	MachineTwice  puzzle.Code = "lightsout-machine-twice"  // button, light
	MachineSizes  puzzle.Code = "lightsout-machine-sizes"  // lights, counters: not as many
)

func fail(code puzzle.Code, at *puzzle.Place, args puzzle.Args) *puzzle.Error {
	return &puzzle.Error{Puzzle: "lightsout", Code: code, At: at, Args: args}
}

func tooLarge(got, limit any) *puzzle.Error {
	return fail(puzzle.TooLarge, nil, puzzle.Args{"got": got, "limit": limit})
}

// errReplay says that a pattern did not pass its own replay: a bug in this package
// or a fault of the machine, never bad input.
var errReplay = errors.New("lightsout: press pattern failed its replay")
