package pegs

import (
	"jie/board"
	"jie/internal/uint128"
	"jie/pegs/bitboard"
	"jie/puzzle"
)

// distances holds, for each winning position, its distance to the nearest goal
// and the number of ways there. The ways of every length are counted where asked.
//
// Distances are computed level by level from the fewest pegs up. In moves, one
// move is any sweep: a peg's jumps, followed through winning positions only,
// since a position that no goal can be reached from cannot lie inside a move of
// a solution. Shortest solutions never have two moves of one peg in a row, for
// they would be one move; so different lists of moves are different solutions.
type distances struct {
	walker
	winning *winning
	every   bool
	length  [bitboard.MaxHoles + 1][]uint8       // beside the slots of winning's tables
	ways    [bitboard.MaxHoles + 1][]uint128.Int // nil where not counted
	bytes   int64                                // held for both
	err     error
}

const unreached = 255

const wayBytes = 16

// distances measures every winning position.
func (q *question) distances(w *winning) (*distances, error) {
	d := &distances{winning: w, every: q.opt.Every}
	d.walker = walker{question: q, oracle: d, metric: q.opt.Metric}
	counted := q.opt.Count
	if d.every && counted {
		d.metric = puzzle.Jumps // every solution is one list of jumps
	}
	for pegs, t := range w.levels {
		if t == nil || t.N == 0 {
			continue
		}
		size := int64(len(t.Slots))
		if counted {
			size *= 1 + wayBytes
		}
		if err := q.hold(size); err != nil {
			return nil, err
		}
		d.bytes += size
		d.length[pegs] = make([]uint8, len(t.Slots))
		if counted {
			d.ways[pegs] = make([]uint128.Int, len(t.Slots))
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
	if d.goal.match(p) {
		if d.ways[pegs] != nil {
			d.ways[pegs][slot] = uint128.Int{Lo: 1}
		}
		return nil
	}
	best, ways := uint8(unreached), uint128.Int{}
	counted := d.ways[pegs] != nil
	d.visit(p, func(_ bitboard.Move, end board.Set) bool {
		level, at := d.find(end)
		length := d.length[level][at] + 1
		if length < best {
			best = length
			if !d.every {
				ways = uint128.Int{}
			}
		}
		if counted && (d.every || length == best) {
			if !ways.Add(d.ways[level][at]) {
				d.err = puzzle.ErrReach
			}
		}
		return true
	})
	d.length[pegs][slot] = best
	if counted {
		d.ways[pegs][slot] = ways
	}
	if d.err != nil {
		return d.err
	}
	return d.poll()
}

// find returns where a winning position's values are.
func (d *distances) find(p board.Set) (pegs, slot int) {
	pegs = p.Len()
	return pegs, d.winning.levels[pegs].Index(d.sym.Canonical(p))
}

// Has tells whether p is winning.
func (d *distances) Has(p board.Set) bool { return d.winning.has(d.sym.Canonical(p)) }

// At is the distance from a winning position.
func (d *distances) At(p board.Set) uint8 {
	pegs, slot := d.find(p)
	return d.length[pegs][slot]
}
