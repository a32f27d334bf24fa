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

// trial is a check that is being carried out: an engine, what has been said to it, and in the end a
// verdict.
type trial struct {
	ctx      context.Context
	settings *Settings

	process  *process
	lineEnd  string   // of what we say
	received []string // lines on stdout that have been heard
	said     string   // what was sent last, for reasons
	saidAt   time.Time

	game     *shogi.History   // the position sent last; nil if it cannot be read
	asked    []*shogi.History // the positions of searches that have not been answered
	answered int              // the number of lines heard up to the last answer
	last     lastAnswer
	after    []lineLook // for every move

	decided bool
	verdict Verdict
	reason  string
}

// lastAnswer is the last answer to a search, with what was said since the one before.
type lastAnswer struct {
	game  *shogi.History // nil if it cannot be read
	line  string
	lines []string
	best  usi.BestMove
	infos map[int]usi.Info // the last line with a variation of each rank
	nodes uint64           // the most that any line tells of
	took  time.Duration
}

// decideIf gives a verdict if the condition holds, unless there is one.
func (t *trial) decideIf(condition bool, v Verdict, reason string, args ...any) {
	if condition && !t.decided {
		t.decided, t.verdict, t.reason = true, v, fmt.Sprintf(reason, args...)
	}
}

func (t *trial) fail(reason string, args ...any) { t.decideIf(true, Failed, reason, args...) }

// patience is how long to wait for something whose time does not matter.
func (t *trial) patience() time.Duration { return t.settings.patience + t.settings.Slack }

// limit returns how long something may take: with the slack, or as long as it likes.
func (t *trial) limit(d time.Duration) time.Duration {
	if d == whenever {
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
	t.said, t.saidAt = quote(strings.Join(lines, "; ")), time.Now()
	var sent []string
	for _, line := range lines {
		if command, rest, _ := strings.Cut(line, " "); command == "position" {
			t.setGame(rest)
		} else if command == "go" {
			t.asked = append(t.asked, t.game)
		}
		sent = append(sent, line+t.lineEnd+"\n")
	}
	t.process.say(sent...)
}

// setGame notes the game of a position command, nil if it cannot be read, as the checks of row 20
// have it.
func (t *trial) setGame(text string) {
	game, err := shogi.ParseHistory(text)
	if err != nil {
		game = nil
	}
	t.game = game
}

// hear returns the next line, and false if none comes in time.
func (t *trial) hear(deadline time.Time) (string, bool) {
	for p := t.process; !t.decided; {
		select {
		case line, more := <-p.heard:
			if !more {
				t.fail("%s", t.obituary())
				break
			}
			p.lines = append(p.lines, line)
			t.decideIf(len(p.lines) >= mostLines, Failed, "more than %d lines after %s", mostLines, t.said)
			if line.Direction == usi.Received && !t.decided {
				t.received = append(t.received, line.Text)
				return line.Text, true
			}
		default:
			t.decideIf(t.ctx.Err() != nil, Inconclusive, "interrupted")
			if time.Now().After(deadline) {
				return "", false
			}
			time.Sleep(tick)
		}
	}
	return "", false
}

// await returns the first line that is wanted, and skips others. If none comes within the time
// since we spoke last, the check has failed.
func (t *trial) await(what string, limit time.Duration, wanted func(string) bool) string {
	for deadline := t.saidAt.Add(limit); ; {
		line, heard := t.hear(deadline)
		t.decideIf(!heard, Failed, "no %s within %v of %s", what, limit.Round(time.Millisecond), t.said)
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
		t.decideIf(unwanted(line), Failed, "%s %s", quote(line), when)
	}
}

// isAnswer reports whether a line is the answer to a go.
var isAnswer = regexp.MustCompile(`^\s*(bestmove|checkmate)(\s|$)`).MatchString

// answer waits for the answer to a go, which must be of a kind: bestmove or checkmate.
func (t *trial) answer(kind string, limit time.Duration) {
	t.last = lastAnswer{line: t.await(kind, limit, isAnswer), took: time.Since(t.saidAt), infos: map[int]usi.Info{}}
	t.last.lines, t.answered = t.received[t.answered:], len(t.received)
	if len(t.asked) == 0 {
		t.fail("%s where nothing was asked", quote(t.last.line))
		return
	}
	t.last.game, t.asked = t.asked[0], t.asked[1:]
	for _, line := range t.last.lines {
		info, _ := usi.ParseInfo(line) // with an error, what can be read; the checks of row 16 look at the text
		t.last.nodes = max(t.last.nodes, info.Nodes)
		if info.HasLine() {
			t.last.infos[max(1, info.MultiPV)] = info
		}
	}
	t.decideIf(!strings.HasPrefix(strings.TrimSpace(t.last.line), kind), Failed, "%s instead of %s",
		quote(t.last.line), kind)
}

// bestMove waits for a bestmove: a move, legal if there is a position, or a resignation or
// declaration.
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

// move waits for a legal move, where nobody would resign or could declare.
func (t *trial) move(limit time.Duration) {
	t.bestMove(limit)
	t.decideIf(t.last.best.Move == shogi.NoMove, Failed, "%s where there are moves to play", quote(t.last.line))
	if t.decided {
		return
	}
	for _, look := range t.after {
		if last, ok := t.last.infos[1]; !ok {
			t.fail("no variation before %s", quote(t.last.line))
		} else if wrong, what := look(t, &last); wrong {
			t.fail("%s before %s: %s", quote(last.String()), quote(t.last.line), what)
		}
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

// quote returns a text as it stands in reasons: short, and with everything visible that is not
// printable.
func quote(text string) string { return fmt.Sprintf("%.120q", text) }
