package check

import (
	"strings"

	"jie/puzzle"
)

// dial is the null puzzle, a template for a new puzzle's judge: a dial of ten digits, turned a step up or down.
type dial struct {
	digit  byte
	played int64
}

func newNull(rules, body string) (game, error) {
	if rules != "" {
		return nil, badText(rules)
	}
	digit, err := nullDigit(body)
	return &dial{digit: digit}, err
}

func nullDigit(text string) (byte, error) {
	if len(text) != 1 || text[0] < '0' || text[0] > '9' {
		return 0, badText(text)
	}
	return text[0] - '0', nil
}

func (d *dial) play(move string) error {
	switch move {
	case "up":
		d.turn(1)
	case "down":
		d.turn(9)
	default:
		return badMove(BadMove, move)
	}
	d.played++
	return nil
}

func (d *dial) turn(up byte) { d.digit = (d.digit + up) % 10 }

func (d *dial) goal(text string) (func() bool, error) {
	body, ok := strings.CutPrefix(text, "null:")
	if !ok {
		return nil, badText(text)
	}
	digit, err := nullDigit(body)
	return func() bool { return d.digit == digit }, err
}

func (d *dial) length(puzzle.Metric) int64 { return d.played }

// refute rejects every certificate: every digit can be reached.
func (d *dial) refute(_ *meter, _ []string, c puzzle.Certificate) error {
	return badCertificate(c.Kind, "kind")
}

func (d *dial) visit(_ puzzle.Metric, see func()) {
	before := d.digit
	for _, up := range []byte{1, 9} {
		d.turn(up)
		see()
		d.digit = before
	}
}

func (d *dial) key(dst []byte) []byte { return append(dst, d.digit) }

func (d *dial) set(key []byte) { d.digit = key[0] }
