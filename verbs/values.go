package verbs

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"time"

	"jie/puzzle"
)

// ParseTime reads a time above zero: 10s, 1m30s, or plain seconds.
func ParseTime(text string) (d time.Duration, ok bool) {
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		text += "s"
	}
	d, err := time.ParseDuration(text)
	return d, err == nil && d > 0
}

// units are bytes in each unit of size, in lower case, longest names first.
var units = []struct {
	name  string
	bytes float64
}{
	{"kib", 1 << 10}, {"mib", 1 << 20}, {"gib", 1 << 30}, {"tib", 1 << 40},
	{"kb", 1e3}, {"mb", 1e6}, {"gb", 1e9}, {"tb", 1e12},
	{"k", 1 << 10}, {"m", 1 << 20}, {"g", 1 << 30}, {"t", 1 << 40},
	{"b", 1}, {"", 1},
}

// ParseSize reads a number of bytes above zero: 4GiB, 512MiB, 2GB, 1e9.
func ParseSize(text string) (bytes int64, ok bool) {
	lower := strings.ToLower(strings.TrimSpace(text))
	for _, unit := range units {
		digits, found := strings.CutSuffix(lower, unit.name)
		if !found {
			continue
		}
		n, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
		if size := n * unit.bytes; err == nil && size >= 1 && size < math.MaxInt64 {
			return int64(size), true
		}
		return 0, false
	}
	return 0, false
}

// Value is the value of a key that takes a word, a number or a list: in JSON as it is, or in a text.
type Value string

// UnmarshalJSON takes a text as it is, and the JSON of another value as its text.
func (v *Value) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err == nil {
		*v = Value(text)
		return nil
	}
	*v = Value(data)
	return nil
}

// KeyError is an error in the value of one key.
type KeyError struct {
	Key string
	Err error
}

func (e *KeyError) Error() string { return e.Err.Error() }

// Unwrap returns what is wrong with the value.
func (e *KeyError) Unwrap() error { return e.Err }

// inKey adds the key of an error, if it is one key; nil stays nil.
func inKey(key string, err error) error {
	if err == nil || key == "" {
		return err
	}
	return &KeyError{key, err}
}

var strict = puzzle.Strict{BadValue: BadValue, UnknownKey: UnknownKey}

// Unmarshal reads one question strictly: an unknown key, a duplicate key, a value
// of another type or text after the object is an error that says where.
func Unmarshal(data []byte, q any) error {
	if err := strict.Decode(data, q); err != nil {
		return err
	}
	return puzzle.UniqueKeys(data)
}

// UnmarshalList splits a list of questions, which are read one by one.
func UnmarshalList(data []byte) (items []json.RawMessage, err error) {
	err = strict.Decode(data, &items)
	return items, err
}
