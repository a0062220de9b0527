package geometry

// Position holds which tile lies on each cell and how it is turned; tile i belongs on cell i, by 0.
type Position struct {
	Tile [MaxCells]uint8
	Spin [MaxCells]uint8 // of the tile on a cell, in quarter turns clockwise; 0 if tiles have no direction
}

// Home returns the position in which every tile is on its own cell, upright.
func Home() Position {
	var p Position
	for i := range p.Tile {
		p.Tile[i] = uint8(i)
	}
	return p
}

// Turned returns p after a turn.
func (p *Position) Turned(t *Turn) Position {
	after := *p
	for i, from := range t.From {
		after.Tile[t.To[i]] = p.Tile[from]
		after.Spin[t.To[i]] = (p.Spin[from] + t.Spin) & 3
	}
	return after
}

// After returns p after several turns, given by their indices.
func (g *Geometry) After(p Position, turns []int) Position {
	for _, t := range turns {
		p = p.Turned(&g.Turns[t])
	}
	return p
}

// Odd reports whether the tiles on some cells, those that belong there, are an odd permutation.
func (p *Position) Odd(cells []uint8) bool {
	var seen [MaxCells]bool
	odd := false
	for _, cell := range cells {
		for at := cell; !seen[at]; at = p.Tile[at] {
			seen[at] = true
			if p.Tile[at] != cell {
				odd = !odd
			}
		}
	}
	return odd
}

// Spun returns the sum of all quarter turns of the tiles, modulo 4.
func (p *Position) Spun() int {
	sum := 0
	for _, spin := range p.Spin {
		sum += int(spin)
	}
	return sum & 3
}

// Inverse returns p with cells and tiles exchanged: equally many turns lead home from it.
func (p *Position) Inverse() Position {
	var q Position
	for cell, tile := range p.Tile {
		q.Tile[tile], q.Spin[tile] = uint8(cell), -p.Spin[cell]&3
	}
	return q
}

// Kinds says which tiles may change places: those of one kind have the same Of. In a goal, each is
// on the home of any of them: tile t on cell u must have the spin Facing[u] - Facing[t].
type Kinds struct {
	Of     [MaxCells]uint8
	Facing [MaxCells]uint8
}

// Different returns the kinds of a board where all tiles are different.
func Different() Kinds {
	var k Kinds
	for i := range k.Of {
		k.Of[i] = uint8(i)
	}
	return k
}
