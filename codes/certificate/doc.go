// Package certificate writes proofs of distances that another program can check, and
// checks them with code that shares nothing with the search.
//
// A certificate has the code, a witness of weight d, and for each side a proof that no
// logical operator is lighter: generators of a group, the roots of the search under it,
// and a tree for each root. A tree lists its nodes in preorder: 0 for a leaf, or
// 1 and the number of a violated check, as a varint. The children of a node are the columns
// of its check that are not blocked, ascending. No reason is written at a leaf; the checker
// finds one of those in package cluster, or refuses.
//
// A long proof has a short form: it replaces the largest branches below its roots by their
// numbers of nodes and their SHA-256. It is checked by repeating the search.
//
// docs/codes/check_distance.py is a checker in Python. docs/codes.md describes the format.
//
// Call [Make] and [Check].
package certificate
