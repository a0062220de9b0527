package main

import (
	"fmt"

	"jie/cmd/jie/internal/console"
	"jie/codes"
	"jie/verbs"
)

// boardFormat names the form of a certificate of the public board of qLDPC codes.
const boardFormat = "qldpc"

// boardCertificate says in the board's form what is proved of a CSS code.
type boardCertificate struct {
	Name   string               `json:"name"`
	D      int                  `json:"d"`
	Exact  bool                 `json:"d_exact"`
	Solver string               `json:"solver"`
	Sides  map[string]boardSide `json:"sides"`
}

type boardSide struct {
	Value int    `json:"value"` // the least weight of a logical operator, or a lower bound of it
	Exact bool   `json:"exact"`
	Note  string `json:"note"`
}

// newBoardCertificate fails unless the code is CSS.
func newBoardCertificate(r *verbs.DistanceAnswer) (*boardCertificate, error) {
	if r.About.Kind != codes.CSS {
		return nil, console.Usage(console.FlagNeeds, console.Details{"flag": "--as " + boardFormat, "other": "CSS"})
	}
	c := &boardCertificate{r.Code, r.D, r.Proved, "jie " + string(r.Stats.Method), make(map[string]boardSide)}
	for name, proved := range map[string]int{"X": r.DX, "Z": r.DZ} {
		least := max(proved, r.LowerBound)
		c.Sides[name] = boardSide{least, proved > 0, fmt.Sprintf("no logical < %d exists", least)}
	}
	return c, nil
}
