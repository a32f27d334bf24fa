package usi

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shotest/engine"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// pipedEngine is an engine at the other end of two pipes. In a bubble of package synctest its
// time-outs take no real time.
type pipedEngine struct {
	options []string
	// answers are the answers to each go, in order; after them it sends bestmove resign. Bars
	// separate the lines of an answer. Four of them are not sent: hang is for answers without
	// bestmove, wait is a pause, exit closes the output, and the lines after stop are sent
	// after the command stop.
	answers  []string
	received []string // the commands since the first start
	starts   int      // number of starts
}

// start starts the engine.
func (p *pipedEngine) start(ctx context.Context) (*Client, error) {
	p.starts++
	commands, toEngine := io.Pipe()
	fromEngine, out := io.Pipe()
	go p.run(commands, out)
	return connectStreams(ctx, fromEngine, toEngine, analystConfig())
}

func (p *pipedEngine) run(commands *io.PipeReader, out *io.PipeWriter) {
	defer out.Close()
	var later []string
	for lines := bufio.NewScanner(commands); lines.Scan(); {
		p.received = append(p.received, lines.Text())
		var say []string
		switch word, _, _ := strings.Cut(lines.Text(), " "); word {
		case "usi":
			say = append(append([]string{"id name Fake"}, p.options...), "usiok")
		case "isready":
			say = []string{"readyok"}
		case "go":
			say, later = p.answer()
		case "stop":
			say, later = later, nil
		case "quit":
			return
		}
		for _, line := range say {
			switch line {
			case "exit":
				return
			case "wait":
				time.Sleep(maxSilence * 2 / 5)
			case "hang":
			default:
				fmt.Fprintln(out, line)
			}
		}
	}
}

// answer returns the lines of the next answer: those that come at once, and those after stop.
func (p *pipedEngine) answer() (now, later []string) {
	if len(p.answers) == 0 {
		return []string{"bestmove resign"}, nil
	}
	now, p.answers = strings.Split(p.answers[0], "|"), p.answers[1:]
	if at := slices.Index(now, "stop"); at >= 0 {
		now, later = now[:at], now[at+1:]
	}
	return now, later
}

// analyse runs a test in a bubble, with an analyst of the engine f.
func analyse(t *testing.T, f *pipedEngine, test func(t *testing.T, a *Analyst)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		a, err := newAnalyst(t.Context(), "fake", f.start)
		if err != nil {
			t.Fatal(err)
		}
		defer a.Close()
		test(t, a)
	})
}

// commands returns the received commands that begin with a word.
func (p *pipedEngine) commands(word string) (list []string) {
	synctest.Wait()
	for _, command := range p.received {
		if strings.HasPrefix(command, word) {
			list = append(list, command)
		}
	}
	return list
}

const manyLines = "option name MultiPV type spin default 1 min 1 max 500"

var fewNodes = engine.Limits{Nodes: 10}

// texts returns the score and the moves of each line.
func texts(found *engine.Found) (list []string) {
	for i := range found.Lines {
		line := append([]string{found.Lines[i].Score.String()}, shogi.MoveTexts(found.Lines[i].PV)...)
		list = append(list, strings.Join(line, " "))
	}
	return list
}

// All kinds of answers become lines. Only the legal part of a line is kept.
func TestAnalystLines(t *testing.T) {
	const two = "info multipv 1 score cp 50 pv 2g2f 8c8d|info multipv 2 score cp 30 pv 7g7f"
	for _, c := range []struct {
		name, answer string
		want         []string
	}{
		{"a line", "info depth 3 score cp 50 pv 2g2f 8c8d|bestmove 2g2f", []string{"+50 2g2f 8c8d"}},
		{"two lines", two + "|bestmove 2g2f", []string{"+50 2g2f 8c8d", "+30 7g7f"}},
		{"the second line is played", two + "|bestmove 7g7f", []string{"+30 7g7f", "+30 2g2f 8c8d"}},
		{"another move is played", "info score cp 50 pv 2g2f 8c8d|bestmove 7g7f", []string{"+50 7g7f"}},
		{"a bound after a value", "info score cp 50 pv 2g2f|info score cp 10 upperbound pv 2g2f|bestmove 2g2f",
			[]string{"+50 2g2f"}},
		{"an illegal move in the line", "info score cp 50 pv 2g2f 8c8e|bestmove 2g2f", []string{"+50 2g2f"}},
		{"a line that begins with an illegal move", "info score cp 50 pv 2g2e|bestmove 2g2f", []string{"+50 2g2f"}},
		{"no line", "info score cp 50|bestmove 2g2f", []string{"+50 2g2f"}},
		{"a resignation with a score", "info score cp -3000 pv 2g2f|bestmove resign", []string{"-3000 2g2f"}},
		{"a declaration", "bestmove win", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			analyse(t, &pipedEngine{answers: []string{c.answer}}, func(t *testing.T, a *Analyst) {
				found, err := a.Search(t.Context(), startpos(), fewNodes, 1)
				if err != nil || !slices.Equal(texts(found), c.want) || found.Declare != (c.want == nil) {
					t.Errorf("%+v, %v, want %v", found, err, c.want)
				}
			})
		})
	}
}

