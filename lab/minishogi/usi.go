package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"shotest/lab/minishogi/play"
	"shotest/lab/minishogi/rules"
)

// session is a conversation with a USI client. Junk is answered by an info string.
type session struct {
	mutex   sync.Mutex // of out
	out     io.Writer
	config  play.Config
	player  *play.Player // nil until it is needed
	history *rules.History
	// stop ends the search that runs; done is closed when it has answered, nil if none runs.
	stop *atomic.Bool
	done chan struct{}
	// endless says that the search that runs ends by stop alone.
	endless bool
}

// defaultHash is the size of the transposition table, in MiB.
const defaultHash = 64

func newSession(out io.Writer) *session {
	return &session{
		out:     out,
		config:  play.Config{Mode: play.Interest, TableBytes: defaultHash << 20},
		history: rules.NewHistory(rules.Start()),
	}
}

func (s *session) printf(format string, args ...any) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	fmt.Fprintf(s.out, format+"\n", args...)
}

// remark tells the client what was wrong.
func (s *session) remark(err error) {
	if err != nil {
		s.printf("info string %s", strings.ReplaceAll(err.Error(), "\n", "; "))
	}
}

// longestLine bounds what is read at once: a game of thousands of moves.
const longestLine = 1 << 20

// run obeys commands until quit or the end of the input. A search that has a limit is
// finished at the end of the input, not after quit.
func (s *session) run(in io.Reader) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		if words[0] == "quit" {
			s.end()
			return nil
		}
		s.obey(words[0], words[1:])
	}
	s.settle()
	return lines.Err()
}

// obey obeys a command. Clients send no more than isready and stop while a search runs; other
// commands wait for a search that has a limit, and end one that has none.
func (s *session) obey(command string, words []string) {
	switch command {
	case "isready":
		s.printf("readyok")
		return
	case "stop", "gameover":
		s.end()
		return
	}
	s.settle()
	switch command {
	case "usi":
		s.introduce()
	case "usinewgame":
		if s.player != nil {
			s.player.Clear()
		}
	case "setoption":
		s.remark(s.setOption(words))
	case "position":
		s.remark(s.setPosition(words))
	case "go":
		s.remark(s.search(words))
	default:
		s.remark(fmt.Errorf("unknown command %.40q", command))
	}
}

// settle waits for the search that runs, and stops it if it has no limit.
func (s *session) settle() {
	if s.done != nil && !s.endless {
		<-s.done
	}
	s.end()
}

// end stops the search that runs, and waits for its answer.
func (s *session) end() {
	if s.done != nil {
		s.stop.Store(true)
		<-s.done
		s.done, s.endless = nil, false
	}
}

func (s *session) introduce() {
	s.printf("id name shotest minishogi\nid author the shotest authors")
	s.printf("option name USI_Variant type combo default minishogi var minishogi")
	s.printf("option name USI_Hash type spin default %d min 1 max 4096", defaultHash)
	s.printf("option name SearchMode type combo default %s var %s", play.Interest, strings.Join(play.Modes(), " var "))
	s.printf("option name Similarity type check default true\nusiok")
}

var errOption = errors.New("setoption")

// setOption obeys setoption name … value ….
func (s *session) setOption(words []string) error {
	if len(words) != 4 || words[0] != "name" || words[2] != "value" {
		return fmt.Errorf("%w: expected name, a name, value and a value", errOption)
	}
	config, value := s.config, words[3]
	refuse := func(expected string) error {
		return fmt.Errorf("%w: %s: %.20q, expected %s", errOption, words[1], value, expected)
	}
	switch words[1] {
	case "USI_Variant", "UCI_Variant":
		if value != "minishogi" {
			return refuse("minishogi")
		}
	case "USI_Hash":
		size, err := strconv.Atoi(value)
		if err != nil || size < 1 || size > 4096 {
			return refuse("1 to 4096")
		}
		config.TableBytes = size << 20
	case "SearchMode":
		config.Mode = value
		if _, err := play.NewPlayer(play.Config{Mode: value}); err != nil {
			return err
		}
	case "Similarity":
		if value != "true" && value != "false" {
			return refuse("true or false")
		}
		config.WithoutSimilarity = value == "false"
	case "USI_Ponder":
	default:
		return fmt.Errorf("%w: there is no option %.40q", errOption, words[1])
	}
	if config != s.config {
		s.config, s.player = config, nil
	}
	return nil
}

// setPosition obeys position. What comes before a move that is not legal is played; a position
// that cannot be read changes nothing.
func (s *session) setPosition(words []string) error {
	setup, moves := words, []string(nil)
	for i, word := range words {
		if word == "moves" {
			setup, moves = words[:i], words[i+1:]
			break
		}
	}
	start := rules.Start()
	switch {
	case len(setup) == 1 && setup[0] == "startpos":
	case len(setup) > 1 && setup[0] == "sfen":
		var err error
		if start, err = rules.ParseSFEN(strings.Join(setup[1:], " ")); err != nil {
			return fmt.Errorf("position: %w", err)
		}
	default:
		return errors.New("position: expected startpos or sfen")
	}
	s.history = rules.NewHistory(start)
	for _, text := range moves {
		m, err := rules.ParseMove(text)
		if err == nil && !s.history.Current().IsLegal(m) {
			err = fmt.Errorf("%s is not legal", text)
		}
		if err != nil {
			return fmt.Errorf("position: %w; the moves before it are played", err)
		}
		s.history.Play(m)
	}
	return nil
}
