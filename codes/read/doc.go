// Package read reads codes and matrices from the formats that programs for error-correcting
// codes write. It recognises a format by the content, not by the file name:
//
//	codes       JSON with "checks" · Pauli strings · Stim detector error model
//	matrices    MatrixMarket · alist · dense 0/1 · rows of columns in JSON · .npy · scipy sparse .npz
//	both        .npz with hx and hz
//
// A matrix alone is not a code. Two matrices make a CSS code, one makes a classical code, or
// a stabilizer code if it has 2n columns in a given order.
//
// Call [Code], or [Matrix] and then [CSS], [Classical] or [Symplectic].
package read
