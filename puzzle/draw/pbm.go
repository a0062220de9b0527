package draw

import "fmt"

// PBM is a press pattern as a portable bitmap (P4: a row padded to whole bytes,
// most significant bit first, 1 for a press). ok is false where a light is
// pressed more than once, which one bit cannot say.
func PBM(pattern []string) (image []byte, ok bool) {
	width := len(pattern[0])
	image = fmt.Appendf(nil, "P4\n%d %d\n", width, len(pattern))
	for _, row := range pattern {
		packed := make([]byte, (width+7)/8)
		for i := range row {
			switch row[i] {
			case '0':
			case '1':
				packed[i/8] |= 0x80 >> (i % 8)
			default:
				return nil, false
			}
		}
		image = append(image, packed...)
	}
	return image, true
}
