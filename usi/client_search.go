package usi

import (
	"cmp"
	"context"
	"strings"
	"time"

	"shotest/engine"
	"shotest/shogi"
)

// Answer is the answer to a search.
type Answer struct {
	BestMove
	// Last holds the last value of each item that the engine reported for its first choice: depth,
	// score, nodes, variation.
	Last Info
	// Elapsed is the time from go, or ponderhit, to the answer, by our clock.
	Elapsed time.Duration
	// CPU is the processor time that the engine used for the search, if it was limited.
	CPU time.Duration
}

// Search is a search in progress. Wait ends it.
type Search struct {
	client   *Client
	exchange *exchange
	position shogi.Position
	onInfo   func(Info)
	watch    *cpuWatch // nil without a limit of processor time
}

// isUnlimited reports whether none of the limits is known to USI.
func isUnlimited(l engine.Limits) bool {
	return l.Clock == nil && l.MoveTime == 0 && l.VariedTime == 0 && l.Nodes == 0 && l.Depth == 0
}

// Begin sends a position and a go command (not for mate), and returns once the engine has received
// them. Searches without a limit should be Infinite.
//
// A search that is to Ponder, in the position after the expected reply, goes on until PonderHit or
// Stop; an engine that answers it before breaks the protocol.
//
// The client does not limit the engine's time to think; the caller does, by ctx. When ctx ends, the
// client sends stop, and the engine has Timeouts.Stop to answer.
//
// The client itself keeps Limits.CPU: it sends stop when the engine's process has used this much
// processor time since go, or has rested for Timeouts.Idle.
//
// Wait calls onInfo, if not nil, for each info line, in Wait's goroutine. If onInfo falls behind
// the engine by more than a thousand lines, it misses some.
func (c *Client) Begin(ctx context.Context, game *shogi.History, command GoCommand,
	onInfo func(Info)) (*Search, error) {
	ex := newExchange(ctx, "go", "bestmove", "position "+c.positionText(game), command.String())
	ex.searching, ex.pondering = true, command.Ponder
	if onInfo != nil {
		ex.infos = make(chan Info, 1024)
	}
	watch, err := c.watchCPU(command.Limits)
	if err != nil {
		return nil, err
	}
	if err := c.request(ex); err != nil {
		return nil, err
	}
	s := &Search{client: c, exchange: ex, position: *game.Current(), onInfo: onInfo, watch: watch}
	if watch != nil {
		watch.search = s
		go watch.run()
	}
	return s, nil
}

// positionText returns a game in the form that follows the word position.
func (c *Client) positionText(game *shogi.History) string {
	text := game.USI()
	if moves, usual := strings.CutPrefix(text, "startpos"); usual && c.asSFEN {
		return "sfen " + shogi.StartSFEN + moves
	}
	return text
}

// Stop makes the engine answer now. It has no effect on a search that has been answered.
func (s *Search) Stop() {
	select {
	case s.client.stops <- s.exchange:
	case <-s.client.done:
	}
}

// PonderHit tells an engine that ponders that the expected reply has been played. Answer.Elapsed
// counts from now on.
func (s *Search) PonderHit() {
	select {
	case s.client.hits <- s.exchange:
	case <-s.client.done:
	}
}

// Wait returns the engine's answer. It must be called once.
//
// If the ctx given to Begin has ended, and the engine still answers in time, Wait returns both the
// answer and the error of ctx.
func (s *Search) Wait() (Answer, error) {
	r := s.wait()
	answer := Answer{Last: r.last, Elapsed: r.elapsed, CPU: s.watch.end()}
	if r.line == "" {
		return answer, r.err
	}
	var err error
	if answer.BestMove, err = ParseBestMove(r.line); err != nil {
		return answer, s.newError(ErrProtocol, r, err)
	}
	if answer.Move == shogi.NoMove {
		return answer, r.err
	}
	if err := s.position.CheckLegal(answer.Move); err != nil {
		return answer, s.newError(ErrIllegalMove, r, err)
	}
	after := s.position
	after.Play(answer.Move)
	if answer.Ponder != shogi.NoMove && !after.IsLegal(answer.Ponder) {
		answer.Ponder = shogi.NoMove
	}
	return answer, r.err
}

// wait passes infos on until the reply comes.
func (s *Search) wait() reply {
	for {
		select {
		case info := <-s.exchange.infos:
			s.onInfo(info)
		case r := <-s.exchange.replies:
			for len(s.exchange.infos) > 0 {
				s.onInfo(<-s.exchange.infos)
			}
			return r
		}
	}
}

func (s *Search) newError(kind error, r reply, cause error) error {
	return &EngineError{Kind: kind, Engine: s.client.name, During: s.exchange.during, LastLine: r.line,
		ExitCode: -1, Cause: cause}
}

// update adopts the data of a later line about the first choice. A bound does not replace a known
// value of the same move.
func (i *Info) update(later Info) {
	if later.Text != "" || later.MultiPV > 1 {
		return
	}
	valued := i.Scored && i.Bound == engine.Exact
	if later.Bound == engine.Exact || !valued || !i.sameMove(&later) {
		i.updateLine(&later)
	}
	i.MultiPV = cmp.Or(later.MultiPV, i.MultiPV)
	i.Nodes = cmp.Or(later.Nodes, i.Nodes)
	i.NPS = cmp.Or(later.NPS, i.NPS)
	i.HashFull = cmp.Or(later.HashFull, i.HashFull)
	i.Elapsed = cmp.Or(later.Elapsed, i.Elapsed)
}

// updateLine adopts depth, score and variation. A variation of one move does not replace a longer
// one that begins with it, unless the move ends the game.
func (i *Info) updateLine(later *Info) {
	if later.Scored {
		i.Score, i.Scored, i.Bound = later.Score, true, later.Bound
	}
	if len(later.PV) > 1 || len(later.PV) == 1 && (later.Score.Mate == 1 || !i.sameMove(later)) {
		i.PV = later.PV
	}
	i.Depth = cmp.Or(later.Depth, i.Depth)
	i.SelDepth = cmp.Or(later.SelDepth, i.SelDepth)
}

// sameMove reports whether a later line is about the same first move. A line without a variation
// is.
func (i *Info) sameMove(later *Info) bool {
	return len(later.PV) == 0 || len(i.PV) > 0 && i.PV[0] == later.PV[0]
}
