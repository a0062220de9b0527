package verbs

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"

	"jie/puzzle"
)

// Decode reads one question strictly: an unknown key, a key that stands twice, a value
// of another type or anything after the object is an error that says where.
func Decode(data []byte, q any) error {
	if err := decode(data, q); err != nil {
		return err
	}
	return puzzle.UniqueKeys(data)
}

// DecodeList takes a list of questions apart, which are to be decoded one by one.
func DecodeList(data []byte) (items []json.RawMessage, err error) {
	err = decode(data, &items)
	return items, err
}

func decode(data []byte, q any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(q)
	if err == nil {
		if _, err = d.Token(); errors.Is(err, io.EOF) {
			return nil
		}
		return notJSON(d.InputOffset(), "json-more")
	}
	return decodeError(data, q, err)
}

func decodeError(data []byte, q any, err error) error {
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return notJSON(max(0, syntax.Offset-1), "json-syntax")
	case errors.As(err, &mismatch) && mismatch.Field == "":
		return notJSON(0, "json-object")
	case errors.As(err, &mismatch):
		return &puzzle.Error{Code: BadValue, At: puzzle.AtByte(int(mismatch.Offset)), Args: puzzle.Args{"key": mismatch.Field, "value": mismatch.Value}}
	}
	if key, found := strings.CutPrefix(err.Error(), "json: unknown field "); found {
		return fail(UnknownKey, puzzle.Args{"key": strings.Trim(key, `"`), "known": keysOf(reflect.TypeOf(q))})
	}
	return notJSON(int64(len(data)), "json-short")
}

// keysOf are the keys of the question that a pointer leads to.
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

// notJSON is the error of a text that is no question, for a reason that has words.
func notJSON(at int64, why string) error {
	return &puzzle.Error{Code: BadJSON, At: puzzle.AtByte(int(at)), Args: puzzle.Args{"why": why}}
}
