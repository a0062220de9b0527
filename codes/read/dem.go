package read

import (
	"bytes"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"jie/codes"
)

// A detector error model of Stim has an error mechanism a line, with its detectors and
// observables, and blocks that repeat:
//
//	error(0.001) D0 D1 ^ D2 L0
//	repeat 3 {
//	    error(0.001) D0 D2
//	    shift_detectors(0, 0, 1) 2
//	}
//
// Parts apart by ^ are suggestions for decoders; the mechanism is their sum modulo 2.

// maxInstructions bounds what repeated blocks may unfold to.
const maxInstructions = 1 << 20

// isDEM recognises the name of an instruction in the first line that is no comment.
func isDEM(data []byte) bool {
	for line := range bytes.Lines(data) {
		text := strings.TrimSpace(string(line))
		if text == "" || text[0] == '#' {
			continue
		}
		name := text[:len(text)-len(strings.TrimLeft(text, "abcdefghijklmnopqrstuvwxyz_"))]
		return slices.Contains([]string{"error", "detector", "logical_observable", "shift_detectors", "repeat"}, name)
	}
	return false
}

// demReader collects the mechanisms. Those with equal symptoms are one column.
type demReader struct {
	lines      []string
	shift      int
	steps      int
	seen       map[string]int // the column of each list of symptoms
	chance     []float64      // of each column
	detectors  [][]int32
	observable [][]int32
}

// dem reads a detector error model.
func dem(data []byte) (*codes.Code, error) {
	r := &demReader{lines: strings.Split(string(data), "\n"), seen: make(map[string]int)}
	if end, err := r.block(0, false); err != nil {
		return nil, err
	} else if end != len(r.lines) {
		return nil, malformed("dem", "code-dem-brace", end)
	}
	return &codes.Code{Kind: codes.Circuit, N: len(r.chance), Z: r.detectors, Observables: r.observable, Costs: r.costs()}, nil
}

// costs are the logarithms of (1-p)/p, in thousandths: the cheapest set of mechanisms is the
// most likely one. They are negative where p is more than a half.
func (r *demReader) costs() []int64 {
	costs := make([]int64, len(r.chance))
	for i, p := range r.chance {
		costs[i] = int64(math.Round(1000 * max(min(math.Log((1-p)/p), surest), -surest)))
	}
	return costs
}

// surest is more than the logarithm of a chance that a float64 distinguishes from 0 or 1.
const surest = 1000

// block reads lines up to the end of a block, and returns the number of the line behind it.
func (r *demReader) block(at int, inner bool) (end int, err error) {
	for at < len(r.lines) {
		line, _, _ := strings.Cut(r.lines[at], "#")
		fields := strings.Fields(line)
		at++
		if r.steps++; r.steps > maxInstructions {
			return 0, malformed("dem", "code-size", at)
		}
		switch {
		case len(fields) == 0:
		case fields[0] == "}" && inner && len(fields) == 1:
			return at, nil
		case strings.HasPrefix(fields[0], "repeat"):
			if at, err = r.repeat(fields, at); err != nil {
				return 0, err
			}
		default:
			if !r.instruction(strings.TrimSpace(line)) {
				return 0, malformed("dem", "code-dem-line", at)
			}
		}
	}
	if inner {
		return 0, malformed("dem", "code-dem-brace", at)
	}
	return at, nil
}

// repeat reads a block as often as it says.
func (r *demReader) repeat(fields []string, at int) (end int, err error) {
	if len(fields) != 3 || fields[2] != "{" {
		return 0, malformed("dem", "code-dem-line", at)
	}
	times, err := strconv.Atoi(fields[1])
	if err != nil || times < 1 {
		return 0, malformed("dem", "code-number", at)
	}
	for range times {
		if end, err = r.block(at, true); err != nil {
			return 0, err
		}
	}
	return end, nil
}

// instruction reads one line: NAME[TAG](ARGUMENTS) TARGETS.
func (r *demReader) instruction(line string) bool {
	name, targets := line, ""
	if i := strings.IndexAny(line, " \t[("); i >= 0 {
		name, targets = line[:i], line[i:]
	}
	arguments := ""
	for _, brackets := range []string{"[]", "()"} {
		targets = strings.TrimSpace(targets)
		if strings.HasPrefix(targets, brackets[:1]) {
			end := strings.Index(targets, brackets[1:])
			if end < 0 {
				return false
			}
			arguments, targets = targets[1:end], targets[end+1:]
		}
	}
	switch name {
	case "error":
		p, err := strconv.ParseFloat(strings.TrimSpace(arguments), 64)
		return err == nil && p >= 0 && p <= 1 && r.mechanism(strings.Fields(targets), p)
	case "shift_detectors":
		by, err := strconv.Atoi(strings.TrimSpace(targets))
		r.shift += by
		return err == nil && by >= 0 && r.shift < codes.MaxRows
	}
	return name == "detector" || name == "logical_observable"
}

// mechanism adds a column. Mechanisms that never happen, or that change nothing, are none.
func (r *demReader) mechanism(targets []string, p float64) bool {
	odd := make(map[string]bool)
	for _, target := range targets {
		if target == "^" {
			continue
		}
		kind, n := target[:1], -1
		if number, err := strconv.Atoi(target[1:]); err == nil {
			n = number
		}
		if kind != "D" && kind != "L" || n < 0 || n >= codes.MaxRows-r.shift {
			return false
		}
		if kind == "D" {
			n += r.shift
		}
		key := kind + strconv.Itoa(n)
		if odd[key] = !odd[key]; !odd[key] {
			delete(odd, key)
		}
	}
	if p > 0 && len(odd) > 0 {
		r.column(odd, p)
	}
	return true
}

// column adds a mechanism. One with the symptoms of another one is the same column, which
// happens where one of both does.
func (r *demReader) column(symptoms map[string]bool, p float64) {
	keys := slices.Sorted(maps.Keys(symptoms))
	all := strings.Join(keys, " ")
	if column, ok := r.seen[all]; ok {
		other := r.chance[column]
		r.chance[column] = p*(1-other) + other*(1-p)
		return
	}
	column := int32(len(r.chance))
	r.seen[all], r.chance = len(r.chance), append(r.chance, p)
	for _, key := range keys {
		list := &r.detectors
		if key[0] == 'L' {
			list = &r.observable
		}
		n, _ := strconv.Atoi(key[1:])
		for len(*list) <= n {
			*list = append(*list, nil)
		}
		(*list)[n] = append((*list)[n], column)
	}
}
