package narrow

import (
	"errors"
	"math"
)

// When the search for the fewest moves makes a map of the winning positions. The map of the
// French board has 1 GiB, takes some seconds and leaves a tenth of the nodes. The map of the
// English board takes as long as a search of some 2^25 nodes and leaves half of them. An
// attempt of fewer nodes than these mostly takes longer with its map. One more move makes
// four to ten times as many nodes, so the size of an attempt predicts that of the next.
const (
	nodesBeforeMap      = 1 << 23
	nodesBeforeSmallMap = 1 << 26
	nodesBeforeLarge    = 1 << 22 // of an attempt, if the next is large
	quickAttempt        = 1 << 19 // if a next one, of ten times as many, is a second's work
	smallMap            = 1 << 30 // bytes: smaller ones are small
)

// The map takes at most one part in mapShare of the memory.
const mapShare = 3

// errMapDue says that a search must start again with a map.
var errMapDue = errors.New("a map of the winning positions is due")

// mapPays reports whether the search has made so many nodes that a map is due.
func (s *bounded) mapPays() bool {
	if s.mapDue == 0 || s.Nodes < s.mapDue {
		return false
	}
	s.mapDue = 0
	l, ok := newLayout(s.Board, s.Start)
	if !ok {
		return s.hasRoom(strongBytes) // for more cuts
	}
	if s.aft.seeds == nil || !s.hasRoom(l.mapBytes()) {
		return false
	}
	due := s.begun + nodesBeforeSmallMap
	if l.mapBytes() < smallMap && s.before < nodesBeforeLarge && s.Nodes < due {
		s.mapDue = due
		return false
	}
	return true
}

// hasRoom reports whether the memory limit leaves enough for a map and for the search.
func (s *bounded) hasRoom(bytes int64) bool {
	return bytes <= math.MaxInt/4 && (s.pool.limit == 0 || bytes <= s.pool.limit/mapShare)
}

// The cuts of the board when a search begins; a large search on a board that has no map has
// mostCuts, which take longer for each node. On Wiegleb's board, six cuts in place of two leave
// a fourth of the nodes, and on triangle36 a hundredth.
const (
	fewCuts     = 2
	strongBytes = 64 << 20 // at most, of all tables of these cuts
)

// strengthen makes the map or, on a board that has none, cuts the board in more ways. It clears the
// levels of the search first. Its tables take memory from that for the levels.
func (s *bounded) strengthen() error {
	s.clear()
	s.pool.drop()
	s.account()
	l, mapped := newLayout(s.Board, s.Start)
	bytes := int64(strongBytes)
	if mapped {
		bytes = l.mapBytes()
	}
	if err := s.Hold(bytes); err != nil {
		return err
	}
	if s.tables = bytes; s.pool.limit > 0 {
		s.pool.limit -= s.tables
	}
	if mapped {
		return s.findMap(l)
	}
	s.strong = true
	s.use(s.cuts(s.weighed.jumps, mostCuts, partHoles))
	return nil
}

func (s *bounded) findMap(l *cornerLayout) error {
	m, err := newMap(s.Ctx, l, s.Start, s.aft.seeds, s.workers)
	if err != nil {
		return err
	}
	s.winningMap = m
	for _, side := range []*side{&s.fore, &s.aft} {
		for i := range side.lines {
			side.lines[i].number = l.gathered(side.lines[i].mask)
		}
	}
	return nil
}
