package check

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestReadPBM(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
		why        string
	}{
		{"digits", "P1 3 2 101 010", []string{"101", "010"}, ""},
		{"digits together", "P1\n# a comment\n3 2\n10 # another\n1010\n", []string{"101", "010"}, ""},
		{"bits", "P4\n3 2\n\xa0\x40", []string{"101", "010"}, ""},
		{"bits behind the last light", "P4\n3 2\n\xbf\x5f", []string{"101", "010"}, ""},
		{"two bytes", "P4 9 1 \x80\x80", []string{"100000001"}, ""},
		{"a blank as the first bits", "P4 8 1\n\x20", []string{"00100000"}, ""},
		{"nothing", "", nil, "header"},
		{"another format", "P5 3 2 101010", nil, "header"},
		{"no size", "P1 3", nil, "header"},
		{"no light", "P1 0 2 ", nil, "header"},
		{"less than none", "P1 -3 2 ", nil, "header"},
		{"size past all bounds", "P1 99999999999999999999 2 ", nil, "header"},
		{"digits that end", "P1 3 2 10101", nil, "short"},
		{"bits that end", "P4\n3 2\n\xa0", nil, "short"},
		{"another digit", "P1 3 2 101020", nil, "pixel"},
		{"digits that go on", "P1 3 2 1010101", nil, "trailing"},
		{"bits that go on", "P4\n3 2\n\xa0\x40\n", nil, "trailing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var rows []string
			l, err := ReadPBM(strings.NewReader(c.text))
			if err == nil {
				rows, err = l.Rows()
			}
			why := ""
			if f := (*Failure)(nil); errors.As(err, &f) {
				why = f.Args["why"].(string)
			}
			if !slices.Equal(rows, c.want) || why != c.why || (err == nil) != (c.why == "") {
				t.Errorf("ReadPBM(%q) = %v, %v, want %v, %q", c.text, rows, err, c.want, c.why)
			}
		})
	}
}

// Whatever a picture holds, it has the rows that it says, or is refused.
func FuzzPBM(f *testing.F) {
	f.Add("P1\n3 2\n101\n010\n")
	f.Add("P4\n3 2\n\xa0\x40")
	f.Add("P4 134217728 134217728 ")
	f.Fuzz(func(t *testing.T, text string) {
		l, err := ReadPBM(strings.NewReader(text))
		if err != nil {
			return
		}
		h, w := l.Size()
		if h > 1<<20/w { // rows are made for as many as the header says
			return
		}
		rows, err := l.Rows()
		if err == nil && (int64(len(rows)) != h || int64(len(rows[0])) != w) {
			t.Errorf("%q has %d rows", text, len(rows))
		}
	})
}
