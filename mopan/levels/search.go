package levels

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

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

// maxShards bounds the number of shards: a level is a file for each.
const maxShards = 1 << 20

// Search implements the step for one question. It is safe for concurrent use.
type Search struct {
	question Question
	hash     [sha256.Size]byte // of the question
	goal     rings.Goal
	counts   [rings.Colours + 1]int
	numbers  states.Numbering
	shards   shards
	marks    *pool[*marks]
}

// NewSearch checks a question. Time and memory: those of the tables that number the
// positions, about a megabyte.
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
	text, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	s := &Search{question: q, goal: goal, counts: counts, numbers: numbers,
		hash: sha256.Sum256(fmt.Appendf(nil, "jie mopan levels %d\n%s", version, text)), shards: newShards(numbers.Positions(), q.Shards)}
	s.marks = newPool(func() *marks { return newMarks(numbers.Positions()) })
	return s, nil
}

// Question returns the question, with its targets in canonical form.
func (s *Search) Question() Question { return s.question }

// Hash returns a name of the question, in hexadecimal.
func (s *Search) Hash() string { return hex.EncodeToString(s.hash[:]) }

// Positions returns the number of positions of the search, reachable or not.
func (s *Search) Positions() uint64 { return s.shards.positions }

// Shards returns the number of shards; none is empty.
func (s *Search) Shards() int { return s.shards.count }

// Start calls emit with the block of level 0 of each shard that has targets, in order.
func (s *Search) Start(emit Emit) error {
	m := s.marks.get()
	defer s.marks.put(m)
	var numbers []uint64
	for _, p := range s.goal {
		for b := range p.Completions(s.counts) {
			numbers = append(numbers, s.numbers.Number(b))
		}
	}
	slices.Sort(numbers)
	for len(numbers) > 0 {
		shard := s.shards.of(numbers[0])
		set := make([]uint64, s.shards.words(shard))
		for len(numbers) > 0 && numbers[0] < s.shards.end(shard) {
			n := numbers[0] - s.shards.first(shard)
			set[n>>6] |= 1 << (n & 63)
			numbers = numbers[1:]
		}
		if err := emit(shard, appendBlock(nil, piece{0, set})); err != nil {
			return err
		}
	}
	return nil
}

// Count returns the number of positions in a block of a shard.
func (s *Search) Count(shard int, block []byte) (uint64, error) {
	set, err := s.set(shard, block)
	return count(set), err
}

// Boards returns the first positions of a block of a shard, at most most of them.
func (s *Search) Boards(shard int, block []byte, most int) ([]rings.Board, error) {
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

// set returns the union of blocks of a shard as a bit set.
func (s *Search) set(shard int, blocks ...[]byte) ([]uint64, error) {
	if shard < 0 || shard >= s.shards.count {
		return nil, &puzzle.Error{Puzzle: rings.Name, Code: BadShard, Args: puzzle.Args{"got": shard, "limit": s.shards.count - 1}}
	}
	set := make([]uint64, s.shards.words(shard))
	for _, block := range blocks {
		if err := s.add(shard, set, block); err != nil {
			return nil, err
		}
	}
	return set, nil
}

// add adds a block of a shard to its bit set.
func (s *Search) add(shard int, set []uint64, block []byte) error {
	if addBlock(set, block, s.shards.end(shard)-s.shards.first(shard)) != nil {
		return s.badBlock(shard)
	}
	return nil
}

// badBlock returns the error of bytes that no engine can have got from a task.
func (s *Search) badBlock(shard int) error {
	return fmt.Errorf("levels: shard %d: %w", shard, errBlock)
}
