package compliance

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"shotest/engine"
	"shotest/mate"
	"shotest/usi"
)

// step is one thing that a check says, waits for or looks at. Once there is a verdict, no more
// steps are taken.
type step func(t *trial)

// take takes steps until there is a verdict.
func (t *trial) take(steps []step) {
	for _, s := range steps {
		if t.decided {
			return
		}
		s(t)
	}
}

// inTurn makes one step of several.
func inTurn(steps ...step) step {
	return func(t *trial) { t.take(steps) }
}

// times takes steps again and again.
func times(count int, steps ...step) step {
	return inTurn(slices.Repeat(steps, count)...)
}

// each takes a step for each of several games.
func each(do func(game string) step, games ...string) step {
	var steps []step
	for _, game := range games {
		steps = append(steps, do(game))
	}
	return inTurn(steps...)
}

const (
	// atOnce is a limit that leaves no more than the slack, whenever one for what may take as long
	// as it likes.
	atOnce   time.Duration = 0
	whenever time.Duration = -1
	// pause is how long a check listens for what must not come.
	pause = 300 * time.Millisecond
)

// start starts the engine in its own folder.
func start(t *trial) { t.start(t.settings.Engine) }

// startElsewhere starts the engine in a folder that is not its own.
func startElsewhere(t *trial) {
	program := t.settings.Engine
	program.Dir = os.TempDir()
	t.start(program)
}

// handshake starts the engine, unless it runs, and sets the options.
func handshake(t *trial) {
	if t.process == nil {
		start(t)
	}
	t.say("usi")
	t.line("usiok", t.patience())
	for _, option := range t.settings.Options {
		t.say(option.String())
	}
}

// ready takes an engine to where it can be asked.
func ready(t *trial) { t.take([]step{handshake, isReady}) }

// isReady waits until the engine has worked off all commands so far.
func isReady(t *trial) { t.take([]step{say("isready"), readyOK}) }

// readyOK waits for longer than for anything else: files may be read.
func readyOK(t *trial) { t.line("readyok", 6*t.patience()) }

func usiOK(limit time.Duration) step {
	return func(t *trial) { t.line("usiok", t.limit(limit)) }
}

func linesEndInCR(t *trial) { t.lineEnd = "\r" }

// say sends lines in one message.
func say(lines ...string) step {
	return func(t *trial) { t.say(lines...) }
}

// wait lets the engine work. What comes meanwhile will be heard afterwards.
func wait(d time.Duration) step {
	return func(t *trial) {
		if t.process.exits(t.ctx, d) {
			t.fail("%s", t.obituary())
		}
	}
}

// thinks has the engine think about a game when the next step comes.
func thinks(game, command string) step {
	return inTurn(say("position "+game), say(command), wait(100*ms))
}

// plays has the engine think about a game for a moment, and move.
func plays(game string) step {
	return inTurn(say("position "+game, quickGo), move(whenever))
}

// playsOn has the engine reply to its own last move.
func playsOn(t *trial) {
	t.last.game.Play(t.last.best.Move)
	plays(t.last.game.USI())(t)
}

// bothSides asks for a move of each side.
func bothSides(command string, limit time.Duration) step {
	return each(func(game string) step { return inTurn(say("position "+game, command), move(limit)) }, opening, reply)
}

// isStopped has the engine think about a game until it is stopped.
func isStopped(game string) step {
	return inTurn(say("position "+game), say("go infinite"), wait(pause), say("stop"), move(atOnce))
}

// playsAndIsStopped has the engine move by itself and when it is stopped.
func playsAndIsStopped(t *trial) {
	t.take([]step{
		isStopped(opening), plays(opening), isStopped(middleGame), plays(middleGame), plays(reply), plays(mateInThree),
	})
}

// pondersUntil has the engine ponder for longer than its time, until a command ends that.
func pondersUntil(game, command string) step {
	return inTurn(say("position "+game), say("go ponder btime 0 wtime 0 byoyomi 100"),
		noAnswer(500*ms, "before ponderhit or stop"), say(command), bestMove(whenever), oneAnswer)
}

// thinksTwiceTheSlack has the engine think for so long that an error of more than the slack shows
// in the time that it reports.
func thinksTwiceTheSlack(game string) step {
	return func(t *trial) {
		long := 2 * t.settings.Slack
		t.say("position "+game, fmt.Sprintf("go btime 0 wtime 0 byoyomi %d", long.Milliseconds()))
		t.move(long + t.patience())
	}
}

