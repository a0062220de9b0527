package family

import "jie/codes"

// toric returns a code with a qubit on each edge of an n x n torus: X checks on vertices, Z checks
// on faces. The edge to the right of vertex (r, c) has number r n + c, the one below it n² more.
func toric(n int) *codes.Code {
	c := &codes.Code{N: 2 * n * n, Layout: make([]codes.Place, 2*n*n)}
	right := func(row, col int) int32 { return int32((row+n)%n*n + (col+n)%n) }
	below := func(row, col int) int32 { return right(row, col) + int32(n*n) }
	for row := range n {
		for col := range n {
			c.X = append(c.X, []int32{right(row, col), right(row, col-1), below(row, col), below(row-1, col)})
			c.Z = append(c.Z, []int32{right(row, col), right(row+1, col), below(row, col), below(row, col+1)})
			c.Layout[right(row, col)] = codes.Place{Row: 2 * row, Col: 2*col + 1}
			c.Layout[below(row, col)] = codes.Place{Row: 2*row + 1, Col: 2 * col}
		}
	}
	return c
}

// surface returns a code with a qubit on each cell of an n x n square. Its checks are the
// squares of four cells, X and Z as on a chessboard, with pairs of X at the top and the bottom
// and pairs of Z at the left and the right.
func surface(n int) *codes.Code {
	c := &codes.Code{N: n * n}
	for cell := range n * n {
		c.Layout = append(c.Layout, codes.Place{Row: cell / n, Col: cell % n})
	}
	for row := -1; row < n; row++ {
		for col := -1; col < n; col++ {
			x := (row+col)%2 == 0
			cells := square(n, row, col)
			topOrBottom := row < 0 || row == n-1
			switch {
			case len(cells) == 4, len(cells) == 2 && topOrBottom == x:
				if x {
					c.X = append(c.X, cells)
				} else {
					c.Z = append(c.Z, cells)
				}
			}
		}
	}
	return c
}

// square lists the cells of a square of four that are on the board.
func square(n, row, col int) []int32 {
	var cells []int32
	for _, at := range [][2]int{{row, col}, {row, col + 1}, {row + 1, col}, {row + 1, col + 1}} {
		if at[0] >= 0 && at[0] < n && at[1] >= 0 && at[1] < n {
			cells = append(cells, int32(at[0]*n+at[1]))
		}
	}
	return cells
}

// colour uses the points of a triangle of the triangular lattice: row r has points 0 to r.
// Every third point, where row + column is 1 modulo 3, is the center of a face; the others
// are qubits. A face has an X check and a Z check on its neighbors. n is odd.
//
//	      q
//	    f   q
//	  q   q   f
//	q   f   q   q
func colour(n int) *codes.Code {
	if n%2 == 0 {
		return nil
	}
	last := 3 * (n - 1) / 2
	c := &codes.Code{}
	number := make(map[codes.Place]int32)
	isFace := func(p codes.Place) bool { return (p.Row+p.Col)%3 == 1 }
	points := func(f func(codes.Place)) {
		for row := range last + 1 {
			for col := range row + 1 {
				f(codes.Place{Row: row, Col: col})
			}
		}
	}
	points(func(p codes.Place) {
		if !isFace(p) {
			number[p] = int32(c.N)
			c.N++
			c.Layout = append(c.Layout, codes.Place{Row: p.Row, Col: 2*p.Col - p.Row + last})
		}
	})
	points(func(p codes.Place) {
		if !isFace(p) {
			return
		}
		var face []int32
		for _, step := range [][2]int{{0, -1}, {0, 1}, {-1, 0}, {1, 0}, {-1, -1}, {1, 1}} {
			if q, ok := number[codes.Place{Row: p.Row + step[0], Col: p.Col + step[1]}]; ok {
				face = append(face, q)
			}
		}
		c.X, c.Z = append(c.X, face), append(c.Z, face)
	})
	return c
}
