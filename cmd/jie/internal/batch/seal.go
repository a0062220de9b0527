package batch

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jie/verbs/sealed"
)

// apart are the flags that do not change the question, or that the seal contains in another form.
var apart = []string{"batch", "shots", "output", "resume", "trust", "workers", "errors", "to", "memory", "color"}

// sealOf returns the seal of a run: version, verb, flags and the common data of the lines.
func sealOf(c *cobra.Command, version string, shared []string) sealed.Seal {
	about := []string{version, c.Name()}
	c.Flags().Visit(func(f *pflag.Flag) {
		if !slices.Contains(apart, f.Name) {
			about = append(about, "--"+f.Name+"="+f.Value.String())
		}
	})
	return sealed.New(append(about, shared...)...)
}
