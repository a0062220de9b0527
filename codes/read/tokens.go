package read

import (
	"bytes"
	"encoding/json"
	"iter"
	"strings"
)

// jsonToken is a token of JSON with its place.
type jsonToken struct {
	json.Token
	depth int    // the number of open brackets around it
	key   bool   // it is the key of an object
	of    string // the key of its outermost object, in small letters
	end   int    // the byte after it
}

// tokens yields the tokens of valid JSON. A number is a json.Number.
func tokens(data []byte) iter.Seq[jsonToken] {
	return func(yield func(jsonToken) bool) {
		d := json.NewDecoder(bytes.NewReader(data))
		d.UseNumber()
		var objects []bool // whether each open bracket is an object
		key, of := false, ""
		for {
			token, err := d.Token()
			if err != nil {
				return // the end
			}
			delim, _ := token.(json.Delim)
			if delim == '}' || delim == ']' {
				objects = objects[:len(objects)-1]
			}
			name, isText := token.(string)
			t := jsonToken{token, len(objects), key && isText, of, int(d.InputOffset())}
			if t.key && t.depth == 1 {
				of = strings.ToLower(name)
			}
			if !yield(t) {
				return
			}
			if delim == '{' || delim == '[' {
				objects = append(objects, delim == '{')
			}
			key = len(objects) > 0 && objects[len(objects)-1] && !t.key
		}
	}
}