// The error names the engine's failure, and the next search has a restarted engine.
func TestAnalystRecoversFromFailures(t *testing.T) {
	const good = "info score cp 50 pv 2g2f|bestmove 2g2f"
	aSecond := engine.Limits{MoveTime: time.Second}
	for _, c := range []struct {
		name, answer string
		limits       engine.Limits
		kind         error
		starts       int
	}{
		{"crash", "exit", fewNodes, ErrCrash, 2},
		{"crash in a line", "info score cp 5 pv 2g2f|exit", aSecond, ErrCrash, 2},
		{"hang", "hang", fewNodes, ErrTimeout, 2},
		{"hang after the time", "info score cp 5 pv 2g2f|hang", aSecond, ErrTimeout, 2},
		{"illegal move", "info score cp 5 pv 2g2f|bestmove 2g2e", fewNodes, ErrIllegalMove, 2},
		{"nonsense", "bestmove", fewNodes, ErrProtocol, 2},
		{"two answers", good + "|bestmove 2g2f", fewNodes, nil, 2},
		{"no score", "bestmove 2g2f", fewNodes, ErrNoScore, 1},
		{"resignation", "bestmove resign", fewNodes, ErrNoScore, 1},
		{"resignation before the time is up", "bestmove resign", aSecond, ErrNoScore, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := &pipedEngine{answers: []string{c.answer, good, good}}
			analyse(t, f, func(t *testing.T, a *Analyst) {
				if _, err := a.Search(t.Context(), startpos(), c.limits, 1); !errors.Is(err, c.kind) {
					t.Errorf("got %v, want %v", err, c.kind)
				}
				synctest.Wait()
				if c.kind == nil { // the second answer is noticed at the next question
					_, _ = a.Search(t.Context(), startpos(), c.limits, 1)
				}
				if found, err := a.Search(t.Context(), startpos(), c.limits, 1); err != nil ||
					found.Best() != shogitest.Move(t, "2g2f") || f.starts != c.starts {
					t.Errorf("then: %+v, %v, started %d times", found, err, f.starts)
				}
			})
		})
	}
}

// An engine that always crashes is given up, and not restarted any more.
func TestAnalystGivesUp(t *testing.T) {
	f := &pipedEngine{answers: slices.Repeat([]string{"exit"}, 20)}
	analyse(t, f, func(t *testing.T, a *Analyst) {
		for i := range 10 {
			_, err := a.Search(t.Context(), startpos(), fewNodes, 1)
			if given := errors.Is(err, ErrGivenUp); err == nil || given != (i >= maxFailures) {
				t.Errorf("search %d: %v", i+1, err)
			}
		}
		if f.starts != maxFailures {
			t.Errorf("started %d times", f.starts)
		}
	})
}

// A time limit is kept by stop, and doubled if it was too short for a score. The end of the
// caller's context is no failure of the engine.
func TestAnalystStopsSearch(t *testing.T) {
	f := &pipedEngine{answers: slices.Concat([]string{"stop|bestmove resign", "stop|bestmove 2g2f",
		"stop|info score cp 50 pv 2g2f|bestmove 2g2f"},
		slices.Repeat([]string{"stop|bestmove 2g2f"}, 2*maxFailures))}
	analyse(t, f, func(t *testing.T, a *Analyst) {
		begun := time.Now()
		found, err := a.Search(t.Context(), startpos(), engine.Limits{MoveTime: time.Second}, 1)
		if err != nil || !slices.Equal(texts(found), []string{"+50 2g2f"}) || time.Since(begun) != 7*time.Second {
			t.Errorf("%+v, %v after %v", found, err, time.Since(begun))
		}
		if said := f.commands("go"); !slices.Equal(said, slices.Repeat([]string{"go infinite"}, 3)) {
			t.Errorf("said %q", said)
		}
		for range 2 * maxFailures {
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(time.Second, cancel)
			if _, err := a.Search(ctx, startpos(), engine.Limits{MoveTime: time.Hour}, 1); err != context.Canceled {
				t.Errorf("got %v", err)
			}
		}
		if f.starts != 1 {
			t.Errorf("the engine was started %d times", f.starts)
		}
	})
}

// An engine that reports no progress, or goes on beyond its limit, is stopped.
func TestAnalystStopsEndlessSearch(t *testing.T) {
	const line = "info depth 1 nodes 5 score cp 50 pv 2g2f"
	for name, repeated := range map[string]string{
		"silent": "", "says the same": "|" + line, "babbles": "|info string 7",
		"beyond its limit": "|info nodes 200000",
	} {
		f := &pipedEngine{answers: []string{line + strings.Repeat("|wait"+repeated, 3) + "|stop|bestmove 2g2f"}}
		analyse(t, f, func(t *testing.T, a *Analyst) {
			begun := time.Now()
			found, err := a.Search(t.Context(), startpos(), fewNodes, 1)
			if err != nil || !slices.Equal(texts(found), []string{"+50 2g2f"}) ||
				time.Since(begun) > maxSilence*6/5 {
				t.Errorf("%s: %+v, %v after %v", name, found, err, time.Since(begun))
			}
		})
	}
}

