package draw

import (
	"encoding/json"
	"strconv"
	"strings"
)

// Counts turns counts into bars of [Histogram]. A list of numbers counts
// 0, 1 and so on; a list of texts gives labels too, as "12: 2" does.
func Counts(list any) ([]Bar, error) {
	if pairs, ok := list.([]string); ok {
		bars := make([]Bar, len(pairs))
		for i, pair := range pairs {
			of, count, _ := strings.Cut(pair, ": ")
			n, err := strconv.ParseFloat(count, 64)
			if err != nil {
				return nil, err
			}
			bars[i] = Bar{Label: of, Value: n}
		}
		return bars, nil
	}
	text, err := json.Marshal(list)
	if err != nil {
		return nil, err
	}
	var counts []float64
	if err := json.Unmarshal(text, &counts); err != nil {
		return nil, err
	}
	bars := make([]Bar, len(counts))
	for i, n := range counts {
		bars[i] = Bar{Label: strconv.Itoa(i), Value: n}
	}
	return bars, nil
}

// short writes a large number in a few letters: 12.3k, 1.77e10.
func short(x float64) string {
	switch {
	case x < 10_000:
		return strconv.FormatFloat(x, 'f', -1, 64)
	case x < 1e6:
		return strconv.FormatFloat(x/1e3, 'g', 3, 64) + "k"
	case x < 1e9:
		return strconv.FormatFloat(x/1e6, 'g', 3, 64) + "M"
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}
