package compliance

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"

	"shotest/shogi"
	"shotest/usi"
)

// trial is a running check.
type trial struct {
	ctx      context.Context
	settings *Settings

	process    *process
	lineEnd    string   // "\r" to end lines with CR LF
	received   []string // lines of stdout taken so far
	taken      int      // bytes of all lines taken so far
	lastSent   string   // the last lines sent, quoted for reasons
	lastSentAt time.Time

	game       *shogi.History   // of the last position command; nil if it was invalid
	pending    []*shogi.History // the games of unanswered searches
	answered   int              // the number of received lines up to the last answer
	last       lastAnswer
	moveChecks []lineCheck // to run after every move

	decided bool
	verdict Verdict
	reason  string
}

// lastAnswer is the last answer to a search, with the lines since the answer before.
type lastAnswer struct {
	game    *shogi.History // of the search; nil if the position was invalid
	line    string         // the answer
	lines   []string       // all lines since the answer before
	best    usi.BestMove
	infos   map[int]usi.Info // the last line with a variation of each rank
	nodes   uint64           // the largest number in any line
	elapsed time.Duration    // from the last line sent to the answer
}

// decideIf gives a verdict if the condition is true and there is no verdict yet.
func (t *trial) decideIf(condition bool, v Verdict, reason string, args ...any) {
	if condition && !t.decided {
		t.decided, t.verdict, t.reason = true, v, fmt.Sprintf(reason, args...)
	}
}

func (t *trial) fail(reason string, args ...any) { t.decideIf(true, Failed, reason, args...) }

// patience returns the time to wait for a line whose time does not matter.
func (t *trial) patience() time.Duration { return t.settings.patience + t.settings.Slack }

// limit returns the time limit for d, which may be anyTime, with the slack.
func (t *trial) limit(d time.Duration) time.Duration {
	if d == anyTime {
		return t.patience()
	}
	return d + t.settings.Slack
}

// start starts the engine.
func (t *trial) start(program usi.Process) {
	var err error
	t.process, err = startProcess(program)
	t.decideIf(err != nil, Failed, "the engine cannot be started: %v", err)
}

// say sends lines in one message.
func (t *trial) say(lines ...string) {
	if t.decided {
		return
	}
	t.lastSent, t.lastSentAt = quote(strings.Join(lines, "; ")), time.Now()
	var sent []string
	for _, line := range lines {
		if command, rest, _ := strings.Cut(line, " "); command == "position" {
			t.setGame(rest)
		} else if command == "go" {
			t.pending = append(t.pending, t.game)
		}
		sent = append(sent, line+t.lineEnd+"\n")
	}
	t.process.send(sent...)
}

// setGame sets the game of a position command, or nil if the position is invalid, as in the checks
// of row 20.
func (t *trial) setGame(text string) {
	game, err := shogi.ParseHistory(text)
	if err != nil {
		game = nil
	}
	t.game = game
}

// nextLine returns the next line of stdout, and false if none comes by the deadline.
func (t *trial) nextLine(deadline time.Time) (string, bool) {
	for p := t.process; !t.decided; {
		select {
		case line, more := <-p.incoming:
			if !more {
				t.fail("%s", t.exitDescription())
				break
			}
			p.exchanged = append(p.exchanged, line)
			t.decideIf(len(p.exchanged) >= maxLines, Failed, "more than %d lines after %s", maxLines, t.lastSent)
			t.taken += len(line.Text)
			t.decideIf(t.taken > maxBytes, Failed, "more than %d bytes after %s", maxBytes, t.lastSent)
			if line.Direction == usi.Received && !t.decided {
				t.received = append(t.received, line.Text)
				return line.Text, true
			}
		default:
			t.decideIf(t.ctx.Err() != nil, Inconclusive, "interrupted")
			if time.Now().After(deadline) {
				return "", false
			}
			time.Sleep(pollInterval)
		}
	}
	return "", false
}

