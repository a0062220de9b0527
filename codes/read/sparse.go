package read

// sparse reads what scipy.sparse.save_npz writes: the formats csr, csc and coo.
func sparse(arrays map[string]*array) (*Matrix01, error) {
	s := sparseFile{arrays: arrays, entries: entries{name: "npz"}}
	shape := s.values("shape")
	if len(shape) != 2 {
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
	return s.matrix(), nil
}

type sparseFile struct {
	entries
	arrays map[string]*array
}

// values are the values of an array, nil where there is none.
func (s *sparseFile) values(name string) []int64 {
	if a := s.arrays[name]; a != nil {
		return a.values
	}
	return nil
}

// compressed reads rows, or columns where transposed, one after the other: list i has the
// places indptr[i] to indptr[i+1] of indices and data.
func (s *sparseFile) compressed(transposed bool) error {
	data, indices, starts := s.values("data"), s.values("indices"), s.values("indptr")
	lists := len(s.rows)
	if transposed {
		lists = s.columns
	}
	if len(data) != len(indices) || len(starts) != lists+1 {
		return malformed("npz", "code-npz-lengths", 0)
	}
	for i := range lists {
		from, to := starts[i], starts[i+1]
		if from < 0 || from > to || to > int64(len(indices)) {
			return malformed("npz", "code-npz-lengths", 0)
		}
		for k := from; k < to; k++ {
			row, column := int64(i), indices[k]
			if transposed {
				row, column = column, row
			}
			if err := s.add(row, column, data[k], 0); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *sparseFile) coordinates() error {
	data, rows, columns := s.values("data"), s.values("row"), s.values("col")
	if len(data) != len(rows) || len(data) != len(columns) {
		return malformed("npz", "code-npz-lengths", 0)
	}
	for k := range data {
		if err := s.add(rows[k], columns[k], data[k], 0); err != nil {
			return err
		}
	}
	return nil
}
