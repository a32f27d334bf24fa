package usi

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"
	"unicode/utf8"

	"shotest/engine/options"
	"shotest/shogi"
)

var errLongPosition = fmt.Errorf("position: the line is longer than %d bytes", maxLine)

func (s *session) obey(command string, line inputLine) {
	switch command {
	case "usi":
		s.identify()
	case "isready":
		s.prepare()
	case "setoption":
		s.setOption(line.text)
	case "usinewgame":
		s.survive(guard(s.engine.NewGame))
	case "position":
		s.setPosition(line)
	case "go":
		s.begin(line.text)
	case "ponderhit":
		s.ponderHit(line.text)
	case "stop", "gameover":
		s.stop()
	default:
		s.remark(fmt.Errorf("unknown command %q", clip(command)))
	}
}

func (s *session) identify() {
	s.send("id name " + s.name)
	s.send("id author " + s.author)
	for _, o := range s.engine.Options() {
		s.send(formatOption(o))
	}
	s.send("usiok")
}

func (s *session) prepare() {
	s.state = preparing
	s.keepUp = time.NewTicker(s.keepAlive)
	go func() {
		err := errGone
		defer func() { s.prepared <- err }()
		var failure error
		err = guard(func() { failure = s.engine.Prepare(s.ctx) })
		err = errors.Join(err, failure)
	}()
}

// finishPreparing answers isready. Failures do not keep back the answer: the
// client would wait for it forever.
func (s *session) finishPreparing(err error) {
	s.keepUp.Stop()
	s.keepUp = nil
	s.state = idle
	if !s.ending {
		s.survive(err)
		s.tellNotices()
		s.tellFiles(err)
	}
	s.send("readyok")
}

// strictEngine names the files that it has loaded, if its option StrictFiles is set.
type strictEngine interface{ StrictFiles() []options.LoadedFile }

// tellFiles tells which files a strict engine has loaded, if it has loaded all.
func (s *session) tellFiles(err error) {
	strict, is := s.engine.(strictEngine)
	if !is || err != nil {
		return
	}
	var files []options.LoadedFile
	s.survive(guard(func() { files = strict.StrictFiles() }))
	for _, file := range files {
		s.send("info string " + filesLoaded + file.String())
	}
}

// setOption sets an option, or notes it until the search has ended.
func (s *session) setOption(line string) {
	if s.state.searching() {
		s.settings = append(s.settings, line)
		return
	}
	option, err := parseSetOption(line)
	known := s.declares(&option)
	if known {
		s.hear(option.Value)
	}
	if err == nil && (known || !setUnasked(option.Name)) {
		panicked := guard(func() { err = s.engine.SetOption(option.Name, option.Value) })
		s.survive(panicked)
		s.tellNotices()
	}
	s.remark(err)
}

// hear notes the letters of a value, so that messages about it can be read.
func (s *session) hear(value string) {
	if s.echoes == nil {
		s.echoes = map[string]bool{}
	}
	for value != "" && len(s.echoes) < 10_000 {
		_, size := utf8.DecodeRuneInString(value)
		s.echoes[value[:size]] = true
		value = value[size:]
	}
}

// noticingEngine has something to say about files that it has read all the same.
type noticingEngine interface{ Notices() []string }

// tellNotices tells what the engine has noticed.
func (s *session) tellNotices() {
	if noticing, is := s.engine.(noticingEngine); is {
		for _, notice := range noticing.Notices() {
			s.say(notice)
		}
	}
}

// declares reports whether the engine has an option, by its name in any case, and spells the name
// as the engine does.
func (s *session) declares(option *SetOption) bool {
	for _, o := range s.engine.Options() {
		if strings.EqualFold(o.Name, option.Name) {
			option.Name = o.Name
			return true
		}
	}
	return false
}

// setUnasked reports whether an option is one of those that clients set though the engine has not
// declared them.
func setUnasked(name string) bool {
	return strings.EqualFold(name, "USI_Hash") || strings.EqualFold(name, "USI_Ponder")
}

// setPosition sets the position to search. After one that cannot be read there
// is none: to search the position before it would be to play another game.
func (s *session) setPosition(line inputLine) {
	if line.cut {
		s.broken = errLongPosition
	} else {
		var game *shogi.History
		if game, s.broken = shogi.ParseHistory(line.text); s.broken == nil {
			s.game = game
		}
	}
	s.remark(s.broken)
}

// PanicError is a panic of the engine that the driver has survived.
type PanicError struct {
	Value any    // of the panic
	Stack []byte // as debug.Stack returns it
}

// Error returns the value of the panic in words.
func (e *PanicError) Error() string { return fmt.Sprintf("engine panic: %v", e.Value) }

// errGone says that a goroutine ended within the engine without returning.
var errGone = errors.New("engine ended without a result")

// guard calls a function of the engine and returns its panic as an error.
func guard(call func()) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &PanicError{Value: value, Stack: debug.Stack()}
		}
	}()
	call()
	return nil
}

// survive tells the client and the program an error of the engine, if there is
// one, and goes on.
func (s *session) survive(err error) {
	if err != nil {
		s.onError(err)
		s.remark(err)
	}
}
