package main

import (
	"fmt"
	"runtime/debug"
)

// release is the version; releases set it with -ldflags "-X main.release=…".
var release = "0.1-dev"

type versionCommand struct{}

// Run prints the version and what the program was built from.
func (*versionCommand) Run(s streams) error {
	_, err := fmt.Fprintf(s.out, "shotest %s\n", version())
	return err
}

// version returns the release with the revision it was built from, if known.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return release
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" && len(setting.Value) >= 8 {
			return release + "-" + setting.Value[:8]
		}
	}
	return release
}
