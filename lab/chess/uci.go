package main

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"shotest/search"
)

// uci speaks the Universal Chess Interface. What it does not understand it passes over, as
// the protocol asks, or says so in an info string.
type uci struct {
	lock     sync.Mutex // held while a line is written
	out      io.Writer
	options  options
	searcher *search.Searcher
	game     *game
	// stop ends the running search; done is closed when it has answered, nil without one.
	stop atomic.Bool
	done chan struct{}
}

// serveUCI answers commands until quit or the end of the input.
func serveUCI(in io.Reader, out io.Writer) error {
	u := &uci{out: out, options: defaultOptions()}
	u.renew()
	u.position([]string{"startpos"})
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) > 0 && words[0] == "quit" {
			break
		}
		if len(words) > 0 {
			u.obey(words[0], words[1:])
		}
	}
	u.halt()
	return lines.Err()
}

// obey carries out a command. All but stop and isready end a search that runs.
func (u *uci) obey(command string, words []string) {
	switch command {
	case "uci":
		u.introduce()
	case "isready":
		u.say("readyok")
	case "stop":
		u.halt()
	case "ucinewgame":
		u.halt()
		u.searcher.Clear()
	case "position":
		u.halt()
		u.position(words)
	case "setoption":
		u.halt()
		u.set(words)
	case "go":
		u.halt()
		u.search(words)
	}
}

func (u *uci) say(format string, arguments ...any) {
	u.lock.Lock()
	defer u.lock.Unlock()
	fmt.Fprintf(u.out, format+"\n", arguments...)
}

// renew makes a searcher for the options.
func (u *uci) renew() { u.searcher = u.options.newSearcher() }

// halt ends a search that runs, and waits for its answer.
func (u *uci) halt() {
	if u.done == nil {
		return
	}
	u.stop.Store(true)
	<-u.done
	u.done = nil
}

func (u *uci) introduce() {
	d := defaultOptions()
	u.say("id name Shotest plays chess")
	u.say("id author the Shotest contributors")
	u.say("option name Hash type spin default %d min 1 max 4096", d.HashMiB)
	u.say("option name Clear Hash type button")
	u.say("option name Mode type combo default interest var interest var off")
	for _, s := range spins(&d) {
		u.say("option name %s type spin default %d min %d max %d", s.name, *s.value, s.least, s.most)
	}
	u.say("option name Pruning type check default %v", d.Pruning)
	u.say("option name NullMove type check default %v", d.NullMove)
	u.say("uciok")
}

// spin is an option that is a number.
type spin struct {
	name        string
	value       *int
	least, most int
}

// spins are the numbers of the prices.
func spins(o *options) []spin {
	return []spin{
		{"K", &o.K, 1, 1_000_000},
		{"LeastPrice", &o.Least, 1, 400},
		{"MostPrice", &o.Most, 1, 12_700},
		{"SiblingShare", &o.SiblingShare, 0, 1000},
		{"SiblingScale", &o.SiblingScale, 0, 10_000},
	}
}

// set sets an option: name … value ….
func (u *uci) set(words []string) {
	name, value, _ := strings.Cut(strings.Join(words, " "), " value ")
	name = strings.TrimPrefix(name, "name ")
	if strings.EqualFold(name, "Clear Hash") {
		u.searcher.Clear()
		return
	}
	if err := u.assign(name, value); err != nil {
		u.say("info string option %q: %v", name, err)
		return
	}
	u.renew()
	u.game.prices = u.options.prices()
}

// assign sets the value of an option, unless it is out of range.
func (u *uci) assign(name, value string) (err error) {
	o := &u.options
	switch strings.ToLower(name) {
	case "mode":
		if value != "interest" && value != "off" {
			return fmt.Errorf("expected interest or off, not %q", value)
		}
		o.Interest = value == "interest"
	case "pruning":
		return assignCheck(&o.Pruning, value)
	case "nullmove":
		return assignCheck(&o.NullMove, value)
	default:
		for _, s := range append(spins(o), spin{"Hash", &o.HashMiB, 1, 4096}) {
			if !strings.EqualFold(name, s.name) {
				continue
			}
			n, err := strconv.Atoi(value)
			if err != nil || n < s.least || n > s.most {
				return fmt.Errorf("expected a number from %d to %d, not %q", s.least, s.most, value)
			}
			*s.value = n
			return nil
		}
		return fmt.Errorf("there is no such option")
	}
	return nil
}

