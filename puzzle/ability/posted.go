package ability

// Posting says how people draw a puzzle's boards in characters that are not those of an ID.
type Posting struct {
	// Letters has the characters of an ID that each character may stand for. A blank stands
	// for what is not drawn. Letters are in lower case.
	Letters map[rune]string
	// Sheared is set for a triangular lattice, whose rows an ID moves to the left.
	Sheared bool
	// Loose is set if the lengths of the rows give the shape, so that blanks mean nothing.
	Loose bool
	// Numbers is set if cells are numbers: then blanks stand for commas.
	Numbers bool
}

// Posted is a puzzle whose boards people post in other characters.
type Posted interface {
	// Posting returns how boards with some rules are drawn.
	Posting(rules []string) Posting
}
