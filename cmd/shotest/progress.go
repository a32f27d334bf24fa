package main

import (
	"time"

	"github.com/schollz/progressbar/v3"

	"shotest/internal/terminal"
)

// progress shows on a terminal how far a command is that takes more than a
// moment. Where the output goes elsewhere it shows nothing.
type progress struct {
	bar     *progressbar.ProgressBar
	started time.Time
	done    int
}

// progressAfter is how long a command runs before progress is shown.
const progressAfter = 2 * time.Second

func newProgress(s streams, what string, steps int) *progress {
	if _, is := terminal.File(s.err); !is {
		return &progress{}
	}
	return &progress{
		started: time.Now(),
		bar: progressbar.NewOptions(steps,
			progressbar.OptionSetWriter(s.err), progressbar.OptionSetDescription(what),
			progressbar.OptionShowCount(), progressbar.OptionSetPredictTime(true),
			progressbar.OptionClearOnFinish(), progressbar.OptionSetRenderBlankState(false),
			progressbar.OptionThrottle(100*time.Millisecond)),
	}
}

// step counts one more step as done.
func (p *progress) step() { p.to(p.done + 1) }

// to says how many steps are done.
func (p *progress) to(done int) {
	if p.bar == nil {
		return
	}
	p.done = done
	if time.Since(p.started) >= progressAfter {
		_ = p.bar.Set(p.done)
	}
}

// clear takes the bar off the terminal.
func (p *progress) clear() {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}
