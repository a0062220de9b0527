package read

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"jie/puzzle"
)

// marketReader reads MatrixMarket: coordinates from 1, or an array by columns.
type marketReader struct {
	entries
	array, pattern bool
	said           int64 // entries, as the file says
}

func matrixMarket(data []byte) (*Matrix01, error) {
	r := &marketReader{entries: entries{name: "matrix-market", first: 1}}
	banner := true
	err := lines(data, func(number int, line string) error {
		switch {
		case banner:
			banner = false
			return r.banner(line, number)
		case line[0] == '%':
			return comment(line, number)
		case !r.sized:
			return r.sizes(line, number)
		}
		return r.entry(strings.Fields(line), number)
	})
	if err != nil {
		return nil, err
	}
	if !r.sized {
		return nil, malformed(r.name, "code-cut", 1+bytes.Count(data, []byte("\n")))
	}
	if err := r.full(r.said); err != nil {
		return nil, err
	}
	return r.matrix()
}

// banner reads the first line: %%MatrixMarket matrix FORM FIELD SYMMETRY.
func (r *marketReader) banner(line string, number int) error {
	words := strings.Fields(strings.ToLower(line))
	switch {
	case words[0] != "%%matrixmarket":
		return malformed(r.name, "code-banner", number)
	case len(words) != 5 || words[1] != "matrix":
		return malformed(r.name, "code-header", number)
	}
	r.array, r.pattern = words[2] == "array", words[3] == "pattern"
	switch {
	case !r.array && words[2] != "coordinate", r.array && r.pattern:
		return malformed(r.name, "code-header", number)
	case words[3] != "integer" && words[3] != "real" && !r.pattern:
		return malformed(r.name, "code-market-field", number)
	case words[4] != "general":
		return malformed(r.name, "code-market-symmetry", number)
	}
	return nil
}

// fieldComment matches the comment in which QDistRnd names the field.
var fieldComment = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)^%+\s*field\s*:\s*(\S+)`) })

func comment(line string, number int) error {
	if field := fieldComment().FindStringSubmatch(line); field != nil && !strings.EqualFold(field[1], "GF(2)") {
		return fail(NotField, puzzle.Args{"field": field[1], "line": number})
	}
	return nil
}

// sizes reads the number of rows, of columns and, for coordinates, of entries.
func (r *marketReader) sizes(line string, number int) error {
	numbers, ok := integers(line)
	if !ok {
		return malformed(r.name, "code-number", number)
	}
	if len(numbers) != 3-bool01(r.array) {
		return malformed(r.name, "code-entry", number)
	}
	if err := r.size(numbers[0], numbers[1], number); err != nil {
		return err
	}
	if r.said = numbers[len(numbers)-1]; r.array {
		r.said = numbers[0] * numbers[1] // these are within the limits of size
	}
	return nil
}

func (r *marketReader) entry(fields []string, number int) error {
	switch {
	case r.array && len(fields) == 1:
		return r.next(fields[0], number)
	case r.array, len(fields) != 3-bool01(r.pattern):
		return malformed(r.name, "code-entry", number)
	}
	row, ok := integer(fields[0])
	column, fine := integer(fields[1])
	if !ok || !fine {
		return malformed(r.name, "code-number", number)
	}
	value := "1"
	if !r.pattern {
		value = fields[2]
	}
	r.at++
	return r.add(row-1, column-1, value, number)
}

func bool01(b bool) int {
	if b {
		return 1
	}
	return 0
}
