package lightsout

import (
	"fmt"
	"strconv"
	"strings"

	"jie/puzzle"
)

// solvable reads SIZE:SEED: the board of that size, all off, after random presses. It
// can be solved to all off.
func (u *rules) solvable(text string, start int) (*Board, error) {
	size, seed, _ := strings.Cut(text, ":")
	at := puzzle.AtByte(start)
	h, w, err := parseSize(size, at)
	if err != nil {
		return nil, err
	}
	n, err := strconv.ParseUint(seed, 10, 64)
	if err != nil {
		return nil, fail(BadSeed, puzzle.AtByte(start+len(size)), puzzle.Args{"seed": seed})
	}
	if h > maxRuled/int64(w) {
		return nil, tooLarge(fmt.Sprintf("%dx%d", h, w), maxRuled)
	}
	b, err := AllOff(h, w)
	if err == nil && !u.standard() {
		b, err = u.adopt(b)
	}
	if err != nil {
		return nil, err
	}
	b = b.held()
	b.scramble(n)
	return b.named(), nil
}

// scramble presses button j as often as output j of the generator begun at seed says:
// less often than there are states, and on counters once at most.
func (b *Board) scramble(seed uint64) {
	states := uint64(max(2, b.rules.k))
	for j, button := range b.all() {
		b.press(button, int64(splitMix(seed, uint64(j))%states))
	}
}
