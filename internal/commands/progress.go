package commands

import (
	"fmt"
	"time"

	"github.com/schollz/progressbar/v3"

	"shotest/internal/terminal"
)

// progress shows the progress of a command: as a bar on a terminal, elsewhere as occasional lines.
type progress struct {
	streams  streams
	tty      bool
	bar      *progressbar.ProgressBar // nil until there is something to show
	started  time.Time
	lastLine time.Time
	done     int
}

const (
	// barDelay is the time after which a bar appears.
	barDelay = 2 * time.Second
	// lineInterval is the least time between two lines.
	lineInterval = 30 * time.Second
)

func newProgress(s streams) *progress {
	_, tty := terminal.File(s.err)
	return &progress{streams: s, tty: tty, started: time.Now(), lastLine: time.Now()}
}

// show shows that done of steps are finished. steps is -1 if the number is unknown.
func (p *progress) show(what string, done, steps int) {
	if !p.tty {
		return
	}
	if p.bar == nil {
		p.bar = progressbar.NewOptions(steps,
			progressbar.OptionSetWriter(p.streams.err), progressbar.OptionShowCount(),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionClearOnFinish(), progressbar.OptionSetRenderBlankState(false),
			progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionSetSpinnerChangeInterval(0))
	}
	if time.Since(p.started) >= barDelay {
		p.bar.Describe(what)
		_ = p.bar.Set(done)
	}
}

// step shows that one more step is finished.
func (p *progress) step(what string, steps int) {
	p.done++
	p.show(what, p.done, steps)
}

// showOrPrint is show on a terminal, and prints line elsewhere, if the last line was long ago.
func (p *progress) showOrPrint(what, line string, done, steps int) {
	p.show(what, done, steps)
	if !p.tty && time.Since(p.lastLine) > lineInterval {
		p.lastLine = time.Now()
		fmt.Fprintln(p.streams.err, line)
	}
}

// counter returns a function that shows one more step as finished: "audit 3/200 positions".
func (p *progress) counter(what, of string, steps int) func() {
	done := 0
	return func() {
		done++
		p.showOrPrint(what, fmt.Sprintf("%s %d/%d %s", what, done, steps, of), done, steps)
	}
}

// clear removes the bar from the terminal.
func (p *progress) clear() {
	if p.bar != nil {
		_ = p.bar.Clear()
		p.bar = nil
	}
}
