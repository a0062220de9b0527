package verbs

import (
	"encoding/json"

	"jie/puzzle"
)

var strict = puzzle.Strict{BadValue: BadValue, UnknownKey: UnknownKey}

// Unmarshal reads one question strictly: an unknown key, a key that stands twice, a value
// of another type or anything after the object is an error that says where.
func Unmarshal(data []byte, q any) error {
	if err := strict.Decode(data, q); err != nil {
		return err
	}
	return puzzle.UniqueKeys(data)
}

// UnmarshalList takes a list of questions apart, which are read one by one.
func UnmarshalList(data []byte) (items []json.RawMessage, err error) {
	err = strict.Decode(data, &items)
	return items, err
}
