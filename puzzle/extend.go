package puzzle

// Extender is a puzzle that wraps another one and lends what that one can do
// beyond the contract.
type Extender interface {
	// Extend sets target, a pointer to a variable of an interface type, to what the
	// wrapped puzzle has of that type. It refuses types that would let a caller reach
	// the wrapped puzzle's positions or solutions past the wrapper.
	Extend(target any) bool
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
