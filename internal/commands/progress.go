package commands

import (
	"fmt"
	"time"

	"github.com/schollz/progressbar/v3"

	"shotest/internal/terminal"
)

// progress shows the progress of a command: as a bar on a terminal, and elsewhere as lines now and
// then, if any.
type progress struct {
	streams streams
	tty     bool
	bar     *progressbar.ProgressBar // nil until there is something to show
	begun   time.Time
	spoken  time.Time
	done    int
}

const (
	// progressAfter is the time after which a bar appears.
	progressAfter = 2 * time.Second
	// betweenLines is the time between two lines about the same work.
	betweenLines = 30 * time.Second
)

func newProgress(s streams) *progress {
	_, tty := terminal.File(s.err)
	return &progress{streams: s, tty: tty, begun: time.Now(), spoken: time.Now()}
}

// show shows the number of steps done. steps is their total, -1 if unknown.
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
	if time.Since(p.begun) >= progressAfter {
		p.bar.Describe(what)
		_ = p.bar.Set(done)
	}
}

// step counts one more step as done.
func (p *progress) step(what string, steps int) {
	p.done++
	p.show(what, p.done, steps)
}

// passing is show with a line where there is no terminal.
func (p *progress) passing(what, line string, done, steps int) {
	p.show(what, done, steps)
	if !p.tty && time.Since(p.spoken) > betweenLines {
		p.spoken = time.Now()
		fmt.Fprintln(p.streams.err, line)
	}
}

// counting returns a function that counts one more step as done: "audit 3/200 positions".
func (p *progress) counting(what, of string, steps int) func() {
	done := 0
	return func() {
		done++
		p.passing(what, fmt.Sprintf("%s %d/%d %s", what, done, steps, of), done, steps)
	}
}

// clear removes the bar from the terminal.
func (p *progress) clear() {
	if p.bar != nil {
		_ = p.bar.Clear()
		p.bar = nil
	}
}
