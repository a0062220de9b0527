package machine

import (
	"os"
	"testing"
)

func TestKilobytes(t *testing.T) {
	for _, c := range []struct {
		text string
		want int64
		ok   bool
	}{
		{"MemFree: 5 kB\nMemTotal:       24690000 kB\n", 24690000 << 10, true},
		{"MemTotal: many kB\n", 0, false},
		{"MemTotal: 0 kB\n", 0, false},
		{"MemTotal: 7 pages\n", 0, false},
		{"", 0, false},
	} {
		if got, ok := kilobytes(c.text, "MemTotal:"); got != c.want || ok != c.ok {
			t.Errorf("kilobytes(%q) = %d, %v, want %d, %v", c.text, got, ok, c.want, c.ok)
		}
	}
}

func TestCgroupLimit(t *testing.T) {
	for _, c := range []struct {
		text    string
		want    int64
		limited bool
	}{
		{"1610612736\n", 1610612736, true},
		{"max\n", 0, false},
		{"0\n", 0, false},
		{"", 0, false},
	} {
		if got, limited := cgroupLimit(c.text); limited != c.limited || limited && got != c.want {
			t.Errorf("cgroupLimit(%q) = %d, %v, want %d, %v", c.text, got, limited, c.want, c.limited)
		}
	}
}

// A program that takes memory sees its peak grow, and never above the machine's total.
func TestPeakMemory(t *testing.T) {
	before := PeakMemory()
	taken := make([]byte, 64<<20)
	for i := 0; i < len(taken); i += os.Getpagesize() {
		taken[i] = 1
	}
	after := PeakMemory()
	total, ok := TotalMemory()
	if before <= 0 || after < int64(len(taken)) || !ok || after > total {
		t.Errorf("peak %d, then %d of %d (%v)", before, after, total, ok)
	}
	if other, ok := PeakMemoryOf(os.Getpid()); !ok || other < after {
		t.Errorf("asked by number: %d, %v, want at least %d", other, ok, after)
	}
}

// What the program holds now is no more than its peak, and a file that is opened counts.
func TestNow(t *testing.T) {
	if now, ok := Memory(); !ok || now <= 0 || now > PeakMemory() {
		t.Errorf("Memory() = %d, %v; the peak is %d", now, ok, PeakMemory())
	}
	before, ok := OpenFiles()
	file, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if after, _ := OpenFiles(); !ok || after != before+1 {
		t.Errorf("open files: %d, then %d", before, after)
	}
}
