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
// Parts separated by ^ are suggestions for decoders; the mechanism is their sum modulo 2.

// maxInstructions bounds the number of instructions after unfolding repeated blocks.
const maxInstructions = 1 << 20

// isDEM recognises the name of an instruction in the first line that is not a comment.
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
	faults     codes.Faults
	detectors  [][]int32
	observable [][]int32
}

func dem(data []byte) (*codes.Code, error) {
	r := &demReader{lines: strings.Split(string(data), "\n"), seen: make(map[string]int)}
	if end, err := r.block(0, false); err != nil {
		return nil, err
	} else if end != len(r.lines) {
		return nil, malformed("dem", "code-dem-brace", end)
	}
	return &codes.Code{Kind: codes.Circuit, N: len(r.chance), Z: r.detectors, Observables: r.observable, Costs: r.costs(), Faults: &r.faults}, nil
}

// costs returns the logarithms of (1-p)/p, in thousandths: the cheapest set of mechanisms is
// the most likely one. They are negative if p is more than a half.
func (r *demReader) costs() []int64 {
	costs := make([]int64, len(r.chance))
	for i, p := range r.chance {
		costs[i] = int64(math.Round(codes.CostScale * max(min(math.Log((1-p)/p), surest), -surest)))
	}
	return costs
}

// surest is more than the logarithm of any chance that a float64 distinguishes from 0 or 1.
const surest = 1000

// block reads lines up to the end of a block, and returns the number of the line after it.
func (r *demReader) block(at int, inner bool) (end int, err error) {
	for at < len(r.lines) {
		line, _, _ := strings.Cut(r.lines[at], "#")
		fields := strings.Fields(line)
		at++
		if r.steps += 1 + len(fields)/16; r.steps > maxInstructions {
			return 0, malformed("dem", "code-size", at)
		}
		switch {
		case len(fields) == 0:
		case fields[0] == "}" && inner && len(fields) == 1:
			return at, nil
		case fields[0] == "repeat" || strings.HasPrefix(fields[0], "repeat["):
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

func (r *demReader) repeat(fields []string, at int) (end int, err error) {
	if _, tag, ok := strings.Cut(fields[0], "["); len(fields) != 3 || ok && !strings.HasSuffix(tag, "]") || fields[2] != "{" {
		return 0, malformed("dem", "code-dem-line", at)
	}
	times, err := strconv.Atoi(fields[1])
	switch {
	case err != nil && !isRange(err) || strings.Trim(fields[1], "0123456789") != "" || err == nil && times < 1:
		return 0, malformed("dem", "code-number", at)
	case times > maxInstructions:
		return 0, malformed("dem", "code-size", at)
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
		p, ok := float(arguments)
		return ok && p >= 0 && p <= 1 && r.mechanism(strings.Fields(targets), p)
	case "shift_detectors":
		by, ok := whole(strings.TrimSpace(targets))
		r.shift += by
		return ok && floats(arguments) && r.shift < codes.MaxRows
	case "detector", "logical_observable":
		want := map[string]string{"detector": "D", "logical_observable": "L"}[name]
		for _, target := range strings.Fields(targets) {
			kind, n, ok := symptom(target)
			if kind == "D" {
				n += r.shift
			}
			if !ok || kind != want || n >= codes.MaxRows {
				return false
			}
			r.declare(kind, n)
		}
		return floats(arguments)
	}
	return false
}

// whole reads a number that consists only of digits, below the limit of rows.
func whole(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && strings.Trim(text, "0123456789") == "" && n < codes.MaxRows
}

// symptom reads a target such as D12 or L0.
func symptom(target string) (kind string, n int, ok bool) {
	kind = target[:1]
	n, ok = whole(target[1:])
	return kind, n, ok && (kind == "D" || kind == "L")
}

// floats reports whether a text is a list of numbers with commas between them, or empty.
func floats(text string) bool {
	if strings.TrimSpace(text) == "" {
		return true
	}
	for _, field := range strings.Split(text, ",") {
		if _, ok := float(field); !ok {
			return false
		}
	}
	return true
}

func float(text string) (float64, bool) {
	text = strings.TrimSpace(text)
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil && strings.Trim(text, "0123456789.eE+-") == ""
}

// declare adds the row of a detector or an observable if it is missing, and returns its list.
func (r *demReader) declare(kind string, n int) *[][]int32 {
	list := &r.detectors
	if kind == "L" {
		list = &r.observable
	}
	for len(*list) <= n {
		*list = append(*list, nil)
	}
	return list
}

// mechanism adds a column. It skips mechanisms that never happen or that change nothing.
func (r *demReader) mechanism(targets []string, p float64) bool {
	odd := make(map[string]bool)
	for i, target := range targets {
		if target == "^" { // a separator between two parts
			if i == 0 || i == len(targets)-1 || targets[i-1] == "^" {
				return false
			}
			continue
		}
		kind, n, ok := symptom(target)
		if kind == "D" {
			n += r.shift
		}
		if !ok || n >= codes.MaxRows {
			return false
		}
		r.declare(kind, n)
		key := kind + strconv.Itoa(n)
		if odd[key] = !odd[key]; !odd[key] {
			delete(odd, key)
		}
	}
	r.count(odd, p)
	if p > 0 && len(odd) > 0 {
		r.column(odd, p)
	}
	return true
}

// count counts a mechanism.
func (r *demReader) count(symptoms map[string]bool, p float64) {
	r.faults.Mechanisms++
	detectors := false
	for key := range symptoms {
		detectors = detectors || key[0] == 'D'
	}
	switch {
	case p == 0:
		r.faults.Never++
	case len(symptoms) == 0:
		r.faults.Unchanging++
	default:
		if p >= 0.5 {
			r.faults.Certain++
		}
		if !detectors {
			r.faults.Silent++
		}
	}
}

// column adds a mechanism. Mechanisms with the same symptoms are one column, which
// happens if exactly one of them does.
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
		n, _ := strconv.Atoi(key[1:])
		list := r.declare(key[:1], n)
		(*list)[n] = append((*list)[n], column)
	}
}
