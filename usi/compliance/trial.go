package compliance

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"shotest/engine"
	"shotest/shogi"
	"shotest/usi"
)

// trial is a check that is being carried out: an engine, what has been said to
// it, and in the end a verdict. Once there is a verdict, all methods return at
// once, without doing anything.
type trial struct {
	ctx      context.Context
	settings *Settings
	manners  manners

	process  *process
	cursor   int      // lines of the process that have been looked at
	received []string // lines on stdout that have been heard
	lineEnd  string   // of what we say; LF if empty

	game   *shogi.History // the position last sent
	said   string         // what was sent last, for reasons
	saidAt time.Time

	decided bool
	verdict Verdict
	reason  string
}

// decide gives the verdict, unless there is one.
func (t *trial) decide(v Verdict, format string, args ...any) {
	if !t.decided {
		t.decided, t.verdict, t.reason = true, v, fmt.Sprintf(format, args...)
	}
}

func (t *trial) fail(format string, args ...any) { t.decide(Failed, format, args...) }

// remark says something about a check that is going to pass.
func (t *trial) remark(format string, args ...any) {
	if !t.decided {
		t.reason = fmt.Sprintf(format, args...)
	}
}

// atOnce is how long something may take that should take no time.
func (t *trial) atOnce() time.Duration { return t.settings.Slack }

// within is how long something may take that should take this time.
func (t *trial) within(d time.Duration) time.Duration { return d + t.settings.Slack }

// patience is how long to wait for something whose time does not matter, and that
// took so long when the engine was met.
func (t *trial) patience(measured time.Duration) time.Duration {
	return time.Second + t.within(3*measured)
}

// thinking is how long a move may take that is not asked for in any hurry.
func (t *trial) thinking() time.Duration { return t.patience(t.manners.answer) }

// start starts the engine in its folder.
func (t *trial) start() { t.startIn(t.settings.Engine.Dir) }

func (t *trial) startIn(folder string) {
	if t.decided {
		return
	}
	program := t.settings.Engine
	program.Dir = folder
	var err error
	if t.process, err = startProcess(program); err != nil {
		t.fail("the engine cannot be started: %v", err)
	}
	t.saidAt, t.said = time.Now(), "the start"
}

// end frees everything.
func (t *trial) end() {
	if t.process != nil {
		t.process.end()
	}
}

// handshake starts the engine, unless it runs, and sets the options: those of the
// settings and others.
func (t *trial) handshake(more ...usi.SetOption) {
	if t.process == nil {
		t.start()
	}
	t.say("usi")
	t.line("usiok", t.patience(t.manners.usi))
	for _, option := range slices.Concat(t.settings.Options, more) {
		t.say(option.String())
	}
}

// getReady says isready and waits.
func (t *trial) getReady() {
	t.say("isready")
	t.line("readyok", t.patience(t.manners.ready))
}

// ready brings the engine to where a game can begin.
func (t *trial) ready(more ...usi.SetOption) {
	t.handshake(more...)
	t.getReady()
}

// say sends lines in one message.
func (t *trial) say(lines ...string) {
	if t.decided {
		return
	}
	lineEnd := t.lineEnd + "\n"
	t.said, t.saidAt = strconv.Quote(clip(strings.Join(lines, "; "))), time.Now()
	t.process.say(lineEnd, lines...)
}

// closeInput closes the engine's input.
func (t *trial) closeInput() {
	if t.decided {
		return
	}
	t.said, t.saidAt = "the end of its input", time.Now()
	t.process.closeInput()
}

// position sets a position, which is given as USI spells it.
func (t *trial) position(text string) {
	t.assume(text)
	t.say("position " + text)
}

// assume notes the position that the engine is in.
func (t *trial) assume(text string) {
	game, err := shogi.ParseHistory(text)
	if err != nil {
		t.decide(Inconclusive, "the check's own position: %v", err)
		return
	}
	t.game = game
}

