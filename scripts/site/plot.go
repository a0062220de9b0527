package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"jie/puzzle/draw"
	"jie/puzzle/level"
)

// binWidth is two bits.
const binWidth = 2000

// plot draws the distribution of the scores of generated levels, coloured by grade.
func plot(name string, in io.Reader, out io.Writer) error {
	levels, err := readLevels(in)
	if err != nil {
		return err
	}
	if len(levels) == 0 {
		return errors.New("no levels on standard input")
	}
	title := fmt.Sprintf("%s: %d levels by difficulty", name, len(levels))
	scene := draw.Histogram(title, "score in bits; the colour is the grade of most levels of a bar, from 1 at the left", "levels", bars(levels), draw.Themes[0])
	return draw.SVG(out, []draw.Scene{scene})
}

func readLevels(in io.Reader) ([]level.Level, error) {
	var levels []level.Level
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var l level.Level
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			return nil, err
		}
		levels = append(levels, l)
	}
	return levels, lines.Err()
}

// bars counts the levels by score, two bits a bar. A bar has the colour of the
// grade that most of its levels have.
func bars(levels []level.Level) []draw.Bar {
	counts := make([][6]int, 1)
	for _, l := range levels {
		bin := int(l.Measures.Score() / binWidth)
		for len(counts) <= bin {
			counts = append(counts, [6]int{})
		}
		counts[bin][l.Difficulty]++
	}
	list := make([]draw.Bar, len(counts))
	for i, grades := range counts {
		total := 0
		for _, n := range grades {
			total += n
		}
		grade := max(1, slices.Index(grades[:], slices.Max(grades[:])))
		list[i] = draw.Bar{Label: strconv.Itoa(2 * i), Value: float64(total), State: byte('0' + grade)} // 1 to 5
	}
	return list
}
