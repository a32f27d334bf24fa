package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// noticeOldNames says which flags of a command were given by a name that they had before: every
// alias of a flag is one.
func noticeOldNames(command *kong.Context, s streams) {
	for _, flag := range command.Flags() {
		for _, old := range flag.Aliases {
			given := func(arg string) bool { return arg == "--"+old || strings.HasPrefix(arg, "--"+old+"=") }
			if slices.ContainsFunc(command.Args, given) {
				s.notice(fmt.Sprintf("--%s: is called --%s now; the old name will go", old, flag.Name))
			}
		}
	}
}
