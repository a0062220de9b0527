package construct

import (
	"context"
	"math/rand/v2"
	"slices"

	"jie/twiddle/geometry"
)

const (
	tries     = 60_000 // random words: well below a second
	longest   = 8      // turns of one, or 4 times half as many of a commutator
	enough    = 12     // turns that are few enough to stop the search
	longWords = 600    // the most turns of a useful power
)

// findCycles returns a short 3-cycle of each orbit, always the same, nil if it finds none.
func findCycles(ctx context.Context, g *geometry.Geometry) ([][]int, error) {
	f := finder{Geometry: g, best: make([][]int, len(g.Orbits()))}
	for x := range g.Turns {
		for y := range g.Turns {
			if f.complete(4) {
				return f.best, nil
			}
			if !g.Commute(x, y) && g.BlockOf(x) != g.BlockOf(y) {
				f.try([]int{x, y, g.Inverse(x), g.Inverse(y)})
			}
		}
	}
	random := rand.New(rand.NewPCG(1, 1))
	for try := range tries {
		if try%pollEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if f.complete(enough) {
			break
		}
		word := f.word(random, 2+random.IntN(longest-1))
		if random.IntN(2) == 0 {
			x, y := f.word(random, 1+random.IntN(longest/2)), f.word(random, 1+random.IntN(longest/2))
			word = slices.Concat(x, y, f.inverse(x), f.inverse(y))
		}
		f.try(word)
	}
	if !f.complete(longWords) {
		return nil, nil
	}
	return f.best, nil
}

type finder struct {
	*geometry.Geometry
	best [][]int
}

func (f *finder) complete(most int) bool {
	return !slices.ContainsFunc(f.best, func(word []int) bool { return word == nil || len(word) > most })
}

func (f *finder) word(random *rand.Rand, turns int) []int {
	word := make([]int, turns)
	for i := range word {
		word[i] = random.IntN(len(f.Turns))
	}
	return word
}

func (f *finder) inverse(word []int) []int { return inverse(f.Geometry, word) }

func inverse(g *geometry.Geometry, turns []int) []int {
	back := make([]int, len(turns))
	for i, t := range turns {
		back[len(turns)-1-i] = g.Inverse(t)
	}
	return back
}

// try keeps a word if one of its powers is a 3-cycle: if it has one cycle of three cells, and no
// other of a multiple of three. The power is the least common multiple of the other lengths, twice
// or four times that on an oriented board, to keep the other tiles upright.
func (f *finder) try(word []int) {
	p := f.After(geometry.Home(), word)
	power, orbit := f.power(&p)
	if power == 0 {
		return
	}
	for _, more := range []int{1, 2, 4} {
		length := len(word) * power * more
		if length > longWords || f.best[orbit] != nil && len(f.best[orbit]) <= length {
			return
		}
		whole := slices.Repeat(word, power*more)
		if p := f.After(geometry.Home(), whole); f.upright(&p) {
			f.best[orbit] = whole
			return
		}
	}
}

func (f *finder) upright(p *geometry.Position) bool {
	for cell, tile := range p.Tile {
		if int(tile) == cell && p.Spin[cell] != 0 {
			return false
		}
	}
	for _, set := range f.Orbits() {
		if spun(p, set.Cells) != 0 {
			return false
		}
	}
	return true
}

func spun(p *geometry.Position, cells []uint8) (sum uint8) {
	for _, cell := range cells {
		sum += p.Spin[cell]
	}
	return sum & 3
}

// power returns the exponent that makes a 3-cycle of a permutation, 0 for none, and its orbit.
func (f *finder) power(p *geometry.Position) (power, orbit int) {
	var seen [geometry.MaxCells]bool
	power, orbit = 1, -1
	for i, set := range f.Orbits() {
		for _, cell := range set.Cells {
			length := 0
			for at := cell; !seen[at]; at = p.Tile[at] {
				seen[at] = true
				length++
			}
			switch {
			case length == 3 && orbit < 0:
				orbit = i
			case length > 0 && length%3 == 0:
				return 0, -1
			case length > 1:
				power = power / common(power, length) * length
			}
		}
	}
	if orbit < 0 {
		return 0, -1
	}
	return power, orbit
}

func common(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
