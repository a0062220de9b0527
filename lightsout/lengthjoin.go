package lightsout

import (
	"context"

	"jie/linear/join"
)

// maxProofPairs is the most pairs that a verifier of a join looks at, and maxProofList the most
// members of each of its lists, as an exponent of two.
const (
	maxProofPairs = 1 << 24
	maxProofList  = 18
)

// joinProof is the classes of the buttons by which a verifier joins the patterns of a board; ""
// where these do not split, or have too many pairs of so many presses.
func (c *coset) joinProof(ctx context.Context, length int64) (string, error) {
	space, err := c.joinSpace(ctx)
	if err != nil {
		return "", err
	}
	pairs, ok, err := join.Pairs(ctx, space, length, maxProofList)
	if err != nil || !ok || pairs > maxProofPairs {
		return "", err
	}
	text := make([]byte, len(space.Class))
	for j, class := range space.Class {
		text[j] = '0' + class
	}
	return string(text), nil
}
