package background

import (
	"context"
	"fmt"

	"golang.org/x/sys/windows"
)

// What a process of this class starts is of it as well.
func enter(context.Context, []string) (code int, ended bool, err error) {
	if err := windows.SetPriorityClass(windows.CurrentProcess(), windows.IDLE_PRIORITY_CLASS); err != nil {
		return 0, false, fmt.Errorf("idle priority: %w", err)
	}
	return 0, false, nil
}
