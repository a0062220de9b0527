package puzzle

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"
	"unicode"
)

// DuplicateKey is the code of a key that stands twice in an object, with Args key, at the second.
const DuplicateKey Code = "duplicate-key"

// Unmarshal is [json.Unmarshal] without duplicate keys: readers differ on which value counts.
func Unmarshal(data []byte, v any) error {
	if err := json.Unmarshal(data, v); err != nil {
		return err
	}
	return UniqueKeys(data)
}

// NotJSON is the code of a text that is not JSON, or not the expected kind, with Args why.
const NotJSON Code = "not-json"

// Strict reads JSON strictly and has its own codes for two of the errors.
type Strict struct {
	BadValue   Code // key, value: a value of another type
	UnknownKey Code // key, known
}

// Decode reads one value into the variable that to points to. An unknown key, a value of another
// type or text after the value is an error that says where. [UniqueKeys] finds duplicate keys.
func (s Strict) Decode(data []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return s.Explain(data, to, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return notJSON(d.InputOffset(), "json-more")
	}
	return nil
}

// Explain turns an error of encoding/json, which read data into to, into an [Error].
func (s Strict) Explain(data []byte, to any, err error) error {
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return notJSON(max(0, syntax.Offset-1), "json-syntax")
	case errors.As(err, &mismatch) && mismatch.Field == "":
		return notJSON(0, "json-object")
	case errors.As(err, &mismatch):
		return &Error{Code: s.BadValue, At: AtByte(int(mismatch.Offset)), Args: Args{"key": mismatch.Field, "value": mismatch.Value}}
	}
	if key, found := strings.CutPrefix(err.Error(), "json: unknown field "); found {
		return &Error{Code: s.UnknownKey, Args: Args{"key": strings.Trim(key, `"`), "known": keysOf(reflect.TypeOf(to))}}
	}
	return notJSON(int64(len(data)), "json-short")
}

// Keys returns the JSON keys of the struct type T.
func Keys[T any]() []string { return keysOf(reflect.TypeFor[*T]()) }

func keysOf(t reflect.Type) (keys []string) {
	if t = t.Elem(); t.Kind() != reflect.Struct {
		return nil
	}
	for _, field := range reflect.VisibleFields(t) {
		key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if key != "" && key != "-" {
			keys = append(keys, key)
		}
	}
	return keys
}

func notJSON(at int64, why string) error {
	return &Error{Code: NotJSON, At: AtByte(int(at)), Args: Args{"why": why}}
}

// JSONLine returns a value as one line of JSON, in which "<", ">" and "&" are not escaped.
func JSONLine(value any) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return b.Bytes(), err
}

// UniqueKeys fails for the first key of valid JSON that stands twice in its object, also in another
// case, as for encoding/json. Cost: linear in data.
func UniqueKeys(data []byte) error {
	var open []map[string]bool // the folded keys of each open object; nil for an array
	for at := 0; at < len(data); at++ {
		switch top := len(open) - 1; data[at] {
		case '{':
			open = append(open, make(map[string]bool))
		case '[':
			open = append(open, nil)
		case '}', ']':
			open = open[:max(0, top)]
		case '"':
			text := firstString(data[at:])
			if after := bytes.TrimLeft(data[at+len(text):], " \t\r\n"); top >= 0 && open[top] != nil && bytes.HasPrefix(after, []byte(":")) {
				if err := addKey(open[top], text, at); err != nil {
					return err
				}
			}
			at += len(text) - 1
		}
	}
	return nil
}

func firstString(text []byte) []byte {
	for end := 1; end < len(text); end++ {
		switch text[end] {
		case '\\':
			end++
		case '"':
			return text[:end+1]
		}
	}
	return text
}

func addKey(keys map[string]bool, quoted []byte, at int) error {
	var key string
	if json.Unmarshal(quoted, &key) != nil {
		return nil // not JSON; its reader reports that
	}
	folded := foldKey(key)
	if keys[folded] {
		return &Error{Code: DuplicateKey, At: AtByte(at), Args: Args{"key": key}}
	}
	keys[folded] = true
	return nil
}

// foldKey returns the same text for keys that encoding/json treats as one.
func foldKey(key string) string {
	return string(bytes.Map(func(r rune) rune {
		for least := r; ; {
			if r = unicode.SimpleFold(r); r <= least {
				return r // the orbit goes upwards, then back to its smallest letter
			}
			least = r
		}
	}, []byte(key)))
}
