// Package options keeps the options that the user of an engine has set.
//
// An engine uses one profile, which is built in layers. The lowest layer is the profile that the
// engine began with, or the file of the option ProfileFile. Above it are the USI options that the
// user has set to a value other than the declared default, and above these the parameters that are
// being tried out:
//
//	l := options.NewLayers(config.Default())
//	err := l.Set("ProfileFile", "fast.yaml")
//	err = l.Set("MultiPV", "3")
//	err = l.SetParameters(map[string]string{"search.gamma.margin": "77"})
//	p := &l.Profile // the result of all layers
//
// Some options name files. Files knows the checksums of the loaded files, for people who measure an
// engine and must be sure which files it played with.
package options
