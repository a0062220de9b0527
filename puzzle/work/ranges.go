package work

import (
	"slices"
	"strconv"
	"strings"
)

// Ranges writes ascending numbers as "3,7-9", the form that job arrays of Slurm take.
func Ranges(numbers []int) string {
	var b strings.Builder
	for i := 0; i < len(numbers); {
		end := i
		for end+1 < len(numbers) && numbers[end+1] == numbers[end]+1 {
			end++
		}
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(numbers[i]))
		if end > i {
			b.WriteString("-" + strconv.Itoa(numbers[end]))
		}
		i = end + 1
	}
	return b.String()
}

const mostRanged = 1 << 20

// ParseRanges reads what Ranges writes; ok is false for other texts.
func ParseRanges(text string) (numbers []int, ok bool) {
	for part := range strings.SplitSeq(text, ",") {
		from, to, isRange := strings.Cut(part, "-")
		first, err := strconv.ParseUint(from, 10, 31)
		if err != nil {
			return nil, false
		}
		last := first
		if isRange {
			if last, err = strconv.ParseUint(to, 10, 31); err != nil {
				return nil, false
			}
		}
		if last < first || last-first >= mostRanged || len(numbers)+int(last-first) >= mostRanged {
			return nil, false
		}
		numbers = slices.Grow(numbers, int(last-first)+1)
		for n := first; n <= last; n++ {
			numbers = append(numbers, int(n))
		}
	}
	return numbers, true
}
