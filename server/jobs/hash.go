package jobs

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Hash names something without telling it: a subscriber by its token, a client by
// its address, or a question. Two texts with the same hash are not known.
type Hash [sha256.Size]byte

// HashOf is the hash of a text.
func HashOf(text string) Hash { return sha256.Sum256([]byte(text)) }

// MarshalText writes h in hexadecimal.
func (h Hash) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, h[:]), nil }

// UnmarshalText reads what MarshalText wrote.
func (h *Hash) UnmarshalText(text []byte) error {
	if len(text) != 2*len(h) {
		return fmt.Errorf("a hash of %d digits", len(text))
	}
	_, err := hex.Decode(h[:], text)
	return err
}
