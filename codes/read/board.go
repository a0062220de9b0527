package read

import (
	"encoding/json"

	"jie/codes"
)

// board reads the JSON of qldpc-challenge: {"n": 7, "checks": {"X": [[0,1],...], "Z":
// [...]}}. "gauge" instead of "checks" has the generators of a subsystem code.
func board(data []byte) (*codes.Code, error) {
	type rows struct{ X, Z [][]int32 }
	var file struct {
		Name   string `json:"name"`
		N      int    `json:"n"`
		Checks *rows  `json:"checks"`
		Gauge  *rows  `json:"gauge"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, malformed("json", "code-json", 0)
	}
	c := &codes.Code{Name: file.Name, Kind: codes.CSS, N: file.N}
	switch {
	case file.Checks != nil && file.Gauge == nil:
		c.X, c.Z = file.Checks.X, file.Checks.Z
	case file.Gauge != nil && file.Checks == nil:
		c.Kind, c.X, c.Z = codes.Subsystem, file.Gauge.X, file.Gauge.Z
	default:
		return nil, malformed("json", "code-json-checks", 0)
	}
	if file.N < 0 || file.N > codes.MaxColumns {
		return nil, malformed("json", "code-size", 0)
	}
	return c, nil
}

// isJSONRows recognises a list in JSON.
func isJSONRows(data []byte) bool { return begins("[")(data) && json.Valid(data) }

// jsonRows reads [[0,3],[1,2]]: the columns of the ones of each row. The number of
// columns is one more than the greatest. A list in which a row has a number twice is a
// dense matrix instead.
func jsonRows(data []byte) (*Matrix01, error) {
	var m Matrix01
	if err := json.Unmarshal(data, &m.Rows); err != nil {
		return nil, malformed("json-rows", "code-json", 0)
	}
	for _, row := range m.Rows {
		seen := make(map[int32]bool, len(row))
		for _, column := range row {
			if column < 0 || column >= codes.MaxColumns {
				return nil, malformed("json-rows", "code-size", 0)
			}
			if seen[column] {
				return jsonDense(m.Rows)
			}
			seen[column] = true
			m.N = max(m.N, int(column)+1)
		}
	}
	return &m, nil
}

// jsonDense takes rows of 0 and 1.
func jsonDense(rows [][]int32) (*Matrix01, error) {
	e := entries{name: "json-rows"}
	if err := e.size(int64(len(rows)), int64(len(rows[0])), 0); err != nil {
		return nil, err
	}
	for i, row := range rows {
		if len(row) != e.columns {
			return nil, malformed("json-rows", "code-length", 0)
		}
		for j, value := range row {
			if err := e.add(int64(i), int64(j), int64(value), 0); err != nil {
				return nil, err
			}
		}
	}
	return e.matrix(), nil
}
