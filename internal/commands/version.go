package commands

import (
	"fmt"
	"runtime/debug"
)

// release is the version of the program, which Main sets.
var release = "0.0-tests"

type versionCommand struct{}

// Run prints the version, with the revision that the program was built from.
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
