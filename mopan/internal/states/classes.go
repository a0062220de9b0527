package states

// Classes numbers the tuples of how many cells are left of each kind but the one written 0, as
// mixed-radix numbers.
type Classes struct {
	Most   []int // of each kind
	Number int   // of classes
}

// Classes returns the classes of the positions of the space.
func (sp *Space) Classes() Classes {
	k := Classes{Number: 1}
	if sp.Width == 1 {
		k.Most = []int{sp.Ones()}
	} else {
		k.Most = sp.Counts[1:]
	}
	for _, n := range k.Most {
		k.Number *= n + 1
	}
	return k
}

// class returns the number of a tuple; ok is false if it has too many of a kind.
func (k Classes) class(tuple []int) (class uint32, ok bool) {
	for i := len(tuple) - 1; i >= 0; i-- {
		if tuple[i] > k.Most[i] {
			return 0, false
		}
		class = class*uint32(k.Most[i]+1) + uint32(tuple[i])
	}
	return class, true
}

// Within reports whether the tuple of a has no more of any kind than that of b.
func (k Classes) Within(a, b uint32) bool {
	for _, n := range k.Most {
		radix := uint32(n + 1)
		if a%radix > b%radix {
			return false
		}
		a, b = a/radix, b/radix
	}
	return true
}

// Tuple undoes class.
func (k Classes) Tuple(class uint32) []int {
	tuple := make([]int, len(k.Most))
	for i, n := range k.Most {
		tuple[i] = int(class % uint32(n+1))
		class /= uint32(n + 1)
	}
	return tuple
}
