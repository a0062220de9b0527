package puzzle

// Notation is a puzzle whose moves are also written in other ways, as in books.
type Notation interface {
	// Notations are the names of those ways, such as "digits".
	Notations() []string
	// ReadNotation returns a move that is written in one of them as Play reads it.
	// Other texts stay as they are, for Play to refuse.
	ReadNotation(move string) string
	// WriteNotation writes a move in the way of that name. A move that cannot be
	// written so stays as it is.
	WriteNotation(name, move string) string
}
