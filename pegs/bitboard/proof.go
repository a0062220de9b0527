package bitboard

// Kinds of certificates of positions that are lost.
const (
	KindClass     = "position-class"
	KindPagoda    = "pagoda"
	KindPegs      = "pegs"
	KindExhausted = "exhausted"
)
