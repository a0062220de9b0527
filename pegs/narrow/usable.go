package narrow

import (
	"context"
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"

	"jie/linear/exact"
	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// Jumps that no solution makes, and the pagoda functions that prove it.
//
// A jump takes the weight of two pegs and gives back that of one. Under a pagoda function it
// loses 0 or more. What the jumps of a solution lose adds up to the slack, which is the weight of
// the start less that of the goal. So a jump that loses more than the slack is in no solution:
//
//	hole    a b c d      start  1 1 0 1      a-c loses 1 + 1 - 1 = 1
//	weight  1 1 1 0      goal   0 0 1 1      c-a loses 1, d-b loses 0 + 1 - 1 = 0, b-d loses 2
//
// The slack is 1, so no solution makes the jump b-d. For each jump a linear program finds the
// weights under which it loses the most of the slack. Its numbers are whole, and every inequality
// is verified again. Without the jumps that are found, fewer inequalities are left, so the
// programs are solved again until they find none.

// weighing holds what the programs prove about the ways from a start to a goal.
type weighing struct {
	*bitboard.Board
	start   bitboard.Set
	goal    *bitboard.Goal
	jumps   []bitboard.Jump // that may be in a solution
	pagodas []Threshold     // no usable jump raises their weight
}

// newWeighing solves the programs. If ctx ends, it proves less.
func newWeighing(ctx context.Context, b *bitboard.Board, start bitboard.Set, goal *bitboard.Goal) *weighing {
	s := &weighing{Board: b, start: start, goal: goal, jumps: slices.Concat(b.Jumps()...)}
	for _, w := range b.ParityPagodas() {
		s.enter(w)
	}
	for found := true; found; {
		found = false
		for y := range JumpProgram(b, s.jumps, start, goal.Targets()).Duals(ctx, objectives(len(s.jumps))) {
			w := bitboard.Pagoda(y[:b.Len()]).Primitive(-1)
			found = s.enter(w) || found
		}
	}
	return s
}

// weigh solves the programs of the question.
func (q *Search) weigh() *weighing { return newWeighing(q.Ctx, q.Board, bitboard.One(q.Start), q.Goal) }

// objectives yields a cost for each jump, and some for random sums of jumps.
func objectives(jumps int) iter.Seq[[]int64] {
	return func(yield func([]int64) bool) {
		r := rand.New(rand.NewPCG(41, 26))
		cost := make([]int64, jumps)
		for k := range 2 * jumps {
			clear(cost)
			if k < jumps {
				cost[k] = -1
			} else {
				for range 2 + r.IntN(6) {
					cost[r.IntN(jumps)]--
				}
			}
			if !yield(cost) {
				return
			}
		}
	}
}

// enter keeps a function, if no usable jump raises the weight and it is not known. It reports
// whether the function shows a jump to be in no solution.
func (s *weighing) enter(w bitboard.Pagoda) (found bool) {
	t := Threshold{w, s.goal.Lightest(w)}
	known := slices.ContainsFunc(s.pagodas, func(u Threshold) bool { return slices.Equal(u.Pagoda, w) })
	if known || slices.ContainsFunc(s.jumps, func(j bitboard.Jump) bool { return w.Loss(j) < 0 }) {
		return false
	}
	if s.pagodas = append(s.pagodas, t); !fitsLane(w) {
		s.enter(shrunk(w))
	}
	slack, before := w.Of(s.start)-t.Goal, len(s.jumps)
	s.jumps = slices.DeleteFunc(slices.Clone(s.jumps), func(j bitboard.Jump) bool { return w.Loss(j) > slack })
	return len(s.jumps) < before
}

// shrunk returns about a fraction of w that fits a lane. Rounding down may take 1 from what a
// jump loses, and one more in each hole gives it back.
func shrunk(w bitboard.Pagoda) bitboard.Pagoda {
	var sum int64
	for _, v := range w {
		sum += bitboard.Abs(v)
	}
	small := make(bitboard.Pagoda, len(w))
	for i, v := range w {
		small[i] = (v+sum)*(laneMost/2)/sum - laneMost/2 + 1
	}
	return small
}

// addImages adds the images of all functions under symmetries of the start and the goal.
func (s *weighing) addImages(perms []board.Perm) {
	for _, t := range s.pagodas[:len(s.pagodas):len(s.pagodas)] {
		for _, p := range perms {
			image := make(bitboard.Pagoda, len(t.Pagoda))
			for i, v := range t.Pagoda {
				image[p[i]] = v
			}
			s.enter(image)
		}
	}
}

// The most pagoda functions that a side prunes by, and the random play that chooses them.
const (
	mostLanes    = 4 * len(weight{})
	mostPlays    = 100
	mostRefusals = 1 << 12
)

// choose returns the functions that together refuse the most positions met in random play from
// the seeds, which makes usable jumps or, going back, takes them back.
func (s *weighing) choose(seeds []board.Set, back bool) []Threshold {
	refused, n := s.refusals(seeds, back)
	covered := make([]uint64, (n+63)/64)
	var chosen []Threshold
	for len(chosen) < mostLanes {
		best, most := -1, n/100
		for i, set := range refused {
			sum := 0
			for k, word := range set {
				sum += bits.OnesCount64(word &^ covered[k])
			}
			if sum > most {
				best, most = i, sum
			}
		}
		if best < 0 {
			break
		}
		for k, word := range refused[best] {
			covered[k] |= word
		}
		chosen = append(chosen, s.pagodas[best])
	}
	return chosen
}

// refusals returns for each pagoda function the set of the numbers of the positions that it refuses,
// of n positions beside those that random play visits.
func (s *weighing) refusals(seeds []board.Set, back bool) (refused [][]uint64, n int) {
	refused = make([][]uint64, len(s.pagodas))
	losses := make([][]int64, len(s.jumps)) // by jump and function
	for k, j := range s.jumps {
		for _, t := range s.pagodas {
			losses[k] = append(losses[k], t.Loss(j))
		}
	}
	r := rand.New(rand.NewPCG(16, 32))
	left := make([]int64, len(s.pagodas)) // of the slack
	for play := 0; play < mostPlays && n < mostRefusals && len(seeds) > 0; play++ {
		p := seeds[r.IntN(len(seeds))]
		for i, t := range s.pagodas {
			if left[i] = t.Of(bitboard.One(p)) - t.Goal; back {
				left[i] = t.Of(s.start) - t.Of(bitboard.One(p))
			}
		}
		for step := -1; step != 0; {
			step = 0
			next, ways := 0, 0
			for k, j := range s.jumps {
				if back && !j.Legal(p^j.Mask()) || !back && !j.Legal(p) {
					continue
				}
				alive := true
				for i, loss := range losses[k] {
					if loss > left[i] {
						alive = false
						for len(refused[i]) <= n/64 {
							refused[i] = append(refused[i], 0)
						}
						refused[i][n/64] |= 1 << (n % 64)
					}
				}
				if !alive {
					n++
				} else if ways++; r.IntN(ways) == 0 {
					next, step = k, 1
				}
			}
			if step != 0 {
				p ^= s.jumps[next].Mask()
				for i, loss := range losses[next] {
					left[i] -= loss
				}
			}
		}
	}
	return refused, n
}

// JumpProgram returns the equations of a solution made of some jumps, which count, also as fractions:
// what they take and fill is the start less one of the targets, or less a mixture of these. The
// first equations are those of the holes.
func JumpProgram(b *bitboard.Board, among []bitboard.Jump, start bitboard.Set, targets []bitboard.Pattern) *exact.Program {
	jumps, n := len(among), b.Len()
	var free bitboard.Set
	for _, t := range targets {
		free = free.Or(b.All().Less(t.Care))
	}
	width := jumps + len(targets) + free.Len()
	p := &exact.Program{B: make([]int64, n+1), Lower: make([]int64, width), Upper: slices.Repeat([]int64{-1}, width)}
	for range p.B {
		p.A = append(p.A, make([]int64, width))
	}
	for k, j := range among {
		p.A[j.From][k], p.A[j.Over][k], p.A[j.To][k] = 1, 1, -1
	}
	for i := range start.All() {
		p.B[i] = 1
	}
	p.B[n] = 1
	for k, t := range targets {
		p.A[n][jumps+k] = 1
		for i := range t.Want.All() {
			p.A[i][jumps+k] = 1
		}
	}
	column := jumps + len(targets)
	for i := range free.All() { // takes an amount between 0 and 1
		p.A[i][column], p.Upper[column] = 1, 1
		column++
	}
	return p
}
