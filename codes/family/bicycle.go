package family

import (
	"strconv"
	"strings"

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
func bicycle(text string) *codes.Code {
	parts := strings.Split(text, ":")
	if len(parts) != 3 {
		return nil
	}
	first, second, _ := strings.Cut(parts[0], ",")
	l, err1 := strconv.Atoi(first)
	m, err2 := strconv.Atoi(second)
	if err1 != nil || err2 != nil || l < 1 || m < 1 || l > codes.MaxColumns || m > codes.MaxColumns || 2*l*m > codes.MaxColumns {
		return nil
	}
	a, b := polynomial(parts[1], l, m), polynomial(parts[2], l, m)
	if len(a) == 0 || len(b) == 0 {
		return nil
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
	return c
}

// polynomial reads a sum such as 1+x^3+x y^2; nil where it is none, or where a monomial
// stands twice.
func polynomial(text string, l, m int) []monomial {
	seen := make(map[monomial]bool)
	var sum []monomial
	for _, term := range strings.Split(text, "+") {
		t, ok := readMonomial(strings.NewReplacer(" ", "", "**", "^", "*", "").Replace(term))
		t.x, t.y = (t.x%l+l)%l, (t.y%m+m)%m
		if !ok || seen[t] {
			return nil
		}
		seen[t] = true
		sum = append(sum, t)
	}
	return sum
}

// readMonomial reads 1, or a product of x and y with or without exponents.
func readMonomial(text string) (t monomial, ok bool) {
	if text == "1" {
		return t, true
	}
	for rest := text; rest != ""; {
		exponent := &t.x
		switch rest[0] {
		case 'x':
		case 'y':
			exponent = &t.y
		default:
			return t, false
		}
		rest = rest[1:]
		end := strings.IndexAny(rest, "xy")
		if end < 0 {
			end = len(rest)
		}
		n, err := 1, error(nil)
		if end > 0 {
			n, err = strconv.Atoi(strings.TrimPrefix(rest[:end], "^"))
		}
		if err != nil || n > codes.MaxColumns || n < -codes.MaxColumns {
			return t, false
		}
		*exponent += n
		rest = rest[end:]
	}
	return t, text != ""
}
