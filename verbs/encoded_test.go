package verbs_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf16"

	"jie/catalog"
	"jie/puzzle"
	"jie/verbs"
)

// A text in UTF-16 is named as such, as a position, a goal and a batch.
func TestUTF16IsNamed(t *testing.T) {
	for _, big := range []bool{false, true} {
		text := ""
		for _, unit := range utf16.Encode([]rune("\ufefflightsout:11/11")) {
			low, high := string([]byte{byte(unit)}), string([]byte{byte(unit >> 8)})
			if big {
				low, high = high, low
			}
			text += low + high
		}
		service := &verbs.Service{Puzzles: catalog.All()}
		_, err := service.Read(text, nil)
		if !errors.Is(err, &puzzle.Error{Code: verbs.UTF16}) {
			t.Errorf("a position, big endian %v: %v", big, err)
		}
		if _, err = service.Read("lightsout:11/11", []string{text}); !errors.Is(err, &puzzle.Error{Code: verbs.UTF16}) {
			t.Errorf("a goal, big endian %v: %v", big, err)
		}
		for _, err := range verbs.Lines(strings.NewReader(text), 100) {
			if !errors.Is(err, &puzzle.Error{Code: verbs.UTF16}) {
				t.Errorf("a batch, big endian %v: %v", big, err)
			}
		}
	}
}
