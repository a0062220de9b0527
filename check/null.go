package check

import "jie/puzzle"

// dial is the null puzzle, the pattern from which a new puzzle's judge is
// copied: a dial of ten digits, turned one step up or down.
type dial struct {
	digit  int
	played int64
}

func newNull(body string) (game, error) {
	digit, err := nullDigit(body)
	return &dial{digit: digit}, err
}

func nullDigit(text string) (int, error) {
	if len(text) != 1 || text[0] < '0' || text[0] > '9' {
		return 0, &Failure{Code: BadText, Move: -1, Args: puzzle.Args{"text": text}}
	}
	return int(text[0] - '0'), nil
}

func (d *dial) play(move string) error {
	switch move {
	case "up":
		d.digit = (d.digit + 1) % 10
	case "down":
		d.digit = (d.digit + 9) % 10
	default:
		return &Failure{Code: BadMove, Move: -1, Args: puzzle.Args{"move": move}}
	}
	d.played++
	return nil
}

func (d *dial) reached(goal string) (bool, error) {
	const prefix = "null:"
	if len(goal) != len(prefix)+1 || goal[:len(prefix)] != prefix {
		return false, &Failure{Code: BadText, Move: -1, Args: puzzle.Args{"text": goal}}
	}
	digit, err := nullDigit(goal[len(prefix):])
	return digit == d.digit, err
}

func (d *dial) length(puzzle.Metric) int64 { return d.played }

// refute accepts nothing: every digit can be reached.
func (d *dial) refute(_ *meter, _ []string, c puzzle.Certificate) error {
	return &Failure{Code: BadCertificate, Move: -1, Args: puzzle.Args{"kind": c.Kind, "why": "kind"}}
}
