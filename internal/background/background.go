// Package background makes a process, and all that it starts, give way to everything else on the
// machine.
//
// On Unix that is what nice is for, but not on Linux alone: where the kernel groups processes by
// sessions (sched_autogroup_enabled, as on most desktops), nice says who comes first within a
// session, and each session has the same share of the machine, be it a terminal in which a hundred
// matches run with nice 19. What counts between sessions is the nice value of the session's group.
//
// Enter sets both. It must not set that of a session which the process shares with a shell: the
// shell, and all that is started from it later, would give way as well, for good. So the process
// starts itself again in a session of its own, and waits for that.
package background

import "context"

// lowest is the nice value of what gives way to everything else.
const lowest = 19

// Enter makes this process give way, and what it starts from now on. args are the arguments that it
// was started with, without its name.
//
// If ended is true, the work has been done by another process with the same arguments, which has
// ended with an exit code. Otherwise it is for this one to do. When ctx ends, the other process is
// asked to end (SIGTERM), as it is when this one is killed.
//
// An error says what could not be set; the work can be done all the same.
func Enter(ctx context.Context, args []string) (code int, ended bool, err error) {
	return enter(ctx, args)
}
