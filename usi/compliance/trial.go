package compliance

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"shotest/engine"
	"shotest/shogi"
	"shotest/usi"
)

// trial is a check that is being carried out: an engine, what has been said to it, and in the end a verdict.
type trial struct {
	ctx      context.Context
	settings *Settings
	manners  manners

	process  *process
	folder   string   // an empty one to start in, which ends with the trial
	lineEnd  string   // of what we say
	received []string // lines on stdout that have been heard
	said     string   // what was sent last, for reasons
	saidAt   time.Time

	game  *shogi.History // the position sent last; nil if it cannot be read
	asked []question     // searches that have not been answered
	last  answer
	after []word // what to do after every move

	decided bool
	verdict Verdict
	reason  string
}

// question is a search: its position, and how many lines had been heard before it.
type question struct {
	game  *shogi.History
	heard int
}

// answer is the last answer to a search, with what was said before it.
type answer struct {
	question
	line  string
	best  usi.BestMove
	infos []usi.Info // those with a variation
	nodes uint64     // the most that any line tells of
	took  time.Duration
}

// decide gives the verdict, unless there is one.
func (t *trial) decide(v Verdict, format string, args ...any) {
	if !t.decided {
		t.decided, t.verdict, t.reason = true, v, fmt.Sprintf(format, args...)
	}
}

func (t *trial) fail(format string, args ...any) { t.decide(Failed, format, args...) }

// patience is how long to wait for something whose time does not matter, and that took so long when the engine was met.
func (t *trial) patience(measured time.Duration) time.Duration {
	return time.Second + 3*measured + t.settings.Slack
}

// limit returns how long something may take: "at once", "within 300ms", or what is usual.
func (t *trial) limit(text string, usual time.Duration) time.Duration {
	if text == "" {
		return t.patience(usual)
	}
	d, _ := time.ParseDuration(strings.TrimPrefix(text, "within "))
	return d + t.settings.Slack
}

// start starts the engine in its own folder, or elsewhere in an empty one.
func (t *trial) start(where string) {
	program, err := t.settings.Engine, error(nil)
	if where == "elsewhere" {
		t.folder, err = os.MkdirTemp("", "compliance")
		program.Dir = t.folder
	}
	if err == nil {
		t.process, err = startProcess(program)
	}
	if err != nil {
		t.fail("the engine cannot be started: %v", err)
	}
}

// end frees everything.
func (t *trial) end() {
	if t.process != nil {
		t.process.end()
	}
	if t.folder != "" {
		os.RemoveAll(t.folder)
	}
}

// handshake starts the engine, unless it runs, and sets the options.
func (t *trial) handshake(string) {
	if t.process == nil {
		t.start("")
	}
	t.say("usi")
	t.line("usiok", t.patience(t.manners.usi))
	for _, option := range t.settings.Options {
		t.say(option.String())
	}
}

func (t *trial) readiness(string) {
	t.say("isready")
	t.line("readyok", t.patience(t.manners.ready))
}

// say sends lines in one message.
func (t *trial) say(lines ...string) {
	if t.decided {
		return
	}
	t.said, t.saidAt = quote(strings.Join(lines, "; ")), time.Now()
	for _, line := range lines {
		if command, rest, _ := strings.Cut(line, " "); command == "position" {
			t.game, _ = shogi.ParseHistory(rest)
		} else if command == "go" {
			t.asked = append(t.asked, question{t.game, len(t.received)})
		}
	}
	t.process.say(t.lineEnd+"\n", lines...)
}

// hear returns the next line, and false if none comes in time.
func (t *trial) hear(deadline time.Time) (string, bool) {
	if t.decided {
		return "", false
	}
	text, err := t.process.next(t.ctx, deadline)
	switch {
	case err == nil:
		t.received = append(t.received, text)
	case errors.Is(err, errEnded):
		t.fail("%s", t.obituary())
	case errors.Is(err, errFlood):
		t.fail("more than %d lines after %s", mostLines, t.said)
	case t.ctx.Err() != nil:
		t.decide(Inconclusive, "interrupted")
	}
	return text, err == nil
}

