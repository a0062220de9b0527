// Package certificate writes proofs of distances that another program can check, and
// checks them by code that shares nothing with the search.
//
// A certificate has the code, a witness of weight d, and for each side a proof that no
// logical operator is lighter: generators of a group, the roots of the search under it,
// and a tree for each root. A tree is a node after the other in preorder: 0 for a leaf, or
// 1 and the number of a violated check, as a varint. The children of a node are the columns
// of its check that are not blocked, ascending. No reason is written at a leaf; the checker
// finds one of those in package cluster, or refuses.
//
// A long proof has a short form: of the largest branches below its roots it has only the
// numbers of nodes and the SHA-256. It is checked by doing the search again.
//
// docs/codes/check_distance.py is a checker in Python. docs/codes.md describes the format.
//
// Call [Make] and [Check].
package certificate
