package main

import (
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"shotest/lab/minishogi/play"
	"shotest/lab/minishogi/rules"
	"shotest/search"
)

// reserve is what is kept of the time of a move, for the way to the client.
const reserve = 30 * time.Millisecond

// parseGo reads the words of go. The search is endless where there is no limit.
func parseGo(words []string, side rules.Color) (limits play.Limits, endless bool, err error) {
	var clock, increment, byoyomi, perMove time.Duration
	infinite, timed := false, false
	for i := 0; i < len(words); i++ {
		name := words[i]
		if name == "infinite" || name == "ponder" {
			infinite = true
			continue
		}
		number := 0
		if i++; i < len(words) {
			number, err = strconv.Atoi(words[i])
		}
		if i == len(words) || err != nil || number < 0 {
			return limits, false, fmt.Errorf("go: %.20s: expected a number that is not negative", name)
		}
		milliseconds := time.Duration(min(number, 1<<40)) * time.Millisecond
		switch name {
		case "depth":
			limits.Depth = max(number, 1)
		case "nodes":
			limits.Nodes = uint64(max(number, 1))
		case "movetime":
			perMove, timed = milliseconds, true
		case "byoyomi":
			byoyomi, timed = milliseconds, true
		case "btime", "wtime":
			timed = true
			if own := name[0] == "bw"[side]; own {
				clock = milliseconds
			}
		case "binc", "winc":
			if own := name[0] == "bw"[side]; own {
				increment = milliseconds
			}
		default:
			return limits, false, fmt.Errorf("go: unknown word %.20q", name)
		}
	}
	if timed && !infinite {
		limits.Time = timeFor(clock, increment, byoyomi, perMove)
	}
	return limits, infinite || !timed && limits.Depth == 0 && limits.Nodes == 0, nil
}

// timeFor returns what a move may take.
func timeFor(clock, increment, byoyomi, perMove time.Duration) time.Duration {
	if perMove > 0 {
		return perMove
	}
	const movesToGo = 30
	share := min(clock/movesToGo+increment*3/4, clock*3/4) + byoyomi
	return max(share-reserve, time.Millisecond)
}

// search obeys go: it begins a search, whose answer comes from a goroutine of its own.
func (s *session) search(words []string) error {
	limits, endless, err := parseGo(words, s.history.Current().SideToMove())
	if err != nil {
		limits = play.Limits{Time: time.Millisecond} // a broken line costs a poor move, not the game
	}
	if s.player == nil {
		player, wrong := play.NewPlayer(s.config)
		if wrong != nil {
			return wrong
		}
		s.player = player
	}
	s.stop, s.done, s.endless = new(atomic.Bool), make(chan struct{}), endless
	go s.answer(s.history.Clone(), limits, endless, s.stop, s.done)
	return err
}

// answer searches and tells the best move; an endless search tells it when it is stopped.
func (s *session) answer(h *rules.History, limits play.Limits, endless bool, stop *atomic.Bool, done chan struct{}) {
	defer close(done)
	start := time.Now()
	report := func(r *search.Report) { s.printf("%s", infoLine(r, time.Since(start))) }
	best := s.player.Choose(h, limits, report, stop.Load)
	for endless && !stop.Load() {
		time.Sleep(time.Millisecond)
	}
	if best == rules.NoMove {
		s.printf("bestmove resign")
		return
	}
	s.printf("bestmove %v", best)
}

// infoLine returns the info line of a report.
func infoLine(r *search.Report, elapsed time.Duration) string {
	var text strings.Builder
	fmt.Fprintf(&text, "info depth %d seldepth %d score %s", r.Depth, r.SelDepth, scoreText(r.Score))
	switch r.Bound {
	case search.LowerBound:
		text.WriteString(" lowerbound")
	case search.UpperBound:
		text.WriteString(" upperbound")
	}
	perSecond := uint64(float64(r.Nodes) / max(elapsed.Seconds(), 0.001))
	fmt.Fprintf(&text, " nodes %d nps %d hashfull %d time %d pv", r.Nodes, perSecond, r.HashFull, elapsed.Milliseconds())
	for _, m := range r.PV {
		fmt.Fprintf(&text, " %v", rules.Move(m))
	}
	return text.String()
}

// scoreText returns a score as USI has it, mates in plies.
func scoreText(score search.Score) string {
	if plies := score.MatePlies(); plies != 0 {
		return fmt.Sprintf("mate %d", plies)
	}
	return fmt.Sprintf("cp %d", score)
}
