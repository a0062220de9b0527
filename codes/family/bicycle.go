package family

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"jie/codes"
)

// A bivariate bicycle code [bravyi] has two blocks of l m qubits, one for each monomial
// x^i y^j with x^l = y^m = 1. With polynomials A and B, its checks are
//
//	X at g: g A in the first block, g B in the second
//	Z at g: g B^-1 in the first block, g A^-1 in the second
//
// where A^-1 has the inverse of each monomial of A.

// monomial is x^x y^y.
type monomial struct{ x, y int }

// bicycle reads "l,m:A:B".
func bicycle(text string) (*codes.Code, error) {
	parts := strings.Split(text, ":")
	if len(parts) != 3 {
		return nil, badAt(0)
	}
	first, second, _ := strings.Cut(parts[0], ",")
	l, err := size(first, 1)
	if err != nil {
		return nil, err
	}
	m, err := size(second, 1)
	if bad, ok := err.(badAt); ok {
		return nil, badAt(len(first)+1) + bad
	}
	if err != nil || m > codes.MaxColumns/2/l {
		return nil, errLarge
	}
	a, err := polynomial(parts[1], l, m, len(parts[0])+1)
	if err != nil {
		return nil, err
	}
	b, err := polynomial(parts[2], l, m, len(parts[0])+len(parts[1])+2)
	if err != nil {
		return nil, err
	}
	c := &codes.Code{N: 2 * l * m}
	block := func(g monomial, p []monomial, sign, first int) []int32 {
		var columns []int32
		for _, t := range p {
			i, j := (g.x+sign*t.x+l)%l, (g.y+sign*t.y+m)%m
			columns = append(columns, int32(first+i*m+j))
		}
		return columns
	}
	for i := range l {
		for j := range m {
			g := monomial{i, j}
			c.X = append(c.X, append(block(g, a, 1, 0), block(g, b, 1, l*m)...))
			c.Z = append(c.Z, append(block(g, b, -1, 0), block(g, a, -1, l*m)...))
		}
	}
	return c, nil
}

// polynomial reads a sum such as 1+x^3+x y^2, without repeated monomials. It starts at a byte.
func polynomial(text string, l, m, at int) ([]monomial, error) {
	seen := make(map[monomial]bool)
	var sum []monomial
	for _, term := range strings.Split(text, "+") {
		t, wrong := readMonomial(term)
		if wrong >= 0 {
			return nil, badAt(at + wrong)
		}
		t.x, t.y = (t.x%l+l)%l, (t.y%m+m)%m
		if seen[t] {
			return nil, badAt(at)
		}
		seen[t], at = true, at+len(term)+1
		sum = append(sum, t)
	}
	return sum, nil
}

// factorForm matches x or y, with an exponent or not, and what may follow it.
var factorForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^ *([xy])(?: *(?:\^|\*\*) *(-?[0-9]{1,6}))? *(\*?)`)
})

// readMonomial reads 1, or a product of x and y with or without exponents. wrong is the byte
// at which the text stops being one, -1 if it is one.
func readMonomial(text string) (t monomial, wrong int) {
	if strings.TrimSpace(text) == "1" {
		return t, -1
	}
	seen, more := "", true // more: a factor must follow
	for at := 0; at < len(text) || more; {
		parts := factorForm().FindStringSubmatch(text[at:])
		if parts == nil || strings.Contains(seen, parts[1]) {
			return t, at
		}
		n := 1
		if parts[2] != "" {
			n, _ = strconv.Atoi(parts[2])
		}
		if parts[1] == "x" {
			t.x = n
		} else {
			t.y = n
		}
		seen, more, at = seen+parts[1], parts[3] != "", at+len(parts[0])
	}
	return t, -1
}
