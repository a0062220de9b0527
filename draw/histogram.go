package draw

import (
	"slices"
	"strconv"
)

// Bar is one bar of a histogram.
type Bar struct {
	Label string
	Count int
	State byte // its colour is that of this state
}

// Sizes of a histogram, in pixels.
const (
	barWidth    = 26.0
	barHeight   = 180.0 // of the tallest
	barTop      = 56.0
	barBottom   = 60.0
	barMargin   = 24.0
	titleSize   = 15.0
	numberSize  = 11.0
	caption     = 12.0
	leastHeight = 0.5 // so that a bar of 1 in 10,000 is seen
)

// Histogram draws bars over their labels, each with its count. unit says what
// the labels count.
func Histogram(title, unit string, bars []Bar, theme Theme) Scene {
	most := 1
	for _, b := range bars {
		most = max(most, b.Count)
	}
	width := 2*barMargin + barWidth*float64(max(len(bars), 16))
	s := Scene{Width: int(width), Height: int(barTop + barHeight + barBottom), Background: theme.Background, Title: title}
	text := func(x, y, size float64, t string) {
		s.Shapes = append(s.Shapes, Shape{X: x, Y: y, Text: t, Size: size, Fill: theme.Text})
	}
	text(width/2, 20, titleSize, title)
	for i, b := range bars {
		x := barMargin + barWidth*float64(i)
		top := barTop + barHeight - max(leastHeight, barHeight*float64(b.Count)/float64(most))
		bottom := barTop + barHeight
		s.Shapes = append(s.Shapes, Shape{
			Points: [][2]float64{{x + 2, top}, {x + barWidth - 2, top}, {x + barWidth - 2, bottom}, {x + 2, bottom}},
			Fill:   theme.States[slices.Index([]byte("123456789"), max('1', min('9', b.State)))],
		})
		if b.Count > 0 {
			text(x+barWidth/2, top-9, numberSize, strconv.Itoa(b.Count))
		}
		text(x+barWidth/2, bottom+14, caption, b.Label)
	}
	text(width/2, barTop+barHeight+barBottom-20, caption, unit)
	return s
}
