// Package jsonkeys refuses JSON in which a key stands twice in one object. Readers differ
// on which of the values counts, so that such a text means one thing to who wrote it and
// another to who reads it. encoding/json takes the last one.
package jsonkeys

import (
	"bytes"
	"encoding/json"
	"unicode"

	"jie/puzzle"
)

// Duplicate is the code of a key that stands twice in one object, with Args key. The
// place of the error is that of the second one.
const Duplicate puzzle.Code = "duplicate-key"

// Unmarshal is [json.Unmarshal], but for keys that stand twice.
func Unmarshal(data []byte, v any) error {
	if err := json.Unmarshal(data, v); err != nil {
		return err
	}
	return Unique(data)
}

// level is an object or an array that is open.
type level struct {
	keys  map[string]bool // those met so far, folded; nil in an array
	value bool            // a key was met, and its value comes next
}

// Unique fails for the first key of valid JSON that stands twice in its object. Keys that
// differ in case alone are the same, as they are to encoding/json. Cost: linear in data.
func Unique(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber() // of any size
	open := []level{{}}
	for {
		start := d.InputOffset()
		token, err := d.Token()
		if err != nil {
			return nil // the end, or no JSON, which its reader finds out
		}
		top := &open[len(open)-1]
		key, text := token.(string)
		if text && top.keys != nil && !top.value {
			folded := fold(key)
			if top.keys[folded] {
				at := int(start) + bytes.IndexByte(data[start:], '"')
				return &puzzle.Error{Code: Duplicate, At: puzzle.AtByte(at), Args: puzzle.Args{"key": key}}
			}
			top.keys[folded], top.value = true, true
			continue
		}
		top.value = false
		switch token {
		case json.Delim('{'):
			open = append(open, level{keys: make(map[string]bool)})
		case json.Delim('['):
			open = append(open, level{})
		case json.Delim('}'), json.Delim(']'):
			open = open[:len(open)-1]
		}
	}
}

// fold is the same for keys that encoding/json takes for one.
func fold(key string) string {
	return string(bytes.Map(func(r rune) rune {
		for least := r; ; {
			if r = unicode.SimpleFold(r); r <= least {
				return r // the orbit goes upwards, and then to its least letter
			}
			least = r
		}
	}, []byte(key)))
}
