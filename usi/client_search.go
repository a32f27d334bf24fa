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
	// Elapsed is the time from go to the answer, by our clock.
	Elapsed time.Duration
	// CPU is the processor time that the engine has used for it, if that was limited.
	CPU time.Duration
}

// Search is a search that has been begun and not been waited for.
type Search struct {
	client   *Client
	exchange *exchange
	position shogi.Position
	onInfo   func(Info)
	watch    *cpuWatch // nil without a limit of processor time
}

// isUnlimited reports whether there is no limit that USI knows.
func isUnlimited(l engine.Limits) bool {
	return l.Clock == nil && l.MoveTime == 0 && l.VariedTime == 0 && l.Nodes == 0 && l.Depth == 0
}

// Begin sends a position and a go command (for neither mate nor ponder), and returns once the
// engine has got them. Searches without a limit should be Infinite.
//
// The client sets no bound to how long an engine thinks: the caller does, by ctx. When ctx ends,
// the engine is sent stop, and has Timeouts.Stop to answer.
//
// Limits.CPU is kept by us: the engine is sent stop when its process has used that much processor
// time since go, or is at rest for Timeouts.Idle.
//
// onInfo, if not nil, is called for each info line, by Wait and in its goroutine. If it is slower
// than the engine by more than a thousand lines, some are left out.
func (c *Client) Begin(ctx context.Context, game *shogi.History, command GoCommand,
	onInfo func(Info)) (*Search, error) {
	ex := newExchange(ctx, "go", "bestmove", "position "+c.spell(game), command.String())
	ex.searching = true
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

// spell returns a game as it follows the word position.
func (c *Client) spell(game *shogi.History) string {
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

// Wait returns the engine's answer. It must be called once.
//
// If ctx (of Begin) has ended before, and the engine has still answered in time, the answer comes
// with the error of ctx.
func (s *Search) Wait() (Answer, error) {
	r := s.wait()
	answer := Answer{Last: r.last, Elapsed: r.elapsed, CPU: s.watch.end()}
	if r.line == "" {
		return answer, r.err
	}
	var err error
	if answer.BestMove, err = ParseBestMove(r.line); err != nil {
		return answer, s.fault(ErrProtocol, r, err)
	}
	if answer.Move == shogi.NoMove {
		return answer, r.err
	}
	if err := s.position.CheckLegal(answer.Move); err != nil {
		return answer, s.fault(ErrIllegalMove, r, err)
	}
	after := s.position
	after.Play(answer.Move)
	if answer.Ponder != shogi.NoMove && !after.IsLegal(answer.Ponder) {
		answer.Ponder = shogi.NoMove
	}
	return answer, r.err
}

// wait hands infos over until the reply.
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

func (s *Search) fault(kind error, r reply, cause error) error {
	return &EngineError{Kind: kind, Engine: s.client.name, During: s.exchange.during, LastLine: r.line,
		ExitCode: -1, Cause: cause}
}

// update takes over what a later line says about the first choice. A bound says less of a move than
// the value that is known.
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

// updateLine takes over depth, score and variation. A variation of one move does not replace a
// longer one that begins with it, unless the move ends the game.
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

// sameMove reports whether a later line is about the same first move, as one without a variation
// is.
func (i *Info) sameMove(later *Info) bool {
	return len(later.PV) == 0 || len(i.PV) > 0 && i.PV[0] == later.PV[0]
}
