// Package options keeps what the user of an engine has set.
//
// An engine goes by one profile, which has layers. The lowest is the profile that the engine began
// with, or the file of the option ProfileFile. Over it lie the USI options that the user has set to
// something else than they were declared with, and over these the parameters that are being tried
// out:
//
//	l := options.Over(profile.Default())
//	err := l.Set("ProfileFile", "fast.yaml")
//	err = l.Set("MultiPV", "3")
//	err = l.SetParameters(map[string]string{"search.gamma.margin": "77"})
//	p := &l.Profile // what all of them come to
//
// Some options name files. Files knows the checksums of those that were loaded, for those who
// measure an engine and must be sure what it played with.
package options
