// Package infoset finds light logical operators, and proves that there are no lighter
// ones, by information sets: it does not need sparse checks.
//
// The sets of columns that meet every check in an even number are a linear code of
// dimension K, the kernel of the checks. K columns are an information set I if a member is
// known from its part in I. With the generators in systematic form, the members with i
// columns in I are the sums of i generators:
//
//	columns in I     others
//	1 . . . .        1 . 1 1 .     one generator a row
//	. 1 . . .        . 1 1 . 1
//	. . 1 . .        1 1 . . 1
//
// Let c(o) be the number of columns of an orbit o that are in I. Averaged over the group,
// an image of a member L has |L ∩ o| c(o) / |o| of its columns of o in I, so some image
// has at most S = |L| max c(o)/|o| columns in I [grassl]. All members with at most S
// columns in I are sums of at most S generators, and these are enumerated. With several
// information sets the c are added. If all sums of t_j generators of set j were seen for
// each j, an L that was not seen has at least t_j + 1 columns in each set, for each image:
// the sum of t_j + 1 is at most S. Without a group each column is an orbit, and this is
// the method of Brouwer and Zimmermann [brouwer].
//
// The number of sums is known before the work begins: see [Plan.Cost].
//
// Call [Witness] for a light operator, without proof, and [New] and [Plan.Run] for a
// proof.
package infoset
