package play

import "testing"

func TestWrapped(t *testing.T) {
	tests := []struct {
		wrap  func(string, int) string
		text  string
		width int
		want  string
	}{
		{wrapped, "then four turns are left", 10, "then four\nturns are\nleft"},
		{wrapped, "next:\n  beware of that", 12, "next:\n  beware of\n  that"},
		{wrapped, "  到位的数：之前 1 个", 12, "  到位的数：\n  之前 1 个"},
		{wrappedItems, "u undo, h hint, n next move", 16, "u undo, h hint,\nn next move"},
		{wrappedItems, "u 撤销，h 提示，n 走下一步", 15, "u 撤销，\nh 提示，\nn 走下一步"},
		{wrappedItems, "an item that is wide; l left", 12, "an item that\nis wide;\nl left"},
	}
	for _, test := range tests {
		if got := test.wrap(test.text, test.width); got != test.want {
			t.Errorf("%q in %d columns is %q, want %q", test.text, test.width, got, test.want)
		}
	}
}
