package main

import (
	"bufio"
	"errors"
	"strings"
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
		{"0", 1, -9, whyPositive},
		{"-1", 0, -9, whyNatural},
		{"x", 0, -9, whyNatural},
		{"99999999999999999999", 0, -9, whyNatural},
	}
	for _, test := range tests {
		got := -9
		err := count(&got, test.least).Set(test.text)
		if got != test.want || !errors.Is(err, test.why) {
			t.Errorf("Set(%q) from %d = %d, %v, want %d, %v", test.text, test.least, got, err, test.want, test.why)
		}
	}
}

func TestMemTotal(t *testing.T) {
	tests := []struct {
		text string
		want int64
		ok   bool
	}{
		{"MemFree: 5 kB\nMemTotal:       24690000 kB\n", 24690000 << 10, true},
		{"MemTotal: many kB\n", 0, false},
		{"", 0, false},
	}
	for _, test := range tests {
		if got, ok := memTotal(bufio.NewScanner(strings.NewReader(test.text))); got != test.want || ok != test.ok {
			t.Errorf("memTotal(%q) = %d, %v, want %d, %v", test.text, got, ok, test.want, test.ok)
		}
	}
	if defaultMemory() <= 0 {
		t.Error("no default memory")
	}
}
