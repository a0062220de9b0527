// Package join finds the lightest members of a coset x + <basis> of vectors over GF(2) whose space
// splits over classes of its coordinates, at the cost of about the square root of a [gf2.Sweep].
//
// The coordinates belong to four classes. The space K has to be a sum
//
//	K = K_0 + K_1 = K_2 + K_3,
//
// where K_0 are its vectors that vanish on class 1, and so on for the pairs 0, 1 and 2, 3. A member
// of the coset is then a pair (a, b), chosen freely, whose places of class 0 depend only on a and
// those of class 1 only on b. It is also a pair (p, q) for classes 2 and 3. Elimination finds the
// split, and its dimensions are counted: [Find] reports if there is none.
//
// Write w_0 + w_1 + w_2 + w_3 for the weight of a member over the four classes. Let best be the
// weight of some member, and h + h' = best - 1. A member of weight best or less has
//
//	w_0 + w_1 <= h    or    w_2 + w_3 <= h',
//
// because otherwise it weighs at least h + h' + 2. The pairs (a, b) with w_0(a) + w_1(b) <= h can be listed: a sweep
// over the vectors that vanish on class 1 lists the lightest a, another the lightest b, and the two lists join by
// weight. Each pair is a member, whose other half is weighed by counting bits. The same is done for classes 2 and 3.
//
// The number of pairs depends on the few lightest a and b, which allow heavy partners. So the lightest ones of one
// class may be solved exactly instead: for one fixed a, a sweep over all b weighs every member that has it. These are
// then left out, the least weight of the class rises, and the lists grow shorter. A plan weighs the two costs against
// each other for each h. A worked example is in docs/math/lightsout-presses.md.
package join
