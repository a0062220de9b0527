package verbs

import (
	"encoding/json"

	"jie/puzzle"
)

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
