package usi

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"
	"unicode/utf8"

	"shotest/engine/options"
	"shotest/internal/message"
	"shotest/shogi"
)

var errLongPosition = message.Errorf("position: the line is longer than %d bytes", maxLine)

func (s *session) obey(command string, line inputLine) {
	switch command {
	case "usi":
		s.identify()
	case "isready":
		s.prepare()
	case "setoption":
		s.setOption(line.text)
	case "usinewgame":
		s.reportError(guard(s.engine.NewGame))
	case "position":
		s.setPosition(line)
	case "go":
		s.begin(line.text)
	case "ponderhit":
		s.ponderHit(line.text)
	case "stop", "gameover":
		s.stop()
	default:
		s.sendRemark(message.Errorf("unknown command %.60q", command))
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

// keepAlive is the interval at which blank lines tell the client that a long isready is still being
// worked on.
const keepAlive = 5 * time.Second

func (s *session) prepare() {
	s.state = preparing
	s.keepAliveTicker = time.NewTicker(keepAlive)
	go func() {
		err := errGone
		defer func() { s.prepared <- err }()
		var failure error
		err = guard(func() { failure = s.engine.Prepare(s.ctx) })
		err = errors.Join(err, failure)
	}()
}

// finishPreparing answers isready, also after failures: the client would wait forever.
func (s *session) finishPreparing(err error) {
	s.keepAliveTicker.Stop()
	s.keepAliveTicker = nil
	s.state = idle
	if !s.ending || !errors.Is(err, context.Canceled) {
		s.reportError(err)
	}
	s.sendNotices()
	if files, ok := s.engine.(fileEngine); ok && err == nil {
		for _, file := range files.StrictFiles() {
			s.send("info string " + filesLoaded + file.String())
		}
	}
	s.send("readyok")
}

// fileEngine is an Engine with files. Notices are warnings about files that it has read
// nevertheless; StrictFiles are the files that it has loaded, if its option StrictFiles is set.
type fileEngine interface {
	Notices() []string
	StrictFiles() []options.LoadedFile
}

func (s *session) sendNotices() {
	if files, ok := s.engine.(fileEngine); ok {
		for _, notice := range files.Notices() {
			s.sendText(notice)
		}
	}
}

// setOption sets an option, or keeps it until the search has ended.
func (s *session) setOption(line string) {
	if s.state.searching() {
		s.settings = append(s.settings, line)
		return
	}
	option, err := parseSetOption(line)
	known := s.adoptSpelling(&option)
	if known {
		s.addLetters(option.Value)
	}
	if err == nil && (known || !isAlwaysSet(option.Name)) {
		s.reportError(guard(func() { err = s.engine.SetOption(option.Name, option.Value) }))
		s.sendNotices()
	}
	s.sendRemark(err)
}

// addLetters notes the letters of a value: messages may repeat them.
func (s *session) addLetters(value string) {
	if s.letters == nil {
		s.letters = map[string]bool{}
	}
	for value != "" && len(s.letters) < 10_000 {
		_, size := utf8.DecodeRuneInString(value)
		s.letters[value[:size]] = true
		value = value[size:]
	}
}

// adoptSpelling changes the option's name to the engine's spelling, and reports whether the engine
// has the option. It ignores case.
func (s *session) adoptSpelling(option *SetOption) bool {
	for _, o := range s.engine.Options() {
		if strings.EqualFold(o.Name, option.Name) {
			option.Name = o.Name
			return true
		}
	}
	return false
}

// isAlwaysSet reports whether clients set an option even if the engine has not declared it.
func isAlwaysSet(name string) bool {
	return strings.EqualFold(name, "USI_Hash") || strings.EqualFold(name, "USI_Ponder")
}

// setPosition sets the position to search. An unreadable position leaves none: searching the
// previous position would mean playing another game.
func (s *session) setPosition(line inputLine) {
	game, err := shogi.ParseHistory(line.text)
	if line.cut {
		err = errLongPosition
	}
	if err == nil {
		s.game = game
	}
	s.broken = err
	s.sendRemark(err)
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

// reportError reports an error of the engine, if there is one, to the client and the program, and
// goes on.
func (s *session) reportError(err error) {
	if err != nil {
		s.onError(err)
		s.sendRemark(err)
	}
}
