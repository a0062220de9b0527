// Package cluster proves lower bounds on the weight of logical operators, by growing sets of
// columns through the checks that they violate.
//
// A search has a limit, and looks for a lightest logical operator L of at most that weight. It
// starts from columns that some L must have, its roots. If a check is violated, L has another of
// its columns; so the search presses each of them in turn, and blocks those that it has tried:
//
//	pressed 4, 9   violated check {2, 4, 7, 11}
//	  ├─ press 2
//	  ├─ block 2, press 7
//	  └─ block 2 and 7, press 11
//
// A branch ends for one of these reasons. The first three hold only for a lightest L. This is
// enough, because if there is a logical operator within the limit there is also a lightest one.
//
//   - No check is violated. Either the pressed columns are a logical operator, or they are a
//     proper part of L that is not one, and then the rest of L is a lighter one.
//   - A stabilizer s has more than half of its columns pressed: L + s is lighter. So the
//     rest of s is blocked when half are pressed. If columns are actions X, Z and Y on
//     qubits, a press of the action of s counts 2, another action on the same qubit counts
//     1, and the sum may not pass the weight of s.
//   - An automorphism maps L to a set that another root covers: see [Search.Roots].
//   - The violated checks need more presses than the limit leaves. Give each violated
//     check a share such that no column has more than 1 in all; the sum of the shares is a
//     lower bound (a packing: the dual of the linear program that covers the checks).
//   - All columns of a violated check are blocked.
//
// Call [New] and [Search.Run].
//
// Reference: irreducible clusters [kovalev].
package cluster
