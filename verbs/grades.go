package verbs

import (
	"encoding/json"
	"strconv"
	"strings"
)

// Grades are the grades of levels, from 1, easiest, to 5. The zero value is any grade. JSON has
// one grade as a number, and several as a text such as "1-5".
type Grades struct{ Least, Most int }

// Grade returns one grade; 0 is any.
func Grade(n int) Grades { return Grades{n, n} }

// ParseGrades reads grades such as 3 or 1-5.
func ParseGrades(text string) (g Grades, ok bool) {
	first, last, ranged := strings.Cut(text, "-")
	if !ranged {
		last = first
	}
	least, err := strconv.Atoi(first)
	most, err2 := strconv.Atoi(last)
	g = Grades{least, most}
	return g, err == nil && err2 == nil && g.valid() && least > 0
}

func (g Grades) valid() bool { return 0 <= g.Least && g.Least <= g.Most && g.Most <= 5 }

// String writes the grades as ParseGrades reads them.
func (g Grades) String() string {
	if g.Least == g.Most {
		return strconv.Itoa(g.Most)
	}
	return strconv.Itoa(g.Least) + "-" + strconv.Itoa(g.Most)
}

// MarshalJSON writes a number or a text.
func (g Grades) MarshalJSON() ([]byte, error) {
	if g.Least == g.Most {
		return json.Marshal(g.Most)
	}
	return json.Marshal(g.String())
}

// UnmarshalJSON reads a number or a text. A text that is not of grades is no valid value.
func (g *Grades) UnmarshalJSON(data []byte) error {
	if len(data) == 0 || data[0] != '"' {
		var n int
		err := json.Unmarshal(data, &n)
		*g = Grade(n)
		return err
	}
	var text string
	err := json.Unmarshal(data, &text)
	if read, ok := ParseGrades(text); ok {
		*g = read
	} else {
		*g = Grades{-1, 0}
	}
	return err
}

// Parts returns questions for one grade each, which together ask for as many levels: equally
// many of each grade, or one more of the easier ones. Fewer levels than grades are as far apart
// as possible: three of 1-5 are of 1, 3 and 5.
func (q Generate) Parts() (parts []Generate) {
	least, n := q.Difficulty.Least, 1
	if q.N != nil {
		n = *q.N
	}
	count := q.Difficulty.Most - least + 1
	if count <= 1 || least < 1 {
		return []Generate{q}
	}
	part := func(grade, share int) {
		if p := q; share > 0 {
			p.N, p.Difficulty = &share, Grade(grade)
			parts = append(parts, p)
		}
	}
	if 1 < n && n < count {
		for i := range n {
			part(least+i*(count-1)/(n-1), 1)
		}
		return parts
	}
	for i := range count {
		part(least+i, (n+count-1-i)/count)
	}
	return parts
}
