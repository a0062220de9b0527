package puzzle

import (
	"fmt"
	"reflect"
	"strings"
)

// Fill fills a message with its arguments. ok is false if an argument is missing or an
// action is unknown. A message has two actions of Go's templates:
//
//	{{.name}}                            the argument
//	{{if .name}}...{{else}}...{{end}}    the first text if it is neither empty nor 0, else the second
//
// Package text/template does the same, but a program that imports it keeps every
// exported method of every type. This would make the WASM module a quarter larger.
func Fill(message string, args map[string]any) (text string, ok bool) {
	f := filling{args: args, rest: message}
	end, ok := f.until(true)
	return f.text.String(), ok && end == ""
}

// filling is a message that is filled in up to some place.
type filling struct {
	args map[string]any
	text strings.Builder
	rest string
}

// until writes up to an {{else}} or {{end}} without an {{if}} before it, or up to the end
// of the text, and returns which it was. If shown is false, it reads without writing.
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

// choose writes one of the two parts of a condition.
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

// holds reports whether a value is neither empty nor 0.
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
