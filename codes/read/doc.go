// Package read reads codes and matrices from the formats that programs for error-correcting
// codes write. A format is recognised by the content, whatever the file is called:
//
//	codes       JSON with "checks" · Pauli strings · Stim detector error model
//	matrices    MatrixMarket · alist · dense 0/1 · rows of columns in JSON · .npy · scipy sparse .npz
//	both        .npz with hx and hz
//
// A matrix alone is not a code: two make a CSS code, one makes a classical code, or, of 2n
// columns in an order that must be said, a stabilizer code.
//
// Call [Code], or [Matrix] and then [CSS], [Classical] or [Symplectic].
package read