// await returns the first line for which wanted returns true, and skips others. If none comes
// within the limit, counted from the last line sent, the check has failed. what describes the line.
func (t *trial) await(what string, limit time.Duration, wanted func(string) bool) string {
	for deadline := t.lastSentAt.Add(limit); ; {
		line, ok := t.nextLine(deadline)
		t.decideIf(!ok, Failed, "no %s within %v of %s", what, limit.Round(time.Millisecond), t.lastSent)
		if !ok || wanted(line) {
			return line
		}
	}
}

// line waits for a line with a text. Blanks around the text are allowed.
func (t *trial) line(text string, limit time.Duration) {
	t.await(text, limit, func(line string) bool { return strings.TrimSpace(line) == text })
}

// expectNone waits for a time, and fails the check at a line for which unwanted returns true.
func (t *trial) expectNone(d time.Duration, when string, unwanted func(string) bool) {
	deadline := time.Now().Add(d)
	for line, ok := t.nextLine(deadline); ok; line, ok = t.nextLine(deadline) {
		t.decideIf(unwanted(line), Failed, "%s %s", quote(line), when)
	}
}

// isAnswer reports whether a line is the answer to a go.
var isAnswer = regexp.MustCompile(`^\s*(bestmove|checkmate)(\s|$)`).MatchString

// answer waits for the answer to a go, which must begin with kind: bestmove or checkmate.
func (t *trial) answer(kind string, limit time.Duration) {
	t.last = lastAnswer{line: t.await(kind, limit, isAnswer), elapsed: time.Since(t.lastSentAt),
		infos: map[int]usi.Info{}}
	t.last.lines, t.answered = t.received[t.answered:], len(t.received)
	if len(t.pending) == 0 {
		t.fail("%s where nothing was asked", quote(t.last.line))
		return
	}
	t.last.game, t.pending = t.pending[0], t.pending[1:]
	for _, line := range t.last.lines {
		info, _ := usi.ParseInfo(line) // the readable part; the checks of row 16 check the text
		t.last.nodes = max(t.last.nodes, info.Nodes)
		if info.HasLine() {
			t.last.infos[max(1, info.MultiPV)] = info
		}
	}
	t.decideIf(!strings.HasPrefix(strings.TrimSpace(t.last.line), kind), Failed, "%s instead of %s",
		quote(t.last.line), kind)
}

// bestMove waits for a bestmove. A move must be legal in the position, if that is valid.
func (t *trial) bestMove(limit time.Duration) {
	t.answer("bestmove", t.limit(limit))
	best, err := usi.ParseBestMove(t.last.line)
	t.decideIf(err != nil, Failed, "%v", err)
	t.last.best = best
	if best.Move != shogi.NoMove && t.last.game != nil && !t.decided {
		err = t.last.game.Current().CheckLegal(best.Move)
		t.decideIf(err != nil, Failed, "%s is illegal: %v", quote(t.last.line), err)
	}
}

// move waits for a bestmove with a move, and runs the checks of the last variation.
func (t *trial) move(limit time.Duration) {
	t.bestMove(limit)
	t.decideIf(t.last.best.Move == shogi.NoMove, Failed, "%s where there are moves to play", quote(t.last.line))
	if t.decided {
		return
	}
	for _, look := range t.moveChecks {
		if last, ok := t.last.infos[1]; !ok {
			t.fail("no variation before %s", quote(t.last.line))
		} else if wrong, what := look(t, &last); wrong {
			t.fail("%s before %s: %s", quote(last.String()), quote(t.last.line), what)
		}
	}
}

// exitDescription describes how the process, which must have ended, ended.
func (t *trial) exitDescription() string {
	text := fmt.Sprintf("crashed (%s) after %s", t.process.status, t.lastSent)
	if t.process.code == 0 {
		text = "left by itself after " + t.lastSent
	}
	if words := t.process.lastStderrLine(); words != "" {
		text += ", its last words on stderr: " + quote(words)
	}
	return text
}

// quote quotes a text for reasons: shortened, with escapes for unprintable characters.
func quote(text string) string { return fmt.Sprintf("%.120q", text) }
