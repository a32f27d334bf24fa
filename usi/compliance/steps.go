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

// step is a step of a check: it sends lines, waits for some, or checks received ones. The steps of
// a check end when there is a verdict.
type step func(t *trial)

// runSteps runs steps until there is a verdict.
func (t *trial) runSteps(steps []step) {
	for _, s := range steps {
		if t.decided {
			return
		}
		s(t)
	}
}

// sequence returns a step that runs several steps.
func sequence(steps ...step) step {
	return func(t *trial) { t.runSteps(steps) }
}

// repeat returns a step that runs steps count times.
func repeat(count int, steps ...step) step {
	return sequence(slices.Repeat(steps, count)...)
}

// forEach returns a step that runs the step do(game) for each of several games.
func forEach(do func(game string) step, games ...string) step {
	var steps []step
	for _, game := range games {
		steps = append(steps, do(game))
	}
	return sequence(steps...)
}

const (
	atOnce  time.Duration = 0  // the limit is the slack
	anyTime time.Duration = -1 // the time does not matter
	// pause is the time to wait for lines that must not come.
	pause = 300 * time.Millisecond
)

// start starts the engine in its own folder.
func start(t *trial) { t.start(t.settings.Engine) }

// startElsewhere starts the engine in another folder than its own.
func startElsewhere(t *trial) {
	program := t.settings.Engine
	program.Dir = os.TempDir()
	t.start(program)
}

// handshake starts the engine unless it runs, waits for usiok, and sets the options.
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

// ready makes the engine ready to search.
func ready(t *trial) { t.runSteps([]step{handshake, isReady}) }

// isReady waits until the engine has handled all commands so far.
func isReady(t *trial) { t.runSteps([]step{say("isready"), readyOK}) }

// readyOK waits for readyok, with a long limit since the engine may read files.
func readyOK(t *trial) { t.line("readyok", 6*t.patience()) }

func usiOK(limit time.Duration) step {
	return func(t *trial) { t.line("usiok", t.limit(limit)) }
}

func linesEndInCR(t *trial) { t.lineEnd = "\r" }

// say sends lines in one message.
func say(lines ...string) step {
	return func(t *trial) { t.say(lines...) }
}

// letWork waits for a time. Later steps see the lines that come meanwhile.
func letWork(d time.Duration) step {
	return func(t *trial) {
		if t.process.waitExit(t.ctx, d) {
			t.fail("%s", t.exitDescription())
		}
	}
}

// thinks begins a search of a game that is still running at the next step.
func thinks(game, command string) step {
	return sequence(say("position "+game), say(command), letWork(100*ms))
}

// plays asks the engine for a quick move in a game.
func plays(game string) step {
	return sequence(say("position "+game, quickGo), move(anyTime))
}

// playsOn asks the engine for a reply to its own last move.
func playsOn(t *trial) {
	t.last.game.Play(t.last.best.Move)
	plays(t.last.game.USI())(t)
}

// bothSides asks for a move of each side by a go command.
func bothSides(command string, limit time.Duration) step {
	return forEach(func(game string) step { return sequence(say("position "+game, command), move(limit)) }, opening,
		reply)
}

// playsOnStop lets the engine search a game until stop, and expects a move.
func playsOnStop(game string) step {
	return sequence(say("position "+game), say("go infinite"), letWork(pause), say("stop"), move(atOnce))
}

// playsAndPlaysOnStop asks for moves in several games, with and without stop.
func playsAndPlaysOnStop(t *trial) {
	t.runSteps([]step{
		playsOnStop(opening), plays(opening), playsOnStop(middleGame), plays(middleGame), plays(reply),
		plays(mateInThree),
	})
}

// pondersUntil lets the engine ponder for longer than its time, until a command ends it.
func pondersUntil(game, command string) step {
	return sequence(say("position "+game), say("go ponder btime 0 wtime 0 byoyomi 100"),
		noAnswerFor(500*ms, "before ponderhit or stop"), say(command), bestMove(anyTime), oneAnswer)
}

