package read

// sparse reads the output of scipy.sparse.save_npz: the formats csr, csc and coo.
func sparse(arrays map[string]*array) (*Matrix01, error) {
	s := sparseFile{arrays: arrays, entries: entries{name: "npz"}}
	shape, ok := s.places("shape")
	if !ok || len(shape) != 2 {
		return nil, malformed("npz", "code-shape", 0)
	}
	if err := s.size(shape[0], shape[1], 0); err != nil {
		return nil, err
	}
	err := error(nil)
	switch arrays["format"].text {
	case "csr":
		err = s.compressed(false)
	case "csc":
		err = s.compressed(true)
	case "coo":
		err = s.coordinates()
	default:
		err = malformed("npz", "code-npz-format", 0)
	}
	if err != nil {
		return nil, err
	}
	return s.matrix()
}

type sparseFile struct {
	entries
	arrays map[string]*array
}

// places returns the whole numbers of an array of one dimension; ok is false if there is none.
func (s *sparseFile) places(name string) (list []int64, ok bool) {
	a := s.list(name)
	if a == nil {
		return nil, false
	}
	list = make([]int64, a.count)
	for i := range list {
		if list[i], ok = a.whole(i); !ok {
			return nil, false
		}
	}
	return list, true
}

// list returns an array of numbers of one dimension; nil if there is none.
func (s *sparseFile) list(name string) *array {
	if a := s.arrays[name]; a != nil && len(a.shape) == 1 && a.text == "" {
		return a
	}
	return nil
}

// compressed reads rows, or columns if transposed is set, one after the other: list i has
// the places indptr[i] to indptr[i+1] of indices and data.
func (s *sparseFile) compressed(transposed bool) error {
	data := s.list("data")
	indices, ok1 := s.places("indices")
	starts, ok2 := s.places("indptr")
	lists := len(s.rows)
	if transposed {
		lists = s.columns
	}
	if data == nil || !ok1 || !ok2 || data.count != len(indices) || len(starts) != lists+1 || starts[0] != 0 || starts[lists] != int64(len(indices)) {
		return malformed("npz", "code-npz-lengths", 0)
	}
	for i := range lists {
		from, to := starts[i], starts[i+1]
		if from > to || to > int64(len(indices)) {
			return malformed("npz", "code-npz-lengths", 0)
		}
		for k := from; k < to; k++ {
			row, column := int64(i), indices[k]
			if transposed {
				row, column = column, row
			}
			if err := s.add(row, column, data.entry(int(k)), 0); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *sparseFile) coordinates() error {
	data := s.list("data")
	rows, ok1 := s.places("row")
	columns, ok2 := s.places("col")
	if data == nil || !ok1 || !ok2 || data.count != len(rows) || data.count != len(columns) {
		return malformed("npz", "code-npz-lengths", 0)
	}
	for k := range rows {
		if err := s.add(rows[k], columns[k], data.entry(k), 0); err != nil {
			return err
		}
	}
	return nil
}
