package draw

import "image/color"

// Theme holds the colours of a picture, which never carry meaning alone.
type Theme struct {
	Name       string
	Background color.RGBA
	Cell       color.RGBA    // an empty cell
	Edge       color.RGBA    // around cells
	Text       color.RGBA    // coordinates and captions
	Mark       color.RGBA    // around cells that a move changed
	States     [9]color.RGBA // dots, pegs or lights of state 1 to 9
}

// Okabe and Ito's colours, for colour-blind readers; neighbours differ in lightness too.
var okabeIto = [9]color.RGBA{
	rgb(0xe69f00), rgb(0x0072b2), rgb(0x009e73), rgb(0xf0e442), rgb(0x56b4e9),
	rgb(0xd55e00), rgb(0xcc79a7), rgb(0x999999), rgb(0x6b4c1e),
}

// Themes lists all themes, the default first.
var Themes = []Theme{
	{"light", rgb(0xfdfcf8), rgb(0xe7e3d8), rgb(0xb9b2a0), rgb(0x4a463c), rgb(0xd55e00), okabeIto},
	{"dark", rgb(0x1c1f24), rgb(0x2f343c), rgb(0x4b535f), rgb(0xc9d1d9), rgb(0xf0e442), okabeIto},
	{"print", rgb(0xffffff), rgb(0xffffff), rgb(0x000000), rgb(0x000000), rgb(0x777777), [9]color.RGBA{
		rgb(0x000000), rgb(0x555555), rgb(0x999999), rgb(0xcccccc), rgb(0x333333),
		rgb(0x777777), rgb(0xaaaaaa), rgb(0xdddddd), rgb(0x111111),
	}},
}

var bright, dark = rgb(0xfdfcf8), rgb(0x1c1f24)

func inkOn(ground color.RGBA) color.RGBA {
	luma := 299*int(ground.R) + 587*int(ground.G) + 114*int(ground.B)
	if luma > 140_000 {
		return dark
	}
	return bright
}

// FindTheme returns the theme with that name; "" is the default.
func FindTheme(name string) (Theme, bool) {
	for _, t := range Themes {
		if t.Name == name || name == "" {
			return t, true
		}
	}
	return Theme{}, false
}

// ThemeNames lists the themes.
func ThemeNames() []string {
	names := make([]string, len(Themes))
	for i, t := range Themes {
		names[i] = t.Name
	}
	return names
}

func rgb(hex uint32) color.RGBA {
	return color.RGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xff} // one byte of each
}
