package raster

import (
	"image"
	"image/color"

	scenes "jie/puzzle/draw"
)

const mostShades = 255

// shades returns the colours of the scenes, and at most a number of steps between each two.
func shades(steps int, film ...scenes.Scene) color.Palette {
	var base []color.RGBA
	have := make(map[color.RGBA]bool)
	add := func(c color.RGBA) {
		if c.A > 0 && !have[c] {
			have[c] = true
			base = append(base, c)
		}
	}
	add(film[0].Background)
	for _, s := range film {
		for shape := range s.Shapes {
			add(shape.Fill)
			add(shape.Stroke)
		}
	}
	var palette color.Palette
	for _, c := range base {
		palette = append(palette, c)
	}
	for ; steps >= 1; steps-- {
		blended := blends(base, steps)
		if len(base)+len(blended) <= mostShades {
			return append(palette, blended...)
		}
	}
	return palette[:min(len(palette), mostShades)]
}

func blends(base []color.RGBA, steps int) color.Palette {
	var palette color.Palette
	for i, a := range base {
		for _, b := range base[i+1:] {
			for k := 1; k <= steps; k++ {
				mix := func(p, q uint8) uint8 { return uint8((int(p)*(steps+1-k) + int(q)*k) / (steps + 1)) } // between two bytes
				palette = append(palette, color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff})
			}
		}
	}
	return palette
}

func (c *canvas) quantize(band *image.RGBA) {
	var last color.RGBA
	index, met := uint8(0), false
	for y := band.Rect.Min.Y; y < band.Rect.Max.Y; y++ {
		row := c.picture.Pix[c.picture.PixOffset(band.Rect.Min.X, y):][:band.Rect.Dx()]
		pixels := band.Pix[band.PixOffset(band.Rect.Min.X, y):]
		for x := range row {
			p := pixels[4*x : 4*x+4 : 4*x+4]
			if colour := (color.RGBA{p[0], p[1], p[2], p[3]}); !met || colour != last {
				if index, met = c.nearest[colour]; !met {
					index = uint8(c.picture.Palette.Index(colour)) // a palette has at most 256
					c.nearest[colour] = index
				}
				last, met = colour, true
			}
			row[x] = index
		}
	}
}
