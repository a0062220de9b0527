package puzzle

// Extender is a puzzle that wraps another one and lends what that one can do
// beyond the contract.
type Extender interface {
	// Extend sets target, a pointer to a variable of an interface type, to what the
	// wrapped puzzle has of that type. It refuses types that would let a caller reach
	// the wrapped puzzle's positions or solutions past the wrapper.
	Extend(target any) bool
}

// OtherGoals is a puzzle that has goals to try where the default one cannot be reached.
type OtherGoals interface {
	// OtherGoals are texts that a position's Goal reads, the most specific first.
	OtherGoals() []string
}

// RandomTexts is a puzzle some of whose texts make random positions that may be unsolvable.
type RandomTexts interface {
	// SolvableText is the text of a random position of the same board that can be solved,
	// "" for a text that is not random.
	SolvableText(text string) string
}

// ShortIDs is a puzzle some of whose IDs are long, and have a form for people to read.
type ShortIDs interface {
	// ShortID is a text that Parse reads as the same position as the ID; most IDs, and
	// what is no ID, stay as they are.
	ShortID(id string) string
}

// ShortID is an ID of p for people to read.
func ShortID(p Puzzle, id string) string {
	if short, ok := As[ShortIDs](p); ok {
		return short.ShortID(id)
	}
	return id
}

// As finds an optional interface of a puzzle, such as [Prefixed], through whatever
// wraps the puzzle. Front ends use it in place of a type assertion.
func As[T any](p Puzzle) (t T, ok bool) {
	if t, ok := p.(T); ok {
		return t, true
	}
	if x, wraps := p.(Extender); wraps {
		ok = x.Extend(&t)
	}
	return t, ok
}
