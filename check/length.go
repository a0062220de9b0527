package check

import (
	"context"
	"math"
	"math/big"
	"slices"

	"jie/puzzle"
	"jie/puzzle/lengthproof"
)

// Length verifies a proof that a solution is shortest. It reads the board itself and
// requires that the equations of the proof are the board's own.
func (b Bounds) Length(ctx context.Context, p *lengthproof.Proof) error {
	g, err := newGame(p.From)
	if err != nil {
		return err
	}
	board, ok := g.(*lightsOut)
	if !ok || p.Format != lengthproof.Format {
		return badLength("length-kind")
	}
	e, err := board.equations()
	if err != nil {
		return err
	}
	if !e.sameButtons(p) {
		return badLength("length-system")
	}
	if sumOf(p.Presses) != p.Length {
		return badLength("length-presses")
	}
	reached, m := false, b.meter(ctx)
	for i := range p.Goals {
		want, err := board.wanted(p.Goals[i].To)
		if err != nil {
			return err
		}
		if !e.needs(want, p.Goals[i].Need) {
			return badLength("length-system")
		}
		reached = reached || e.adds(p.Presses, p.Goals[i].Need)
		if err := e.noFewer(m, p, &p.Goals[i], want); err != nil {
			return err
		}
	}
	if !reached {
		return badLength("length-presses")
	}
	return nil
}

func badLength(why string) *Failure { return badCertificate(lengthproof.Format, why) }

// noFewer verifies that fewer presses than in a proof do not reach a goal.
func (e *equations) noFewer(m *meter, p *lengthproof.Proof, goal *lengthproof.Goal, want []int64) error {
	if e.prime == 0 {
		t := newLengthTree(e, goal, p.Length)
		if err := t.walk(m, 0); err != nil {
			return err
		}
		if t.at != len(goal.Tree) {
			return badLength("length-tree")
		}
		return nil
	}
	if !prime(int(e.prime)) {
		return puzzle.ErrReach
	}
	switch {
	case len(goal.Search) > 0:
		return e.searched(m, p, goal)
	case goal.Join != "":
		return e.joined(m, p, goal, want)
	}
	least, err := e.shorter(m, want, p.Length)
	if err == nil && least < p.Length {
		err = badLength("length-shorter")
	}
	return err
}

// sameButtons reports whether a proof has the board's buttons.
func (e *equations) sameButtons(p *lengthproof.Proof) bool {
	if p.Modulus != int64(e.prime) || len(p.Buttons) != len(e.buttons) || len(p.Presses) != len(e.buttons) {
		return false
	}
	for j, button := range e.buttons {
		own := make(map[int]int64)
		for _, a := range button {
			own[a.place] += a.n
		}
		for _, w := range p.Buttons[j] {
			if w[0] < 0 || w[0] >= int64(len(e.shown)) || w[1] <= 0 || w[1] > math.MaxInt32 {
				return false // no text of a board has such a wire
			}
			own[int(w[0])] -= w[1]
		}
		for _, n := range own {
			if n != 0 && (e.prime == 0 || n%int64(e.prime) != 0) {
				return false
			}
		}
	}
	return true
}

// needs reports whether a proof gives what each light lacks.
func (e *equations) needs(want, need []int64) bool {
	lacks := make([]int64, len(want))
	for i := range want {
		lacks[i] = want[i] - e.shown[i]
		if e.prime > 0 {
			lacks[i] = int64(e.modulo(lacks[i]))
		}
	}
	return slices.Equal(lacks, need)
}

// adds reports whether presses add the needed amounts.
func (e *equations) adds(presses, need []int64) bool {
	left := make([]*big.Int, len(need))
	for i, n := range need {
		left[i] = big.NewInt(n)
	}
	for j, button := range e.buttons {
		if presses[j] < 0 || e.prime > 0 && presses[j] >= int64(e.prime) {
			return false
		}
		for _, a := range button {
			left[a.place].Sub(left[a.place], times(big.NewInt(presses[j]), a.n))
		}
	}
	modulus := big.NewInt(int64(e.prime))
	return !slices.ContainsFunc(left, func(n *big.Int) bool {
		if e.prime > 0 {
			n.Mod(n, modulus)
		}
		return n.Sign() != 0
	})
}

func times(a *big.Int, n int64) *big.Int { return new(big.Int).Mul(a, big.NewInt(n)) }

// sumOf returns a sum, or -1 if it exceeds 2^62.
func sumOf(list []int64) (sum int64) {
	for _, n := range list {
		if sum += n; n < 0 || n > 1<<61 || sum > 1<<62 {
			return -1
		}
	}
	return sum
}
