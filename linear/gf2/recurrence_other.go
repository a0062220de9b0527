//go:build !amd64 || purego

package gf2

func stepRow(previous, current, b padded, w int) (weight int) {
	return stepPortable(previous, current, b, w)
}
