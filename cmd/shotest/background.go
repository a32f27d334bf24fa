package main

import (
	"context"
	"fmt"

	"github.com/alecthomas/kong"

	"shotest/internal/background"
)

// backgroundFlag is of commands that run for hours.
type backgroundFlag struct {
	Background bool `help:"Give way to everything else on this machine, with all that is started: nice 19, on Linux between sessions as well, idle priority on Windows."`
}

// wantsBackground reports whether a command is to give way.
func wantsBackground(command *kong.Context) bool {
	for _, flag := range command.Flags() {
		if flag.Name == "background" && flag.Target.Bool() {
			return true
		}
	}
	return false
}

// giveWay makes this process give way. If ended is true, another one has done what the arguments
// say, and ended with an exit code.
func giveWay(ctx context.Context, args []string, s streams) (code int, ended bool) {
	code, ended, err := background.Enter(ctx, args)
	if err != nil {
		s.notice(fmt.Sprintf("--background: %v; it goes on all the same", err))
	}
	return code, ended
}
