package console

import (
	"errors"
	"testing"
)

func TestCountValue(t *testing.T) {
	tests := []struct {
		text  string
		least int
		want  int
		why   error
	}{
		{"5", 1, 5, nil},
		{"0", 0, 0, nil},
		{"0", 1, -9, Reason("positive")},
		{"-1", 0, -9, Reason("natural")},
		{"x", 0, -9, Reason("natural")},
		{"99999999999999999999", 0, -9, Reason("natural")},
	}
	for _, test := range tests {
		got := -9
		err := Count(&got, test.least).Set(test.text)
		if got != test.want || !errors.Is(err, test.why) {
			t.Errorf("Set(%q) from %d = %d, %v, want %d, %v", test.text, test.least, got, err, test.want, test.why)
		}
	}
}
