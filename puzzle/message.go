package puzzle

import (
	"fmt"
	"reflect"
	"strings"
)

// Fill fills a message with its arguments; ok is false if it cannot. It has two template actions:
//
//	{{.name}}                            the argument
//	{{if .name}}...{{else}}...{{end}}    the first text if it is neither empty nor 0, else the second
//
// Package text/template does the same, but would make the WASM module a quarter larger.
func Fill(message string, args map[string]any) (text string, ok bool) {
	f := filling{args: args, rest: message}
	end, ok := f.until(true)
	return f.text.String(), ok && end == ""
}

type filling struct {
	args map[string]any
	text strings.Builder
	rest string
}

// until writes up to an unmatched {{else}} or {{end}}, or only reads if shown is false.
func (f *filling) until(shown bool) (end string, ok bool) {
	for {
		plain, rest, more := strings.Cut(f.rest, "{{")
		f.write(plain, shown)
		if !more {
			f.rest = ""
			return "", true
		}
		action, rest, ok := strings.Cut(rest, "}}")
		f.rest = rest
		if action == "else" || action == "end" {
			return action, ok
		}
		if !ok || !f.act(action, shown) {
			return "", false
		}
	}
}

func (f *filling) act(action string, shown bool) (ok bool) {
	name, condition := strings.CutPrefix(action, "if ")
	name, named := strings.CutPrefix(name, ".")
	value, ok := f.args[name]
	if !named || shown && !ok {
		return false
	}
	if condition {
		return f.choose(holds(value), shown)
	}
	if shown {
		f.write(fmt.Sprint(value), true)
	}
	return true
}

func (f *filling) choose(first, shown bool) (ok bool) {
	end, ok := f.until(shown && first)
	if ok && end == "else" {
		end, ok = f.until(shown && !first)
	}
	return ok && end == "end"
}

func (f *filling) write(text string, shown bool) {
	if shown {
		f.text.WriteString(text)
	}
}

func holds(value any) bool {
	switch v := reflect.ValueOf(value); v.Kind() {
	case reflect.Invalid:
		return false
	case reflect.Slice, reflect.Map:
		return v.Len() > 0
	default:
		return !v.IsZero()
	}
}

// Nearest returns the known name that is the fewest edits away from name, "" if more than a third
// of the letters would change. It looks only at the first bytes of a long name.
func Nearest(name string, known []string) string {
	name = name[:min(len(name), longestName)]
	best, fewest := "", max(1, len(name)/3)+1
	for _, k := range known {
		if d := edits(name, k); d < fewest {
			best, fewest = k, d
		}
	}
	return best
}

const longestName = 40

// edits counts inserted, deleted, changed or exchanged letters (optimal string alignment).
func edits(a, b string) int {
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range b {
			change := last[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}
