package main

import (
	"bufio"
	"errors"
	"strings"
	"testing"
	"time"
)

func TestParseSize(t *testing.T) {
	tests := []struct {
		text string
		want int64
		ok   bool
	}{
		{"4GiB", 4 << 30, true},
		{"512MiB", 512 << 20, true},
		{"2GB", 2e9, true},
		{"1.5 gib", 3 << 29, true},
		{"64k", 64 << 10, true},
		{"1000000", 1e6, true},
		{"7B", 7, true},
		{"1tb", 1e12, true},
		{"0", 0, false},
		{"0GiB", 0, false},
		{"-1GiB", 0, false},
		{"", 0, false},
		{"GiB", 0, false},
		{"much", 0, false},
		{"NaN", 0, false},
		{"inf", 0, false},
		{"1e30GiB", 0, false},
	}
	for _, test := range tests {
		if got, ok := parseSize(test.text); got != test.want || ok != test.ok {
			t.Errorf("parseSize(%q) = %d, %v, want %d, %v", test.text, got, ok, test.want, test.ok)
		}
	}
}

func TestDurationValue(t *testing.T) {
	tests := []struct {
		text string
		want time.Duration // 0: rejected
	}{
		{"10s", 10 * time.Second},
		{"2m30s", 150 * time.Second},
		{"1.5", 1500 * time.Millisecond},
		{"60", time.Minute},
		{"0", 0},
		{"0s", 0},
		{"-1s", 0},
		{"soon", 0},
		{"", 0},
	}
	for _, test := range tests {
		var got durationValue
		err := got.Set(test.text)
		if time.Duration(got) != test.want || (err == nil) != (test.want > 0) {
			t.Errorf("Set(%q) = %v, %v, want %v", test.text, got.String(), err, test.want)
		}
	}
}

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
		err := (&countValue{&got, test.least}).Set(test.text)
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
