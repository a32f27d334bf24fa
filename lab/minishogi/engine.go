package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"shotest/lab/minishogi/play"
	"shotest/lab/minishogi/rules"
)

// patience is how long an engine may take beyond its limits.
const patience = 10 * time.Second

// engine is another USI engine, a child process that plays minishogi.
type engine struct {
	command *exec.Cmd
	in      io.WriteCloser
	lines   chan string // closed when the engine has ended
	limits  play.Limits
}

// startEngine starts an engine and has it set options, as in name=value.
func startEngine(path string, options []string, limits play.Limits) (*engine, error) {
	e := &engine{command: exec.Command(path), lines: make(chan string, 64), limits: limits}
	var err error
	if e.in, err = e.command.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := e.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := e.command.Start(); err != nil {
		return nil, err
	}
	go func() {
		defer close(e.lines)
		for scanner := bufio.NewScanner(out); scanner.Scan(); {
			e.lines <- scanner.Text()
		}
	}()
	if err := e.handshake(options); err != nil {
		e.close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return e, nil
}

// handshake declares the variant, by either of the names that its option has.
func (e *engine) handshake(options []string) error {
	e.send("usi")
	variant := ""
	for {
		line, err := e.read(patience)
		if err != nil {
			return err
		}
		for _, name := range []string{"USI_Variant", "UCI_Variant"} {
			if strings.HasPrefix(line, "option name "+name+" ") && strings.Contains(line+" ", " minishogi ") {
				variant = name
			}
		}
		if line == "usiok" {
			break
		}
	}
	if variant == "" {
		return errors.New("no variant minishogi is declared")
	}
	e.send("setoption name %s value minishogi", variant)
	for _, option := range options {
		name, value, _ := strings.Cut(option, "=")
		e.send("setoption name %s value %s", name, value)
	}
	return e.newGame()
}

func (e *engine) send(format string, args ...any) { fmt.Fprintf(e.in, format+"\n", args...) }

// read returns the next line; the engine fails if it takes too long or has ended.
func (e *engine) read(within time.Duration) (string, error) {
	select {
	case line, more := <-e.lines:
		if !more {
			return "", errors.New("the engine has ended")
		}
		return strings.TrimSpace(line), nil
	case <-time.After(within):
		return "", errors.New("the engine does not answer")
	}
}

// newGame implements contestant.
func (e *engine) newGame() error {
	e.send("usinewgame\nisready")
	for {
		if line, err := e.read(patience); err != nil || line == "readyok" {
			return err
		}
	}
}

// choose implements contestant.
func (e *engine) choose(h *rules.History, start string, moves []string) (rules.Move, error) {
	e.send("position sfen %s moves %s", start, strings.Join(moves, " "))
	switch l := &e.limits; {
	case l.Time > 0:
		e.send("go movetime %d", l.Time.Milliseconds())
	case l.Depth > 0:
		e.send("go depth %d", l.Depth)
	default:
		e.send("go nodes %d", l.Nodes)
	}
	for {
		line, err := e.read(e.limits.Time + patience)
		if err != nil {
			return rules.NoMove, err
		}
		words := strings.Fields(line)
		if len(words) < 2 || words[0] != "bestmove" {
			continue
		}
		if words[1] == "resign" || words[1] == "(none)" {
			return rules.NoMove, nil
		}
		m, err := rules.ParseMove(words[1])
		if err == nil && !h.Current().IsLegal(m) {
			err = fmt.Errorf("%v is not legal in %s", m, h.Current().SFEN(1))
		}
		return m, err
	}
}

// close ends the engine.
func (e *engine) close() {
	e.send("quit")
	e.in.Close()
	timer := time.AfterFunc(time.Second, func() { e.command.Process.Kill() })
	for range e.lines { // until it has ended
	}
	e.command.Wait()
	timer.Stop()
}
