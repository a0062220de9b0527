package console

import (
	"reflect"
	"strings"
	"sync"
)

// Table makes rows of structs: a column for each of some fields, under their names in
// JSON.
type Table[T any] struct {
	Columns []string
	fields  []field
}

// field is the place of a column's cells, and whether its zero value is empty.
type field struct {
	index []int
	omit  bool
}

// TableOf returns the table of some fields of T, or of structs embedded in it, by their names in
// JSON. A list of texts is one text, with spaces between them. The table is made at its first
// use; that panics if there is no such field.
func TableOf[T any](names ...string) func() Table[T] {
	return sync.OnceValue(func() Table[T] { return of[T](names) })
}

func of[T any](names []string) Table[T] {
	t := Table[T]{Columns: names}
	for _, name := range names {
		f, omit, ok := named(reflect.TypeFor[T](), name)
		if !ok {
			panic("console: no field " + name)
		}
		t.fields = append(t.fields, field{f.Index, omit})
	}
	return t
}

func named(t reflect.Type, name string) (f reflect.StructField, omit, ok bool) {
	for _, f := range reflect.VisibleFields(t) {
		key, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if key == name {
			return f, options == "omitempty", true
		}
	}
	return f, false, false
}

// Cells returns the row of a value. What JSON leaves out is nil.
func (t Table[T]) Cells(value T) []any {
	cells := make([]any, len(t.fields))
	for i, f := range t.fields {
		v := reflect.ValueOf(value).FieldByIndex(f.index)
		if f.omit && v.IsZero() {
			continue
		}
		cells[i] = cellOf(v)
	}
	return cells
}

// cellOf returns a field's value as a cell; nil for a nil pointer.
func cellOf(v reflect.Value) any {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		return cellOf(v.Elem())
	case reflect.Slice:
		texts := make([]string, v.Len())
		for i := range texts {
			texts[i] = v.Index(i).String()
		}
		return strings.Join(texts, " ")
	case reflect.String:
		return v.String()
	case reflect.Int, reflect.Int64:
		return v.Int()
	}
	return v.Interface()
}
