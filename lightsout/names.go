package lightsout

import (
	"strconv"
	"strings"
)

// cellName is how a move names the light in row r, column c.
func cellName[Row int | int64](r Row, c int) string {
	return strconv.FormatInt(int64(r), 10) + "," + strconv.Itoa(c)
}

// parsePress reads "r,c" or "r,c*n" with n presses. ok is false where the text is
// not in the notation: numbers are written without signs and leading zeros.
func parsePress(move string) (r int64, c int, times int64, ok bool) {
	place, count, repeated := strings.Cut(move, "*")
	row, col, _ := strings.Cut(place, ",")
	r, errR := strconv.ParseInt(row, 10, 64)
	c64, errC := strconv.ParseInt(col, 10, 32)
	if errR != nil || errC != nil || cellName(r, int(c64)) != place {
		return 0, 0, 0, false
	}
	times = 1
	if repeated {
		n, err := strconv.ParseInt(count, 10, 62)
		if times = n; err != nil || n < 0 || strconv.FormatInt(n, 10) != count {
			return 0, 0, 0, false
		}
	}
	return r, int(c64), times, true
}
