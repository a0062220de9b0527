package sheet

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

// groupRows is how many rows are held until they are written as a group.
const groupRows = 1 << 20

// parquetTable writes Apache Parquet. The library keeps the columns of a group in
// the order of their names; place[i] is where column i of the table went.
type parquetTable struct {
	out   *parquet.GenericWriter[any]
	place []int
}

func newParquet(w io.Writer, columns []Column) Writer {
	group := make(parquet.Group)
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.Name
		group[c.Name] = parquet.Optional(leaf(c.Kind))
	}
	sorted := slices.Sorted(slices.Values(names))
	place := make([]int, len(columns))
	for i, name := range names {
		place[i] = slices.Index(sorted, name)
	}
	schema := parquet.NewSchema("jie", group)
	out := parquet.NewGenericWriter[any](w, schema, parquet.Compression(&zstd.Codec{}), parquet.MaxRowsPerRowGroup(groupRows))
	return &parquetTable{out, place}
}

func leaf(k Kind) parquet.Node {
	switch k {
	case Whole:
		return parquet.Int(64)
	case Real:
		return parquet.Leaf(parquet.DoubleType)
	case Truth:
		return parquet.Leaf(parquet.BooleanType)
	}
	return parquet.String()
}

func (t *parquetTable) Row(cells ...any) error {
	row := make(parquet.Row, len(t.place))
	for i, cell := range cells {
		value, err := valueOf(cell)
		if err != nil {
			return err
		}
		defined := 1 // levels of nesting at which there is something: optional, so 0 or 1
		if cell == nil {
			defined = 0
		}
		row[t.place[i]] = value.Level(0, defined, t.place[i])
	}
	_, err := t.out.WriteRows([]parquet.Row{row})
	return err
}

func valueOf(cell any) (parquet.Value, error) {
	switch v := cell.(type) {
	case nil:
		return parquet.NullValue(), nil
	case string:
		return parquet.ByteArrayValue([]byte(strings.ToValidUTF8(v, "\ufffd"))), nil
	case int64:
		return parquet.Int64Value(v), nil
	case float64:
		return parquet.DoubleValue(v), nil
	case bool:
		return parquet.BooleanValue(v), nil
	}
	return parquet.Value{}, fmt.Errorf("sheet: no cell can hold a %T", cell)
}

func (t *parquetTable) Close() error { return t.out.Close() }
