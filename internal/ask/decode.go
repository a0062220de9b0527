package ask

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"jie/puzzle"
)

// Decode reads one question strictly: an unknown key, a value of another type
// or anything after the object is an error that says where.
func Decode(data []byte, q any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(q)
	if err == nil {
		if _, err = d.Token(); errors.Is(err, io.EOF) {
			return nil
		}
		return &puzzle.Error{Code: BadJSON, At: puzzle.AtByte(int(d.InputOffset())), Args: puzzle.Args{"why": "something follows the object"}}
	}
	return decodeError(data, err)
}

func decodeError(data []byte, err error) error {
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return &puzzle.Error{Code: BadJSON, At: puzzle.AtByte(int(max(0, syntax.Offset-1))), Args: puzzle.Args{"why": syntax.Error()}}
	case errors.As(err, &mismatch):
		return &puzzle.Error{Code: BadValue, At: puzzle.AtByte(int(mismatch.Offset)), Args: puzzle.Args{"key": mismatch.Field, "value": mismatch.Value}}
	}
	if key, found := strings.CutPrefix(err.Error(), "json: unknown field "); found {
		return fail(UnknownKey, puzzle.Args{"key": strings.Trim(key, `"`)})
	}
	return &puzzle.Error{Code: BadJSON, At: puzzle.AtByte(len(data)), Args: puzzle.Args{"why": "it ends too soon"}}
}
