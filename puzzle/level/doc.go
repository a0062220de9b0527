// Package level makes puzzles to play: positions that can be solved, with their proved length,
// without symmetric twins, graded by measured difficulty.
//
// Call [Generate]. A puzzle that has levels implements [Source].
//
// The package finds a level by walking away from a solved position. Turns and presses can be
// undone; a jump is undone by a jump on the complement of the board, where pegs and holes change
// places:
//
//	board       complement     jump there     and back
//	· · ●         ● ● ·          · · ●         ● ● ·
//
// The end of the walk is solved with proof, and these values are measured on the way:
//
//   - bits: along a solution, the binary logarithm of the legal moves over the
//     good ones, summed. Someone who moves at random stays on a good way with a
//     probability of 2 to the minus bits.
//   - greedy: how often someone who plays the move that looks best goes wrong.
//   - tree: the logarithm of the legal moves alone, summed: the size of the
//     search without any insight.
//
// Good moves of Mopan and Lights Out shorten the way to the goal; good jumps keep it in reach. Sums
// are whole thousandths: a seed gives the same levels on every machine. See docs/difficulty.md.
package level
