// Package options keeps what the user of an engine has set.
//
// What an engine goes by is one profile, but that has layers. The lowest is the profile
// that the engine began with. A file of the option ProfileFile takes its place. Over it lie
// the USI options that the user has set to something else than they were declared with, and
// over these the parameters that are being tried out, which need no USI option:
//
//	l := options.Over(profile.Default())
//	err := l.Set("ProfileFile", "fast.yaml")
//	err = l.Set("MultiPV", "3")
//	err = l.SetParameters(map[string]string{"search.gamma.margin": "77"})
//	p := &l.Profile // what all of them come to
//
// Some options name files. Files knows which of them have been loaded, and as what, for
// those who measure an engine and must be sure that it played with what they wanted.
package options