// thinksTwiceTheSlack lets the engine search long enough that an error in its reported time can
// exceed the slack.
func thinksTwiceTheSlack(game string) step {
	return func(t *trial) {
		long := 2 * t.settings.Slack
		t.say("position "+game, fmt.Sprintf("go btime 0 wtime 0 byoyomi %d", long.Milliseconds()))
		t.move(long + t.patience())
	}
}

// refuses expects an info string and a resignation for an invalid position.
func refuses(position string) step {
	return sequence(say(position, quickGo), bestMove(anyTime), answerMatches(resignLine, "is played"), func(t *trial) {
		t.requireLine(t.last.lines, "^info string ", Failed, "no info string")
	})
}

// endOfInput closes the engine's input.
func endOfInput(t *trial) {
	t.lastSent, t.lastSentAt = "the end of its input", time.Now()
	t.process.Input.Close()
}

// exitsWithin expects that the process exits within a limit, with code 0.
func exitsWithin(limit time.Duration) step {
	return func(t *trial) {
		within := t.limit(limit)
		ended := t.process.waitExit(t.ctx, within-time.Since(t.lastSentAt))
		t.decideIf(t.ctx.Err() != nil, Inconclusive, "interrupted")
		t.decideIf(!ended, Failed, "still running %v after %s", within, t.lastSent)
		if !t.decided {
			t.decideIf(t.process.code != 0, Failed, "%s", t.exitDescription())
			t.reason = cmp.Or(t.reason,
				fmt.Sprintf("left after %v", t.process.ended.Sub(t.lastSentAt).Round(time.Millisecond)))
		}
	}
}

// bestMove waits for the answer to go.
func bestMove(limit time.Duration) step {
	return func(t *trial) { t.bestMove(limit) }
}

// move waits for the answer to go, and expects a move.
func move(limit time.Duration) step {
	return func(t *trial) { t.move(limit) }
}

// checkmate waits for the answer to go mate, and checks the mate. An engine need not implement the
// search for mates.
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

// oneAnswer expects no second answer.
func oneAnswer(t *trial) { t.expectNone(pause, "after the answer had been given", isAnswer) }

// noAnswerFor expects no answer for a time.
func noAnswerFor(length time.Duration, when string) step {
	return func(t *trial) { t.expectNone(length, when, isAnswer) }
}

// signsOfLife expects lines at intervals of no more than keepAlive, until readyok.
func signsOfLife(t *trial) {
	for line, heard := "", true; strings.TrimSpace(line) != "readyok" && heard; {
		line, heard = t.nextLine(time.Now().Add(t.settings.keepAlive + t.settings.Slack))
		t.decideIf(!heard, Failed, "silent for %v after isready", t.settings.keepAlive)
	}
}

// options returns the declared options for which wanted returns true. It ignores unreadable ones.
func (t *trial) options(wanted func(engine.Option) bool) (options []engine.Option) {
	for _, line := range t.received {
		if o, err := usi.ParseOption(strings.TrimRight(line, "\r")); err == nil && wanted(o) {
			options = append(options, o)
		}
	}
	return options
}

// setOption sets an option if it is declared and takes the value, and reports whether it does.
func (t *trial) setOption(name, value string) (done bool) {
	fitting := t.options(func(o engine.Option) bool { return o.Name == name && usi.CheckOptionValue(o, value) == nil })
	if len(fitting) > 0 {
		t.say(usi.SetOption{Name: name, Value: value}.String())
	}
	return len(fitting) > 0
}

// setIfDeclared sets an option if the engine declares it.
func setIfDeclared(name, value string) step {
	return func(t *trial) { t.setOption(name, value) }
}

// requireOption sets an option. Without it the check is not applicable.
func requireOption(name, value string) step {
	return func(t *trial) { t.decideIf(!t.setOption(name, value), NotApplicable, "no option %s", name) }
}

// setEmptyStrings sets all string options whose default is empty to the empty string.
func setEmptyStrings(t *trial) {
	options := t.options(func(o engine.Option) bool { return usi.TakesText(o) && o.Default == "" })
	for _, o := range options {
		t.say(usi.SetOption{Name: o.Name}.String())
	}
	t.decideIf(len(options) == 0, NotApplicable, "no string option with an empty default")
}
