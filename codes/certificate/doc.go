// Package certificate writes proofs of distances that another program can check, and
// checks them with code that shares nothing with the search.
//
// A certificate is a proof in the format of package lightest. It has the code, a witness of weight
// d, and for each side a proof that no logical operator is lighter: generators of a group, the roots
// of the search under it, and a tree for each root. No reason is written at a leaf; the checker
// finds one of those in package cluster, or refuses.
//
// A long proof has a short form: it replaces the largest branches below its roots by their
// numbers of nodes and their SHA-256. It is checked by repeating the search.
//
// Call [Make] and [Check].
package certificate
