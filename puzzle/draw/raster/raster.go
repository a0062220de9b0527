// Package raster paints scenes as PNG pictures and GIF films, with a byte of memory a pixel.
package raster

import (
	"context"
	"image"
	"image/gif"
	"image/png"
	"io"
	"math"

	"jie/internal/crew"
	"jie/puzzle"
	scenes "jie/puzzle/draw"
)

// The most steps between two colours: more are not visible, or in a film cost many bytes.
const (
	finest = 15
	fine   = 3
)

// PNG writes one scene. It fails with ctx.Err() soon after ctx ends, and with [puzzle.ErrMemory] if
// it needs more than memory bytes; 0 means no limit.
func PNG(ctx context.Context, w io.Writer, s scenes.Scene, memory int64) error {
	c, err := newCanvas(s, shades(finest, s), memory)
	if err != nil {
		return err
	}
	if err := c.paint(ctx, s, c.picture.Rect); err != nil {
		return err
	}
	if err := png.Encode(w, &polled{Paletted: c.picture, ctx: ctx}); err != nil {
		return err
	}
	return ctx.Err()
}

// polled is a picture that is empty after ctx ends, so that the encoder is soon done.
type polled struct {
	*image.Paletted
	ctx   context.Context
	ended bool
}

// ColorIndexAt returns the colour index of a pixel. The encoder asks for them row by row.
func (p *polled) ColorIndexAt(x, y int) uint8 {
	if x == p.Rect.Min.X {
		p.ended = p.ctx.Err() != nil
	}
	if p.ended {
		return 0
	}
	return p.Pix[y*p.Stride+x]
}

// GIF writes a film that repeats. Its errors are those of [PNG].
func GIF(ctx context.Context, w io.Writer, film []scenes.Scene, memory int64) error {
	var g gif.GIF
	c, err := newCanvas(film[0], shades(fine, film...), memory)
	if err != nil {
		return err
	}
	for i, s := range film {
		changed := s.Changed
		if i == 0 {
			changed = []image.Rectangle{c.picture.Rect}
		}
		if err := c.paint(ctx, s, changed...); err != nil {
			return err
		}
		frame, err := c.frame(changed)
		if err != nil {
			return err
		}
		seconds := scenes.FrameSeconds
		if i == len(film)-1 {
			seconds = scenes.LastSeconds
		}
		g.Image = append(g.Image, frame)
		g.Delay = append(g.Delay, int(math.Round(100*seconds)))
	}
	return gif.EncodeAll(crew.Writer(ctx, w), &g)
}

func fits(bytes, memory int64) error {
	if memory > 0 && bytes > memory {
		return puzzle.ErrMemory
	}
	return nil
}
