package boards

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jie/catalog"
	"jie/puzzle"
	"jie/puzzle/view"
	"jie/verbs"
)

// What the page makes of the moves that are written down, said again in Go, agrees with
// the puzzles on positions at random: which moves are legal, and where they lead.
func TestMoves(t *testing.T) {
	set, err := New(&verbs.Service{Puzzles: catalog.All()})
	if err != nil || len(set.keys) < 40 {
		t.Fatalf("%d boards, %v", len(set.keys), err)
	}
	random := rand.New(rand.NewPCG(18, 9))
	for _, key := range set.keys {
		board, err := set.board(key)
		if err != nil {
			t.Fatal(err)
		}
		pos := set.starts[key][0]
		for range 60 {
			if other, ok := shuffled(catalog.All(), pos, random); ok {
				pos = other
			}
			pos = testMoves(t, board, pos, random)
		}
	}
}

// testMoves compares the moves of one position, and gives a position after one of them.
func testMoves(t *testing.T, board *Board, pos puzzle.Position, random *rand.Rand) puzzle.Position {
	t.Helper()
	want := make(map[string]bool)
	for move := range pos.Moves() {
		if action, err := pos.Action(move); err == nil && len(action.Steps) == 0 {
			want[move] = true
		}
	}
	next := pos
	for _, move := range board.Moves {
		states, ok := after(board, statesOf(pos), move.Action)
		if ok != want[move.Move] {
			t.Fatalf("%s: the move %s is legal: %v, want %v", pos, move.Move, ok, want[move.Move])
		}
		if !ok {
			continue
		}
		delete(want, move.Move)
		to, err := pos.Play(move.Move)
		if err != nil || !slices.Equal(statesOf(to), states) {
			t.Fatalf("%s: the move %s leads to %s, want %v, %v", pos, move.Move, string(states), to, err)
		}
		if random.IntN(4) == 0 {
			next = to
		}
	}
	if len(want) > 0 {
		t.Fatalf("%s: %d legal moves are not written down: %v", pos, len(want), want)
	}
	return next
}

func statesOf(pos puzzle.Position) (list []rune) {
	for _, cell := range pos.Grid().Cells {
		list = append(list, cell.State)
	}
	return list
}

// after plays a move on the states of a board, as local.ts does; ok is false where that
// is not legal.
func after(b *Board, states []rune, a view.Action) (next []rune, ok bool) {
	index := func(name string) int {
		return slices.IndexFunc(b.View.Cells, func(c verbs.Cell) bool { return c.Name == name })
	}
	blank := rune(0)
	for _, face := range b.View.Faces {
		if face.Shape == "empty" {
			blank = []rune(face.State)[0]
			break
		}
	}
	next = slices.Clone(states)
	for _, name := range a.Takes {
		if states[index(name)] == blank {
			return nil, false
		}
		next[index(name)] = blank
	}
	for _, c := range a.Carries {
		if from := index(c.From); len(a.Takes) > 0 {
			if states[from] == blank || states[index(c.To)] != blank {
				return nil, false
			}
			next[from] = blank
		}
	}
	for _, c := range a.Carries {
		next[index(c.To)] = states[index(c.From)]
	}
	for _, name := range a.Changes {
		next[index(name)] = following(b, states[index(name)])
	}
	return next, !slices.Equal(next, states)
}

// following is the state after another, in the order of the faces.
func following(b *Board, state rune) rune {
	var order []rune
	for _, face := range b.View.Faces {
		if face.Shape != "any" {
			order = append(order, []rune(face.State)[0])
		}
	}
	return order[(slices.Index(order, state)+1)%len(order)]
}
