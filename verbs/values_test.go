package verbs

import (
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
		if got, ok := ParseSize(test.text); got != test.want || ok != test.ok {
			t.Errorf("ParseSize(%q) = %d, %v, want %d, %v", test.text, got, ok, test.want, test.ok)
		}
	}
}

func TestParseTime(t *testing.T) {
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
		got, ok := ParseTime(test.text)
		if ok != (test.want > 0) || ok && got != test.want {
			t.Errorf("ParseTime(%q) = %v, %v, want %v", test.text, got, ok, test.want)
		}
	}
}
