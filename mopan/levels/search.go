package levels

import (
	"fmt"
	"sync"

	"jie/mopan/internal/states"
	"jie/mopan/rings"
	"jie/mopan/table"
	"jie/puzzle"
)

// Question is the question of a search.
type Question struct {
	Targets []string `json:"targets"`        // positions or patterns, as texts
	Dots    int      `json:"dots,omitempty"` // of colour 1, if each target has wild cells
	Shards  int      `json:"shards"`         // the most shards
}

const maxShards = 1 << 20

// Search implements the step for one question. It is safe for concurrent use.
type Search struct {
	question Question
	goal     rings.Goal
	counts   [rings.Colours + 1]int
	numbers  states.Numbering
	shards   shards
	marks    sync.Pool // of *marks, which are costly to make
}

// NewSearch checks a question. It takes about a megabyte, for the tables that number the positions.
func NewSearch(q Question) (*Search, error) {
	goal, counts, err := table.ReadTargets(q.Targets, q.Dots)
	if err != nil {
		return nil, err
	}
	if q.Shards < 1 || q.Shards > maxShards {
		return nil, &puzzle.Error{Puzzle: rings.Name, Code: BadShard, Args: puzzle.Args{"got": q.Shards, "limit": maxShards}}
	}
	numbers, err := states.NewNumbering(goal[0].Board.Side(), counts)
	if err != nil {
		return nil, err
	}
	q.Targets = goal.Texts()
	s := &Search{question: q, goal: goal, counts: counts, numbers: numbers, shards: newShards(numbers.Positions(), q.Shards)}
	s.marks.New = func() any { return newMarks(numbers.Positions()) }
	return s, nil
}

// Positions returns the number of positions of the search, reachable or not.
func (s *Search) Positions() uint64 { return s.shards.positions }

// Shards returns the number of shards; none is empty.
func (s *Search) Shards() int { return s.shards.count }

func (s *Search) start(shard int) []byte {
	set := make([]uint64, s.shards.words(shard))
	for _, p := range s.goal {
		for b := range p.Completions(s.counts) {
			if n := s.numbers.Number(b); s.shards.of(n) == shard {
				n -= s.shards.first(shard)
				set[n>>6] |= 1 << (n & 63)
			}
		}
	}
	return appendBlock(nil, piece{0, set})
}

func (s *Search) boards(shard int, block []byte, most int) ([]rings.Board, error) {
	set, err := s.set(shard, block)
	if err != nil {
		return nil, err
	}
	var boards []rings.Board
	for i, word := range set {
		for bit := range 64 {
			if word>>bit&1 != 0 && len(boards) < most {
				boards = append(boards, s.numbers.Board(s.shards.first(shard)+uint64(i*64+bit)))
			}
		}
	}
	return boards, nil
}

func (s *Search) set(shard int, blocks ...[]byte) ([]uint64, error) {
	set := make([]uint64, s.shards.words(shard))
	for _, block := range blocks {
		if err := s.add(shard, set, block); err != nil {
			return nil, err
		}
	}
	return set, nil
}

func (s *Search) add(shard int, set []uint64, block []byte) error {
	if addBlock(set, block, s.shards.end(shard)-s.shards.first(shard)) != nil {
		return s.badBlock(shard)
	}
	return nil
}

func (s *Search) badBlock(shard int) error {
	return fmt.Errorf("levels: shard %d: %w", shard, errBlock)
}

// BadShard is the code of a number of shards that is out of range. Args: got, limit.
const BadShard puzzle.Code = "mopan-levels-shards"

// shards cuts the numbers into ranges of one length, a multiple of 64, except for the last.
type shards struct {
	positions uint64
	length    uint64 // of a shard
	count     int
}

// newShards makes at most count shards, or fewer so that none is empty.
func newShards(positions uint64, count int) shards {
	length := (positions + uint64(count) - 1) / uint64(count)
	length = (length + 63) &^ 63
	return shards{positions, length, int((positions + length - 1) / length)}
}

func (s shards) first(shard int) uint64 { return uint64(shard) * s.length }

func (s shards) end(shard int) uint64 { return min(s.positions, s.first(shard+1)) }

func (s shards) of(number uint64) int { return int(number / s.length) }

func (s shards) words(shard int) int { return int((s.end(shard) - s.first(shard) + 63) / 64) }
