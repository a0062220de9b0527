package verbs

import "encoding/json"

// Value is the value of a key that takes a word, a number or a list: in JSON as it is, or
// in a text.
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

// inKey adds the key of an error; nil stays nil.
func inKey(key string, err error) error {
	if err == nil {
		return nil
	}
	return &KeyError{key, err}
}
