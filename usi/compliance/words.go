package compliance

import (
	"fmt"
	"strings"
	"time"

	"shotest/engine"
	"shotest/usi"
)

// word is what a step does, given what stands behind its word in the table.
type word func(t *trial, argument string)

// quickGo asks for a move in a moment, in the most common words.
const quickGo = "go btime 0 wtime 0 byoyomi 200"

// pause is how long a check listens for what must not come.
const pause = 300 * time.Millisecond

// words are the steps that say something, and wait for what must come.
var words = map[string]word{
	"start": (*trial).start, "handshake": (*trial).handshake, "plays": (*trial).plays,
	"bestmove": (*trial).bestMove, "move": (*trial).move, "checkmate": (*trial).checkmate, "exits": (*trial).exits, "readyok": (*trial).readyOK,
	"ready":           func(t *trial, _ string) { t.handshake(""); t.say("isready"); t.readyOK("") },
	"readiness":       func(t *trial, _ string) { t.say("isready"); t.readyOK("") },
	"lines end in CR": func(t *trial, _ string) { t.lineEnd = "\r" },
	">":               func(t *trial, lines string) { t.say(strings.Split(lines, "; ")...) },
	"plays on": func(t *trial, _ string) {
		t.last.game.Play(t.last.best.Move)
		t.plays(t.last.game.USI())
	},
	// An error of more than the slack shows in the time that the engine reports.
	"thinks twice the slack in": func(t *trial, position string) {
		long := 2 * t.settings.Slack
		t.say("position "+position, fmt.Sprintf("go btime 0 wtime 0 byoyomi %d", long.Milliseconds()))
		t.move("within " + (long + t.patience()).String())
	},
	// What comes meanwhile will be heard afterwards.
	"wait": func(t *trial, text string) {
		d, _ := time.ParseDuration(text)
		if t.process.exits(t.ctx, d) {
			t.fail("%s", t.obituary())
		}
	},
	"end of input": func(t *trial, _ string) {
		t.said, t.saidAt = "the end of its input", time.Now()
		t.process.Input.Close()
	},
	"tries": func(t *trial, text string) { t.tries(text) },
	"needs": func(t *trial, text string) {
		t.decideIf(!t.tries(text), NotApplicable, "no option %s", strings.Fields(text)[0])
	},
	"empty strings": func(t *trial, _ string) {
		options := t.options(func(o engine.Option) bool {
			return (o.Kind == engine.StringOption || o.Kind == engine.FilenameOption) && o.Default == ""
		})
		for _, o := range options {
			t.say(usi.SetOption{Name: o.Name}.String())
		}
		t.decideIf(len(options) == 0, NotApplicable, "no string option with an empty default")
	},
	"usiok": func(t *trial, limit string) { t.line("usiok", t.limit(limit)) },
	"signs of life": func(t *trial, _ string) {
		for line, heard := "", true; strings.TrimSpace(line) != "readyok" && heard; {
			line, heard = t.hear(time.Now().Add(t.settings.keepAlive + t.settings.Slack))
			t.decideIf(!heard, Failed, "silent for %v after isready", t.settings.keepAlive)
		}
	},
	"one answer": func(t *trial, _ string) { t.nothing(pause, "after the answer had been given", isAnswer) },
	"no answer": func(t *trial, text string) {
		length, when, _ := strings.Cut(text, " ")
		d, _ := time.ParseDuration(length)
		t.nothing(d, when, isAnswer)
	},
	"always": func(t *trial, look string) { t.after = append(t.after, lineLooks[look]) },
	"no line but": func(t *trial, rule string) {
		allowed, when := readRule(rule)
		t.nothing(pause, when, func(line string) bool { return !allowed[0].MatchString(line) })
	},
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

// tries sets an option where that can be done: a name and a value.
func (t *trial) tries(text string) (done bool) {
	name, value, _ := strings.Cut(text, " ")
	fit := t.options(func(o engine.Option) bool { return o.Name == name && usi.CheckOptionValue(o, value) == nil })
	if len(fit) > 0 {
		t.say(usi.SetOption{Name: name, Value: value}.String())
	}
	return len(fit) > 0
}
