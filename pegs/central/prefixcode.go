package central

// maxCode is the longest code word, so that a table of 2^maxCode entries decodes
// any of them in one step.
const maxCode = 11

// codeWords returns the canonical code words of the given lengths: shorter ones
// first, and those of one length in the order of their symbols.
func codeWords(lengths []uint8) []uint32 {
	words := make([]uint32, len(lengths))
	next := uint32(0)
	for length := range uint8(maxCode + 1) {
		next <<= 1
		for i, n := range lengths {
			if n == length {
				words[i] = next
				next++
			}
		}
	}
	return words
}
