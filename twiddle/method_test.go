package twiddle

import "testing"

// An answer says which method gave it.
func TestMethod(t *testing.T) {
	sorted := mustBoard(t, "twiddle:123/456/789")
	turned, _ := sorted.turn("L0,0")
	if s := solveAll(t, turned, sorted); s.Method != methodBidirectional {
		t.Errorf("a turn away: method %q", s.Method)
	}
	whole := mustBoard(t, "twiddle:12/34")
	if s := solveAll(t, whole, mustBoard(t, "twiddle:21/34")); s.Method != methodExhaustive {
		t.Errorf("two numbers changed on 2 x 2: method %q", s.Method)
	}
	blocks := mustBoard(t, blocksOf3)
	if s := solveAll(t, blocks.with(0, 2).with(1, 1), blocks); s.Method != cellClass {
		t.Errorf("numbers on the wrong cells: method %q", s.Method)
	}
}
