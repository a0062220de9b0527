package verbs

import (
	"encoding/json"

	"jie/puzzle"
)

var strict = puzzle.Strict{BadValue: BadValue, UnknownKey: UnknownKey}

// Decode reads one question strictly: an unknown key, a key that stands twice, a value
// of another type or anything after the object is an error that says where.
func Decode(data []byte, q any) error {
	if err := strict.Decode(data, q); err != nil {
		return err
	}
	return puzzle.UniqueKeys(data)
}

// DecodeList takes a list of questions apart, which are to be decoded one by one.
func DecodeList(data []byte) (items []json.RawMessage, err error) {
	err = strict.Decode(data, &items)
	return items, err
}
