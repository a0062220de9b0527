package lightsout

import (
	"context"

	"jie/gf2"
	"jie/puzzle"
)

// maxCertified is the most lights of a board whose certificate lists the lights
// of its quiet pattern; above it the first row stands for the whole.
const maxCertified = 1 << 20

// quietCertificate writes the quiet pattern with first row z as a certificate,
// once it has been replayed and found to meet the difference oddly.
func quietCertificate(ctx context.Context, c *coset, z gf2.Vector) (*puzzle.Certificate, error) {
	certificate := &puzzle.Certificate{Kind: "quiet-pattern"}
	listed := c.shape.lights() <= maxCertified
	odd, at := false, 0
	b := gf2.NewVector(c.shape.w)
	in := c.diff.reader(0, 1)
	down := newChaser(c.shape.w, []gf2.Vector{z})
	for r := range c.shape.h {
		if r&255 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := in.next(b); err != nil {
			return nil, err
		}
		row := down.rows[0].Current()
		odd = odd != b.Dot(row)
		if listed {
			for j := row.Next(0); j >= 0; j = row.Next(j + 1) {
				certificate.Cells = append(certificate.Cells, cellName(at, j))
			}
			at++
		}
		down.down()
	}
	if !odd || !down.dropsOff() {
		return nil, errReplay
	}
	if !listed {
		certificate.FirstRow = bitString(z, c.shape.w)
	}
	return certificate, nil
}
