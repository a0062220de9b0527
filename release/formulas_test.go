package main

import "testing"

func TestFormulas(t *testing.T) {
	for text, want := range map[string]string{
		"x_(r+1) = b_r + A x_r + x_(r-1)":                               "x<sub>r+1</sub> = b<sub>r</sub> + A x<sub>r</sub> + x<sub>r-1</sub>",
		"There are 2^(deg g) and 2^-40":                                 "There are 2<sup>deg g</sup> and 2<sup>-40</sup>",
		"F_(2^(k+1))(A) x_1":                                            "F<sub>2<sup>k+1</sup></sub>(A) x<sub>1</sub>",
		"<pre><code>v  &lt;-&gt;  v_w a^b</code>":                       "<pre><code>v  ↔  v<sub>w</sub> a<sup>b</sup></code>",
		"x &lt;= y -&gt; z &gt;= 1 != 2":                                "x ≤ y → z ≥ 1 ≠ 2",
		`<code class="language-go">a_b</code> c_d`:                      `<code class="language-go">a_b</code> c<sub>d</sub>`,
		`<a href="a_b.html">docs</a> mopan_37_7 x_long a__b ^ _ x_( 2^`: `<a href="a_b.html">docs</a> mopan_37_7 x_long a__b ^ _ x_( 2^`,
		"(-1)^x_c + col_c 2^n_":                                         "(-1)<sup>x<sub>c</sub></sup> + col<sub>c</sub> 2<sup>n</sup>_",
		"":                                                              "",
	} {
		if got := formulas(text); got != want {
			t.Errorf("formulas(%q) = %q, want %q", text, got, want)
		}
	}
}
