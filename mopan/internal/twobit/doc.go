// Package twobit keeps the distances of a breadth-first search in two bits a position, and
// what a level of the search has found.
package twobit