// hear returns the next line, and false if none comes in time.
func (t *trial) hear(deadline time.Time) (string, bool) {
	if t.decided {
		return "", false
	}
	text, came := t.process.next(t.ctx, &t.cursor, deadline)
	switch came {
	case cameLine:
		t.received = append(t.received, text)
		return text, true
	case cameEnd:
		t.fail("%s", t.obituary())
	case cameFlood:
		t.fail("more than %d lines after %s", mostLines, t.said)
	case interrupted:
		t.decide(Inconclusive, "interrupted")
	}
	return "", false
}

// letPass waits without listening: what comes meanwhile will be heard afterwards.
func (t *trial) letPass(d time.Duration) {
	if t.decided {
		return
	}
	select {
	case <-time.After(d):
	case <-t.ctx.Done():
		t.decide(Inconclusive, "interrupted")
	}
	if t.process.exit(t.ctx, time.Now()) != nil {
		t.fail("%s", t.obituary())
	}
}

// await returns the first line that is wanted, and skips others. If none comes
// within the time since we spoke last, the check has failed.
func (t *trial) await(what string, limit time.Duration, wanted func(string) bool) string {
	deadline := t.saidAt.Add(limit)
	for {
		line, heard := t.hear(deadline)
		if !heard {
			t.fail("no %s within %v of %s", what, limit.Round(time.Millisecond), t.said)
			return ""
		}
		if wanted(line) {
			return line
		}
	}
}

// line waits for a line, and forgives blanks around it.
func (t *trial) line(text string, limit time.Duration) {
	t.await(text, limit, func(line string) bool { return strings.TrimSpace(line) == text })
}

// nothing waits, and fails the check at a line that is unwanted.
func (t *trial) nothing(d time.Duration, when string, unwanted func(string) bool) {
	deadline := time.Now().Add(d)
	for {
		line, heard := t.hear(deadline)
		if !heard {
			return
		}
		if unwanted(line) {
			t.fail("%s %s", quote(line), when)
		}
	}
}

// exits waits for the end of the process, which must be a good one.
func (t *trial) exits(limit time.Duration) {
	if t.decided {
		return
	}
	ended := t.process.exit(t.ctx, t.saidAt.Add(limit))
	switch {
	case t.ctx.Err() != nil:
		t.decide(Inconclusive, "interrupted")
	case ended == nil:
		t.fail("still running %v after %s", limit, t.said)
	case ended.code != 0:
		t.fail("%s", t.obituary())
	default:
		t.process.lastOutput()
		t.remark("left after %v", ended.at.Sub(t.saidAt).Round(time.Millisecond))
	}
}

// obituary says how the process has ended. It must have.
func (t *trial) obituary() string {
	ended := t.process.lastOutput()
	how := "crashed"
	if ended.code == 0 {
		how = "left by itself"
	}
	text := fmt.Sprintf("%s (%s) after %s", how, ended.text, t.said)
	if words := t.process.lastWords(); words != "" {
		text += ", its last words on stderr: " + quote(words)
	}
	return text
}

// identity returns what the engine has said of its name or author.
func (t *trial) identity(key string) string {
	for _, line := range t.received {
		if value, is := strings.CutPrefix(line, "id "+key+" "); is {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// declarations returns the lines that declare options.
func (t *trial) declarations() (lines []string) {
	for _, line := range t.received {
		if line = strings.TrimRight(line, "\r"); strings.HasPrefix(line, "option ") {
			lines = append(lines, line)
		}
	}
	return lines
}

// declared returns the options that can be read.
func (t *trial) declared() (options []engine.Option) {
	for _, line := range t.declarations() {
		if o, err := usi.ParseOption(line); err == nil {
			options = append(options, o)
		}
	}
	return options
}

// option returns a declared option.
func (t *trial) option(name string) (engine.Option, bool) {
	for _, o := range t.declared() {
		if o.Name == name {
			return o, true
		}
	}
	return engine.Option{}, false
}

// quote returns a text as it stands in reasons: short, and with everything visible
// that is not printable.
func quote(text string) string { return strconv.Quote(clip(text)) }

// clip shortens a text.
func clip(text string) string {
	const most = 120
	if len(text) > most {
		return text[:most] + "..."
	}
	return text
}