// await returns the first line that is wanted, and skips others. If none comes within the time since we spoke last, the
// check has failed.
func (t *trial) await(what string, limit time.Duration, wanted func(string) bool) string {
	for deadline := t.saidAt.Add(limit); ; {
		line, heard := t.hear(deadline)
		if !heard {
			t.fail("no %s within %v of %s", what, limit.Round(time.Millisecond), t.said)
		}
		if !heard || wanted(line) {
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
	for line, heard := t.hear(deadline); heard; line, heard = t.hear(deadline) {
		if unwanted(line) {
			t.fail("%s %s", quote(line), when)
		}
	}
}

// isAnswer reports whether a line is the answer to a go.
func isAnswer(line string) bool {
	words := strings.Fields(line)
	return len(words) > 0 && (words[0] == "bestmove" || words[0] == "checkmate")
}

// answer waits for the answer to a go, which must be of a kind: bestmove or checkmate.
func (t *trial) answer(kind string, limit time.Duration) {
	t.last = answer{line: t.await(kind, limit, isAnswer), took: time.Since(t.saidAt)}
	if len(t.asked) == 0 {
		t.fail("%s where nothing was asked", quote(t.last.line))
		return
	}
	t.last.question, t.asked = t.asked[0], t.asked[1:]
	for _, line := range t.received[t.last.heard:] {
		info, _ := usi.ParseInfo(line)
		if t.last.nodes = max(t.last.nodes, info.Nodes); info.HasLine() {
			t.last.infos = append(t.last.infos, info)
		}
	}
	if !strings.HasPrefix(strings.TrimSpace(t.last.line), kind) {
		t.fail("%s instead of %s", quote(t.last.line), kind)
	}
}

// bestMove waits for a bestmove: a legal move, or a resignation or declaration.
func (t *trial) bestMove(limit string) {
	t.answer("bestmove", t.limit(limit, t.manners.answer))
	best, err := usi.ParseBestMove(t.last.line)
	if t.last.best = best; err != nil {
		t.fail("%v", err)
	} else if best.Move != shogi.NoMove && !t.decided {
		if err := t.last.game.Current().CheckLegal(best.Move); err != nil {
			t.fail("%s is illegal: %v", quote(t.last.line), err)
		}
	}
}

// move waits for a legal move, where nobody would resign or could declare.
func (t *trial) move(limit string) {
	t.bestMove(limit)
	if t.last.best.Move == shogi.NoMove {
		t.fail("%s where there are moves to play", quote(t.last.line))
	}
	for _, look := range t.after {
		if !t.decided {
			look(t, "")
		}
	}
}

// plays has the engine think about a position for a moment.
func (t *trial) plays(position string) {
	t.say("position "+position, quickGo)
	t.move("")
}

// checkmate waits for the answer to go mate. A mate must be one; that there is no such search is allowed.
func (t *trial) checkmate(limit string) {
	t.answer("checkmate", t.limit(limit, 0))
	switch result, err := usi.ParseCheckmate(t.last.line); {
	case t.decided:
	case err != nil:
		t.fail("%v", err)
	case result.Outcome == engine.MateNotImplemented:
		t.decide(NotApplicable, "%s, which is allowed", quote(t.last.line))
	case result.Outcome == engine.MateFound:
		if wrong := whyNoMate(*t.last.game.Current(), result.Moves); wrong != "" {
			t.fail("%s: %s", quote(t.last.line), wrong)
		}
	}
}

// whyNoMate plays a mate by the rules: every move must be legal, every move of the attacker must give check, and the
// defender must have no answer to the last.
func whyNoMate(position shogi.Position, moves []shogi.Move) string {
	for i, m := range moves {
		if err := position.CheckLegal(m); err != nil {
			return m.String() + " is illegal: " + err.Error()
		} else if i%2 == 0 && !position.GivesCheck(m) {
			return m.String() + " gives no check"
		}
		position.Play(m)
	}
	if len(moves)%2 == 0 || !position.InCheck() || position.HasLegalMove() {
		return "the last position is no checkmate"
	}
	return ""
}

// exits waits for the end of the process, which must be a good one.
func (t *trial) exits(limit string) {
	within := t.limit(limit, 0)
	switch ended := t.process.exits(t.ctx, t.saidAt.Add(within)); {
	case t.ctx.Err() != nil:
		t.decide(Inconclusive, "interrupted")
	case !ended:
		t.fail("still running %v after %s", within, t.said)
	case t.process.code != 0:
		t.fail("%s", t.obituary())
	default:
		t.reason = fmt.Sprintf("left after %v", t.process.ended.Sub(t.saidAt).Round(time.Millisecond))
	}
}

// obituary says how the process has ended. It must have.
func (t *trial) obituary() string {
	text := fmt.Sprintf("crashed (%s) after %s", t.process.status, t.said)
	if t.process.code == 0 {
		text = "left by itself after " + t.said
	}
	if words := t.process.lastWords(); words != "" {
		text += ", its last words on stderr: " + quote(words)
	}
	return text
}

// quote returns a text as it stands in reasons: short, and with everything visible that is not printable.
func quote(text string) string {
	const most = 120
	if len(text) > most {
		text = text[:most] + "..."
	}
	return strconv.Quote(text)
}
