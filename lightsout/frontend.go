package lightsout

import (
	"math/rand/v2"
	"slices"
	"strings"

	"jie/collection"
	"jie/hint"
	"jie/level"
	"jie/lightsout/nullity"
	"jie/puzzle"
	"jie/table"
)

// What front ends may ask of the puzzle beside its contract.
var (
	_ puzzle.Prefixed   = Puzzle{}
	_ puzzle.Stated     = Puzzle{}
	_ puzzle.FileRules  = Puzzle{}
	_ collection.Player = Puzzle{}
	_ level.Source      = Puzzle{}
	_ hint.Guide        = Puzzle{}
	_ table.Maker       = Puzzle{}
)

// Table reads a question about the nullities of square boards.
func (Puzzle) Table(q table.Question) (table.Job, error) { return nullity.Table(q) }

// Prefixes are those of other programs' games.
func (Puzzle) Prefixes() []string { return []string{flipName} }

// RuleFile is the file that "locked=FILE" or "wiring=FILE" names: whatever is not
// a mask or a wiring itself.
func (Puzzle) RuleFile(rule string) (path string, ok bool) {
	if value, found := strings.CutPrefix(rule, lockedRule); found && value != "" {
		return value, strings.Trim(value, "01./#-") != ""
	}
	if value, found := strings.CutPrefix(rule, wiringRule); found && value != "" {
		return value, strings.Trim(value, "0123456789+*/-") != ""
	}
	return "", false
}

// RuleText writes a mask, or a list with a button a line, into a rule.
func (Puzzle) RuleText(rule, content string) (string, error) {
	if strings.HasPrefix(rule, lockedRule) {
		mask, err := parseMask(content)
		if mask == nil && err == nil {
			mask = []string{"0"} // nothing is locked
		}
		return lockedRule + strings.Join(mask, "/"), err
	}
	wiring, err := parseWiring(content)
	return wiringRule + formatWiring(wiring), err
}

// Levels is the common board, and grades found as docs/difficulty.md says.
func (Puzzle) Levels() level.Profile {
	return level.Profile{Board: "5x5", Grades: [4]int64{22500, 28500, 32500, 35500}}
}

// LevelBoard is a rectangle such as "5x5", or a game that was sold such as "cube".
func (Puzzle) LevelBoard(name string) string {
	if commercialNamed(name) != nil {
		return "lightsout[" + name + "]"
	}
	return "lightsout:" + name
}

// Candidate presses 1 to 15 different lights from the board's own pattern, which
// is the goal.
func (Puzzle) Candidate(blank puzzle.Position, random *rand.Rand) (from, to string, err error) {
	moves := slices.Collect(blank.Moves())
	if len(moves) == 0 { // every light is locked
		return "", "", nil
	}
	random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	at := blank
	for _, m := range moves[:1+random.IntN(min(len(moves), 15))] {
		if at, err = at.Play(m); err != nil {
			return "", "", err
		}
	}
	return at.String(), blank.String(), nil
}

// Quick is true: the solvable cases are solved by elimination.
func (Puzzle) Quick(puzzle.Position) bool { return true }

// Region is the row of a press. A button that stands below the board has the part
// of the board that it changes.
func (Puzzle) Region(p puzzle.Position, move string) hint.Region {
	action, err := p.Action(move)
	if err != nil {
		return hint.Region{}
	}
	if action.At == "" {
		return hint.Part(p, move)
	}
	grid := p.Grid()
	at, _ := grid.Find(action.At)
	r := hint.Region{Kind: "row", Name: grid.Rows[at.Y]}
	for _, c := range grid.Cells {
		if c.Y == at.Y && c.State != puzzle.NoCell {
			r.Cells = append(r.Cells, c.Name)
		}
	}
	return r
}

// Why describes the press pattern that was chosen: presses row by row settle the
// rows above, unless rules let a press reach further than one row, and no other
// pattern has fewer presses.
func (Puzzle) Why(q hint.Question, s puzzle.Solution) ([]hint.Reason, error) {
	next, err := q.From.Play(s.Moves[0])
	if err != nil {
		return nil, err
	}
	row, inRow, order := -1, 0, "any-order"
	for i, m := range s.Moves {
		r, _, times, _ := parsePress(m)
		if row < 0 {
			row = int(r)
		}
		if int(r) == row {
			inRow++
		}
		if times > 1 || i > 0 && m == s.Moves[i-1] {
			order = "any-order-again"
		}
	}
	lights := len(q.From.Grid().Cells) - hint.Count(q.From, puzzle.NoCell)
	reasons := []hint.Reason{
		{Key: order},
		{Key: "lights-right", Args: map[string]any{"before": q.Matches(q.From), "after": q.Matches(next), "all": lights}},
	}
	if ruled := strings.Contains(q.From.String(), "["); row > 0 && !ruled {
		reasons = append(reasons, hint.Reason{Key: "row-settles", Args: map[string]any{"n": inRow, "row": row, "above": row - 1}})
	}
	if s.Optimal {
		reasons = append(reasons, hint.Reason{Key: "smallest", Args: map[string]any{"n": s.Length}})
	}
	return reasons, nil
}

// Stated is the prefix of machines, which are positions with their goals.
func (Puzzle) Stated() []string { return []string{machineName} }

// State reads a machine: "machine:[.##.] (0) (1,3) {3,5}" is a row of lights, all off,
// with the brackets as its goal; "machine[counters]:…" the same buttons on counters at
// zero, with the braces as their goal.
func (Puzzle) State(text string) (from string, to []string, err error) {
	id, err := puzzle.SplitID(text)
	if err != nil {
		return "", nil, err
	}
	m, err := parseMachine(id)
	if err != nil {
		return "", nil, err
	}
	return m.from(), []string{m.goal()}, nil
}

// Games is Flip.
func (Puzzle) Games() []collection.Game {
	return []collection.Game{{
		Name: "Flip", Prefix: flipName,
		Recognise: func(parameters, description string) bool {
			return collection.IsSize(parameters) && strings.Count(description, ",") == 1 &&
				strings.Trim(description, "0123456789abcdefABCDEF,") == ""
		},
		Parameters: collection.SizeOf,
		Move:       flipMove,
		Write:      writeFlip,
		Save:       func(parameters string) string { return parameters + "r" },
	}}
}
