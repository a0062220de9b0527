package conformance

import (
	"math/rand/v2"
	"strings"
)

// random makes boards from a fixed seed.
type random struct{ *rand.Rand }

func newRandom() random { return random{rand.New(rand.NewPCG(20, 1))} } // questions are no secrets

// rows are h rows of w digits below k, with slashes between.
func (r random) rows(h, w, k int) string {
	rows := make([]string, h)
	for i := range rows {
		rows[i] = r.digits(w, k)
	}
	return strings.Join(rows, "/")
}

func (r random) digits(n, k int) string {
	var b strings.Builder
	for range n {
		b.WriteByte('0' + byte(r.IntN(k)))
	}
	return b.String()
}

// shuffled puts the bytes of a text in another order, slashes left where they are.
func (r random) shuffled(text string) string {
	var at []int
	for i := range text {
		if text[i] != '/' && text[i] != '-' {
			at = append(at, i)
		}
	}
	out := []byte(text)
	r.Shuffle(len(at), func(i, j int) { out[at[i]], out[at[j]] = out[at[j]], out[at[i]] })
	return string(out)
}

// filled puts a given number of ones into the zeros of a board.
func (r random) filled(board string, ones int) string {
	out := []byte(board)
	var zeros []int
	for i, c := range out {
		if c == '0' {
			zeros = append(zeros, i)
		}
	}
	r.Shuffle(len(zeros), func(i, j int) { zeros[i], zeros[j] = zeros[j], zeros[i] })
	for _, i := range zeros[:min(ones, len(zeros))] {
		out[i] = '1'
	}
	return string(out)
}