// An engine that reports progress is not stopped, however slow it is.
func TestAnalystWaitsForProgress(t *testing.T) {
	f := &pipedEngine{answers: []string{"info score cp 50 pv 2g2f|wait|info nodes 6|wait|info depth 1|wait|" +
		"info seldepth 4|wait|wait|bestmove 2g2f"}}
	analyse(t, f, func(t *testing.T, a *Analyst) {
		_, err := a.Search(t.Context(), startpos(), fewNodes, 1)
		if stops := f.commands("stop"); err != nil || len(stops) > 0 {
			t.Errorf("%v, %v", err, stops)
		}
	})
}

// A single move is scored by a search of the position after it.
func TestAnalystScoresAMove(t *testing.T) {
	const start = "position sfen " + shogi.StartSFEN + " moves 2g2f"
	for _, c := range []struct{ name, game, only, answer, want, said string }{
		{"plain", "startpos", "2g2f", "info score cp -50 pv 8c8d|bestmove 8c8d", "+50 2g2f 8c8d", start},
		{"it leads to mate", "startpos", "2g2f", "info score mate -4 pv 8c8d|bestmove 8c8d", "mate 5 2g2f 8c8d", start},
		{"it allows mate", "startpos", "2g2f", "info score mate + pv 8c8d|bestmove 8c8d",
			"mate -10000 2g2f 8c8d", start},
		{"it mates", "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b", "", "mate 1 G*5b", ""},
		{"it allows a declaration", "startpos", "2g2f", "bestmove win", "mate -2 2g2f", start},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := &pipedEngine{answers: []string{c.answer}}
			analyse(t, f, func(t *testing.T, a *Analyst) {
				limits := engine.Limits{Nodes: 10, SearchMoves: []shogi.Move{shogitest.Move(t, c.only)}}
				found, err := a.Search(t.Context(), shogitest.Game(t, c.game), limits, 1)
				if err != nil || !slices.Equal(texts(found), []string{c.want}) {
					t.Errorf("%+v, %v, want %v", found, err, c.want)
				}
				if said := strings.Join(f.commands("position"), "|"); said != c.said {
					t.Errorf("said %q", said)
				}
			})
		})
	}
}

// For all moves but one, the best line is the first that begins with another move.
func TestAnalystScoresSeveralMoves(t *testing.T) {
	const both = "info multipv 1 score cp 50 pv 2g2f|info multipv 2 score cp 30 pv 7g7f|bestmove 2g2f"
	f := &pipedEngine{options: []string{manyLines}, answers: []string{both, "bestmove 2g2f", both}}
	analyse(t, f, func(t *testing.T, a *Analyst) {
		others := slices.DeleteFunc(startpos().Current().AppendLegalMoves(nil),
			func(m shogi.Move) bool { return m == shogitest.Move(t, "2g2f") })
		limits := engine.Limits{Nodes: 10, SearchMoves: others}
		found, err := a.Search(t.Context(), startpos(), limits, 1)
		if err != nil || !slices.Equal(texts(found), []string{"+30 7g7f"}) {
			t.Errorf("%+v, %v", found, err)
		}
		if _, err := a.Search(t.Context(), startpos(), limits, 1); !errors.Is(err, ErrNoScore) {
			t.Errorf("got %v", err)
		}
		if _, err := a.Search(t.Context(), startpos(), fewNodes, 1); err != nil {
			t.Error(err)
		}
		want := []string{"setoption name MultiPV value 2", "setoption name MultiPV value 1"}
		if said := f.commands("setoption name MultiPV"); !slices.Equal(said, want) {
			t.Errorf("said %q", said)
		}
	})
}

// Options are set in order, after the engine's own book is switched off. Undeclared ones are
// refused. An engine without a name gets the name of its file.
func TestAnalystOptions(t *testing.T) {
	f := &pipedEngine{options: []string{"id name ", "option name USI_OwnBook type check default true",
		"option name Threads type spin default 1 min 1 max 8"}}
	analyse(t, f, func(t *testing.T, a *Analyst) {
		if err := configure(a.client, []SetOption{{Name: "Threads", Value: "2"}}); err != nil {
			t.Fatal(err)
		}
		if err := configure(a.client, []SetOption{{Name: "Fast", Value: "2"}}); !errors.Is(err, ErrUnknownOption) {
			t.Errorf("got %v", err)
		}
		synctest.Wait()
		ponder, book := "setoption name USI_Ponder value false", "setoption name USI_OwnBook value false"
		if said := f.commands("setoption"); !slices.Equal(said,
			[]string{ponder, book, "setoption name Threads value 2", book}) {
			t.Errorf("said %q", said)
		}
		if a.Name() != "fake" || a.ManyLines() {
			t.Errorf("%q, many lines %v", a.Name(), a.ManyLines())
		}
	})
	analyse(t, &pipedEngine{options: []string{"id name " + strings.Repeat("x", 100_000)}},
		func(t *testing.T, a *Analyst) {
			if len(a.Name()) > 100 {
				t.Errorf("a name of %d bytes", len(a.Name()))
			}
		})
}
