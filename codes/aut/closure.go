package aut

import "encoding/binary"

// mostEntries bounds the numbers in the elements of Closure, which it stores twice: 8 MB.
const mostEntries = 1 << 20

// Closure returns the order of the group that permutations of n columns generate, by
// listing its elements; 0 if they are too many for memory.
func Closure(n int, generators [][]int32) int {
	identity := make([]int32, n)
	for i := range identity {
		identity[i] = int32(i)
	}
	elements, seen := [][]int32{identity}, map[string]bool{key(identity): true}
	for at := 0; at < len(elements); at++ {
		for _, g := range generators {
			product := make([]int32, n)
			for i, image := range elements[at] {
				product[i] = g[image]
			}
			if k := key(product); !seen[k] {
				if n*len(elements) > mostEntries {
					return 0
				}
				seen[k] = true
				elements = append(elements, product)
			}
		}
	}
	return len(elements)
}

func key(p []int32) string {
	text := make([]byte, 0, 4*len(p))
	for _, v := range p {
		text = binary.LittleEndian.AppendUint32(text, uint32(v))
	}
	return string(text)
}