func assignCheck(to *bool, value string) error {
	if value != "true" && value != "false" {
		return fmt.Errorf("expected true or false, not %q", value)
	}
	*to = value == "true"
	return nil
}

// position sets up a position and plays the moves after it. What cannot be read leaves
// everything as it was.
func (u *uci) position(words []string) {
	start, moves := words, []string(nil)
	for i, word := range words {
		if word == "moves" {
			start, moves = words[:i], words[i+1:]
			break
		}
	}
	fen := startFEN
	switch {
	case len(start) > 1 && start[0] == "fen":
		fen = strings.Join(start[1:], " ")
	case len(start) != 1 || start[0] != "startpos":
		u.say("info string expected startpos or fen, not %q", strings.Join(start, " "))
		return
	}
	g, err := newGame(fen, u.options.prices())
	for _, m := range moves {
		if err == nil {
			err = g.Play(m)
		}
	}
	if err != nil {
		u.say("info string %v", err)
		return
	}
	u.game = g
}

// order is what a go command asks for.
type order struct {
	limits   search.Limits
	time     time.Duration // 0 for no limit
	infinite bool
}

// The share of the clock that a move may take, and what is kept for the way to the GUI.
const (
	movesToGo = 30
	overhead  = 20 * time.Millisecond
)

// parseGo reads the words of a go command for the side to move. Without a limit that can be
// read, the search is infinite.
func parseGo(words []string, side int) (o order) {
	numbers := map[string]int{}
	for i, word := range words {
		if word == "infinite" || word == "ponder" {
			o.infinite = true
		}
		if i+1 < len(words) {
			if n, err := strconv.Atoi(words[i+1]); err == nil {
				numbers[word] = n
			}
		}
	}
	o.limits.Depth = min(max(numbers["depth"], 0), search.MaxPly)
	o.limits.Nodes = uint64(max(numbers["nodes"], 0))
	o.limits.Interest = max(numbers["interest"], 0)
	clock, increment := "wtime", "winc"
	if side == black {
		clock, increment = "btime", "binc"
	}
	ms := time.Millisecond
	if left, ok := numbers[clock]; ok {
		moves := movesToGo
		if n := numbers["movestogo"]; n > 0 {
			moves = min(n+1, movesToGo)
		}
		share := time.Duration(left/moves+numbers[increment]*3/4) * ms
		o.time = max(min(share, time.Duration(left)*ms-2*overhead), ms)
	}
	if n := numbers["movetime"]; n > 0 {
		o.time = max(time.Duration(n)*ms-overhead, ms)
	}
	if o.time == 0 && o.limits.Depth == 0 && o.limits.Nodes == 0 && o.limits.Interest == 0 {
		o.infinite = true
	}
	return o
}

// search begins a search, which answers from a goroutine of its own.
func (u *uci) search(words []string) {
	o, done := parseGo(words, u.game.now().turn), make(chan struct{})
	u.stop.Store(false)
	u.done = done
	go func() {
		defer close(done)
		best := u.think(&o)
		for o.infinite && !u.stop.Load() {
			time.Sleep(time.Millisecond)
		}
		u.say("bestmove %s", name(best))
	}()
}

// think searches until a limit is reached or stop arrives.
func (u *uci) think(o *order) (best search.Move) {
	began := time.Now()
	for r := range u.searcher.Search(u.game, o.limits) {
		took := time.Since(began)
		if r.Finished() {
			best = r.PV[0]
			u.say("info depth %d seldepth %d score %s nodes %d nps %d hashfull %d time %d pv%s", r.Depth, r.SelDepth,
				score(r.Score), r.Nodes, int(float64(r.Nodes)/max(took.Seconds(), 1e-3)), r.HashFull, took.Milliseconds(), line(r.PV))
		}
		if u.stop.Load() || !o.infinite && o.time > 0 && took >= o.time && best != search.NoMove {
			u.searcher.Stop()
		}
	}
	if moves := u.game.AppendMoves(nil); best == search.NoMove && len(moves) > 0 {
		best = moves[0]
	}
	return best
}

// score writes a value as UCI does: centipawns, or moves to mate.
func score(s search.Score) string {
	switch plies := s.MatePlies(); {
	case plies > 0:
		return fmt.Sprintf("mate %d", (plies+1)/2)
	case plies < 0:
		return fmt.Sprintf("mate %d", plies/2)
	}
	return fmt.Sprintf("cp %d", s)
}

// line writes moves, each after a space.
func line(moves []search.Move) string {
	var text strings.Builder
	for _, m := range moves {
		text.WriteString(" " + name(m))
	}
	return text.String()
}
