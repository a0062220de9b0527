package pipeline

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/funcx"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/graph"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/graphx/schema"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/typex"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/util/jsonx"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/util/reflectx"
)

// noSymbols is a program that was stripped: it finds only functions that are registered.
type noSymbols struct{}

func (noSymbols) Sym2Addr(string) (uintptr, error) { return 0, errors.New("not registered") }

// crossing walks pipelines, and finds what another process could not know or not rebuild.
type crossing struct {
	*testing.T
	faults   map[string]bool
	elements []reflect.Type // that were met in collections
	fns      []string       // that were met
}

// fault fails the test, once for each text.
func (c *crossing) fault(format string, args ...any) {
	c.Helper()
	if text := fmt.Sprintf(format, args...); !c.faults[text] {
		c.faults[text] = true
		c.Error(text)
	}
}

// pipeline walks what build adds to a pipeline.
func (c *crossing) pipeline(build func(beam.Scope)) {
	c.Helper()
	p, s := beam.NewPipelineWithRoot()
	build(s)
	edges, nodes, err := p.Build()
	if err != nil || len(edges) == 0 {
		c.Fatalf("%d edges: %v", len(edges), err)
	}
	for _, n := range nodes {
		c.collection(n.Type())
	}
	for _, e := range edges {
		for _, in := range e.Input {
			c.collection(in.Type)
		}
		for _, out := range e.Output {
			c.collection(out.Type)
		}
		if e.DoFn != nil {
			c.fn(e.DoFn)
		}
		if e.CombineFn != nil {
			c.fault("%s: the walk does not know functions that combine", e)
		}
	}
}

// collection walks the type of a collection's elements.
func (c *crossing) collection(t typex.FullType) {
	for _, part := range t.Components() {
		c.collection(part)
	}
	if t.Class() == typex.Concrete {
		c.elements = append(c.elements, t.Type())
		c.element(t.Type())
	}
}

// element walks a type whose values cross.
func (c *crossing) element(t reflect.Type) {
	c.named(t)
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		c.element(t.Elem())
	case reflect.Struct:
		if !schema.Registered(t) {
			c.fault("elements of type %s cross as rows, and no beam.RegisterType makes a row that type again", t)
		}
		for i := range t.NumField() {
			if t.Field(i).IsExported() {
				c.element(t.Field(i).Type)
			} else {
				c.fault("elements of type %s lose their field %s", t, t.Field(i).Name)
			}
		}
	case reflect.Map, reflect.Func, reflect.Chan, reflect.Interface, reflect.UnsafePointer:
		c.fault("elements of type %s cannot cross", t)
	}
}

// named finds a type with a name that is not registered.
func (c *crossing) named(t reflect.Type) {
	if key, ok := runtime.TypeKey(t); ok {
		if _, ok := runtime.LookupType(key); !ok {
			c.fault("type %s is not registered", t)
		}
	}
}

// fn walks a function: what it is known by, its signatures, and the fields that cross with it.
func (c *crossing) fn(fn *graph.DoFn) {
	c.fns = append(c.fns, fn.Name())
	for _, method := range []*funcx.Fn{fn.SetupFn(), fn.StartBundleFn(), fn.ProcessElementFn(), fn.FinishBundleFn(), fn.TeardownFn()} {
		if method != nil {
			c.signature(method.Fn.Type())
		}
	}
	if fn.Recv == nil {
		if _, err := runtime.ResolveFunction(fn.Fn.Fn.Name(), fn.Fn.Fn.Type()); err != nil {
			c.fault("function %s is not registered", fn.Name())
		}
		return
	}
	t := reflectx.SkipPtr(reflect.TypeOf(fn.Recv))
	c.named(t)
	if t.PkgPath() != reflect.TypeFor[unitFn]().PkgPath() {
		return // Beam's own
	}
	sent, got := reflect.New(t), reflect.New(t)
	c.fill(sent.Elem())
	text, err := jsonx.Marshal(sent.Interface())
	if err == nil {
		err = jsonx.Unmarshal(got.Interface(), text)
	}
	if err != nil || !reflect.DeepEqual(sent.Interface(), got.Interface()) {
		c.fault("%+v crosses as %s and becomes %+v, %v", sent.Interface(), text, got.Interface(), err)
	}
}

// signature walks the types of a function's parameters and results.
func (c *crossing) signature(t reflect.Type) {
	types := slices.Concat(slices.Collect(t.Ins()), slices.Collect(t.Outs()))
	for _, part := range types {
		switch {
		case part.Kind() == reflect.Func:
			c.signature(part)
		case part.Kind() == reflect.Struct, part.Kind() == reflect.Pointer && part.Elem().Kind() == reflect.Struct:
			c.element(reflectx.SkipPtr(part))
		case part != reflectx.Context && part != reflectx.Error:
			c.named(reflectx.SkipPtr(part))
		}
	}
}

// fill gives each field that crosses a value of its own.
func (c *crossing) fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				c.fill(v.Field(i))
			}
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		c.fill(v.Index(0))
		c.fill(v.Index(1))
	case reflect.Int, reflect.Int64:
		v.SetInt(1 << 40)
	case reflect.String:
		v.SetString("a \"b\" <c>")
	case reflect.Bool:
		v.SetBool(true)
	default:
		c.fault("the walk cannot fill a field of type %s", v.Type())
	}
}

// Workers are processes of their own. All that a pipeline sends them is registered, and becomes there
// what it was here: functions with their fields, and the types of elements and of signatures.
func TestAllThatCrossesIsRegistered(t *testing.T) {
	before := runtime.Resolver
	runtime.Resolver = noSymbols{}
	t.Cleanup(func() { runtime.Resolver = before })
	c := &crossing{T: t, faults: make(map[string]bool)}
	for _, o := range []Options{{Endpoint: "localhost:1", Lanes: 2}, {Lanes: 1}, {Lanes: 3}} {
		c.pipeline(func(s beam.Scope) { (&unitFn{}).build(s, o, []int{3, 1, 4}) })
	}
	if name := reflect.TypeFor[unitFn]().String(); !slices.ContainsFunc(c.fns, func(met string) bool { return strings.HasSuffix(met, name) }) {
		t.Errorf("the walk did not meet %s: %v", name, c.fns)
	}
}