// refuses expects an info string and a resignation where there is nothing to play.
func refuses(position string) step {
	return inTurn(say(position, quickGo), bestMove(whenever), answers(resignLine, "is played"), func(t *trial) {
		t.some(t.last.lines, "^info string ", Failed, "no info string")
	})
}

// endOfInput ends the engine's input.
func endOfInput(t *trial) {
	t.said, t.saidAt = "the end of its input", time.Now()
	t.process.Input.Close()
}

// exits waits for the end of the process, which must be a good one.
func exits(limit time.Duration) step {
	return func(t *trial) {
		within := t.limit(limit)
		ended := t.process.exits(t.ctx, within-time.Since(t.saidAt))
		t.decideIf(t.ctx.Err() != nil, Inconclusive, "interrupted")
		t.decideIf(!ended, Failed, "still running %v after %s", within, t.said)
		if !t.decided {
			t.decideIf(t.process.code != 0, Failed, "%s", t.obituary())
			t.reason = cmp.Or(t.reason,
				fmt.Sprintf("left after %v", t.process.ended.Sub(t.saidAt).Round(time.Millisecond)))
		}
	}
}

// bestMove waits for an answer to go, move for one that is a move.
func bestMove(limit time.Duration) step {
	return func(t *trial) { t.bestMove(limit) }
}

func move(limit time.Duration) step {
	return func(t *trial) { t.move(limit) }
}

// checkmate waits for the answer to go mate. A mate must be one; that there is no such search is
// allowed.
func checkmate(limit time.Duration) step {
	return func(t *trial) {
		t.answer("checkmate", t.limit(limit))
		result, err := usi.ParseCheckmate(t.last.line)
		t.decideIf(err != nil, Failed, "%v", err)
		t.decideIf(result.Outcome == engine.MateNotImplemented, NotApplicable, "%s, which is allowed",
			quote(t.last.line))
		if result.Outcome == engine.MateFound && !t.decided {
			err = mate.CheckLine(t.last.game.Current(), result.Moves)
			t.decideIf(err != nil, Failed, "%s: %v", quote(t.last.line), err)
		}
	}
}

// oneAnswer expects no second answer, noAnswer none for a while.
func oneAnswer(t *trial) { t.nothing(pause, "after the answer had been given", isAnswer) }

func noAnswer(length time.Duration, when string) step {
	return func(t *trial) { t.nothing(length, when, isAnswer) }
}

// signsOfLife expects some line in time, again and again until readyok.
func signsOfLife(t *trial) {
	for line, heard := "", true; strings.TrimSpace(line) != "readyok" && heard; {
		line, heard = t.hear(time.Now().Add(t.settings.keepAlive + t.settings.Slack))
		t.decideIf(!heard, Failed, "silent for %v after isready", t.settings.keepAlive)
	}
}

// options returns the declared options that are wanted, as far as they can be read.
func (t *trial) options(wanted func(engine.Option) bool) (options []engine.Option) {
	for _, line := range t.received {
		if o, err := usi.ParseOption(strings.TrimRight(line, "\r")); err == nil && wanted(o) {
			options = append(options, o)
		}
	}
	return options
}

// set sets an option, and reports whether that can be done.
func (t *trial) set(name, value string) (done bool) {
	fit := t.options(func(o engine.Option) bool { return o.Name == name && usi.CheckOptionValue(o, value) == nil })
	if len(fit) > 0 {
		t.say(usi.SetOption{Name: name, Value: value}.String())
	}
	return len(fit) > 0
}

// tries sets an option if there is one, needs expects one.
func tries(name, value string) step {
	return func(t *trial) { t.set(name, value) }
}

func needs(name, value string) step {
	return func(t *trial) { t.decideIf(!t.set(name, value), NotApplicable, "no option %s", name) }
}

// setEmptyStrings sets all options to nothing whose default that is.
func setEmptyStrings(t *trial) {
	options := t.options(func(o engine.Option) bool {
		return (o.Kind == engine.StringOption || o.Kind == engine.FilenameOption) && o.Default == ""
	})
	for _, o := range options {
		t.say(usi.SetOption{Name: o.Name}.String())
	}
	t.decideIf(len(options) == 0, NotApplicable, "no string option with an empty default")
}
