// Package search finds shortest paths in graphs that are too large to hold, given only by their edges: breadth-first
// layers from one or both sides, and then every shortest path, counted and listed.
//
// For most use cases, call [Shortest]. It is generic over the state, any comparable type:
//
//	Layers    the states at distance 0, 1, 2, ... from some sources
//	Nearest   from one source to the nearest state that a predicate accepts
//	Shortest  from one source to the nearest of some targets, from both sides
//
// From both sides, a path of length d costs two balls of radius d/2 instead of one of radius d:
//
//	        Next ->                  <- Prev
//	source ( ( ( (  meeting states  ) ) ) ) targets
//	        0 1 2 3                3 2 1 0
//
// Work is counted in nodes, states generated with repetition. Every run gives the same count and answers.
package search
