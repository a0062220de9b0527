package narrow

import (
	"math/big"

	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/board"
)

// distances holds, for each winning position, its distance to the nearest goal and the
// number of ways to get there. Ways of every length are counted if asked for.
//
// Distances are computed level by level from the fewest pegs up. In moves, one move is any
// sweep: a peg's jumps, followed through winning positions only, because a position that
// reaches no goal cannot lie inside a move of a solution. Shortest solutions never have
// two moves of one peg in a row, because these would be one move. So different lists of
// moves are different solutions.
type distances struct {
	Walker
	winning *layers
	sym     *bitboard.Symmetries
	counted bool
	length  [bitboard.MaxWord + 1][]uint8            // beside the slots of winning's tables
	ways    [bitboard.MaxWord + 1][]bitboard.Uint128 // nil if not counted
	bytes   int64                                    // held for both
	err     error
}

const unreached = 255

const wayBytes = 16

// Answer holds what the winning positions show.
type Answer struct {
	Moves  []bitboard.Move // a shortest solution, in the metric asked for
	Count  *big.Int        // the solutions, if they were to be counted
	Walker *Walker         // through the winning positions, in that metric
}

// answer measures every winning position.
func (q *Search) answer(w *layers) (*Answer, error) {
	metric := q.Opt.Metric
	if q.Opt.Every && q.Opt.Count {
		metric = puzzle.Jumps // every solution is one list of jumps
	}
	d, err := q.distances(w, metric, q.Opt.Count)
	if err != nil {
		return nil, err
	}
	a := &Answer{}
	if q.Opt.Count {
		pegs, slot := d.find(q.Start)
		a.Count = d.ways[pegs][slot].Big()
	}
	if metric != q.Opt.Metric {
		q.Release(d.bytes) // they were read for the last time
		if d, err = q.distances(w, q.Opt.Metric, false); err != nil {
			return nil, err
		}
	}
	a.Moves, a.Walker = d.Shortest(), &d.Walker
	return a, nil
}

func (q *Search) distances(w *layers, metric puzzle.Metric, counted bool) (*distances, error) {
	d := &distances{winning: w, sym: q.kit.Sym, counted: counted}
	d.Walker = Walker{Search: q, Oracle: d, Metric: metric}
	for pegs, t := range w.levels {
		if t == nil || t.N == 0 {
			continue
		}
		size := int64(len(t.Slots))
		if counted {
			size *= 1 + wayBytes
		}
		if err := q.Hold(size); err != nil {
			return nil, err
		}
		d.bytes += size
		d.length[pegs] = make([]uint8, len(t.Slots))
		if counted {
			d.ways[pegs] = make([]bitboard.Uint128, len(t.Slots))
		}
		for slot, p := range t.Slots {
			if p == 0 {
				continue
			}
			if err := d.measure(p, pegs, slot); err != nil {
				return nil, err
			}
		}
	}
	return d, nil
}

// measure computes one position from those with fewer pegs.
func (d *distances) measure(p board.Set, pegs, slot int) error {
	if d.Goal.MatchWord(p) {
		if d.counted {
			d.ways[pegs][slot] = bitboard.Uint128{Lo: 1}
		}
		return nil
	}
	best, ways := uint8(unreached), bitboard.Uint128{}
	d.Visit(p, func(_ bitboard.Move, end board.Set) bool {
		level, at := d.find(end)
		length := d.length[level][at] + 1
		if length < best {
			best = length
			if !d.Opt.Every {
				ways = bitboard.Uint128{}
			}
		}
		if d.counted && (d.Opt.Every || length == best) {
			if !ways.Add(d.ways[level][at]) {
				d.err = puzzle.ErrReach
			}
		}
		return true
	})
	d.length[pegs][slot] = best
	if d.counted {
		d.ways[pegs][slot] = ways
	}
	if d.err != nil {
		return d.err
	}
	return d.Poll()
}

// find returns the place of a winning position's values.
func (d *distances) find(p board.Set) (pegs, slot int) {
	pegs = p.Len()
	return pegs, d.winning.levels[pegs].Index(d.sym.Canonical(p))
}

// Has reports whether p is winning.
func (d *distances) Has(p board.Set) bool { return d.winning.has(d.sym.Canonical(p)) }

// At returns the distance from a winning position to the nearest goal.
func (d *distances) At(p board.Set) uint8 {
	pegs, slot := d.find(p)
	return d.length[pegs][slot]
}
