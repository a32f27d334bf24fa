package usi

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"shotest/engine"
	"shotest/internal/message"
	"shotest/shogi"
)

// search is a search from its go to its answer; empty while there is none. The session owns it; the
// engine's goroutine uses its channels and the command, which is fixed by then.
type search struct {
	position    *shogi.Position
	command     GoCommand
	cancel      context.CancelFunc
	ponderHit   chan *engine.Clock
	reports     chan engine.Report
	outcomes    chan outcome  // gets exactly one
	answered    chan struct{} // closed when the answer has been given
	heldOutcome *outcome      // of a search that may not answer yet
	sentLines   map[int]Info  // the last line sent of each rank
	lastRank    int           // the rank of the last line of all
}

// outcome is how a search ended. The zero value resigns.
type outcome struct {
	result engine.Result
	mate   engine.MateResult
	err    error // a panic, or errGone; no result then
}

// begin obeys go.
func (s *session) begin(line string) {
	command, err := ParseGo(line)
	s.sendRemark(err)
	if command.Infinite {
		command.Limits.Clock, command.Limits.MoveTime, command.Limits.VariedTime = nil, 0, 0
	}
	game := s.game.Clone()
	ctx, cancel := context.WithCancel(s.ctx)
	s.search = &search{
		position:  s.game.Current(),
		command:   command,
		cancel:    cancel,
		ponderHit: make(chan *engine.Clock, 1),
		reports:   make(chan engine.Report),
		outcomes:  make(chan outcome, 1),
		answered:  make(chan struct{}),
		sentLines: map[int]Info{},
	}
	s.state = thinking
	switch {
	case command.Mate:
		s.state = solving
	case command.Ponder:
		s.state = pondering
	case command.Infinite:
		s.state = analysing
	}
	if s.broken != nil {
		s.search.outcomes <- outcome{}
		return
	}
	s.restrictToLegal()
	go s.search.run(ctx, s.engine, game)
}

// restrictToLegal removes the illegal moves from searchmoves. If none is left, all moves are
// searched.
func (s *session) restrictToLegal() {
	limits := &s.search.command.Limits
	limits.SearchMoves = slices.DeleteFunc(limits.SearchMoves, func(m shogi.Move) bool {
		err := s.search.position.CheckLegal(m)
		if err != nil {
			s.sendRemark(message.Errorf("searchmoves: %s: %w", m, err))
		}
		return err != nil
	})
}

// run is the engine's goroutine. The session gets exactly one outcome, whatever happens in the
// engine.
func (se *search) run(ctx context.Context, e Engine, game *shogi.History) {
	o := outcome{err: errGone}
	defer func() { se.outcomes <- o }()
	report := func(r engine.Report) {
		r.PV = slices.Clone(r.PV)
		select {
		case se.reports <- r:
		case <-se.answered:
		}
	}
	limits := se.command.Limits
	if se.command.Ponder {
		limits.PonderHit = se.ponderHit
	}
	o.err = guard(func() {
		if se.command.Mate {
			o.mate = e.SolveMate(ctx, game, se.command.MateTime, report)
		} else {
			o.result = e.Search(ctx, game, limits, report)
		}
	})
}

// ponderHit obeys ponderhit: the opponent has played the expected move.
func (s *session) ponderHit(line string) {
	if s.state != pondering {
		return
	}
	clock, err := parsePonderHit(line)
	s.sendRemark(err)
	if s.search.command.Infinite {
		s.state = analysing
		return
	}
	s.state = thinking
	if s.search.heldOutcome != nil {
		s.answer(*s.search.heldOutcome)
		return
	}
	s.search.ponderHit <- clock
}

// stop ends the search, if there is one.
func (s *session) stop() {
	switch {
	case !s.state.searching():
	case s.search.heldOutcome != nil:
		s.answer(*s.search.heldOutcome)
	default:
		s.search.cancel()
		s.state = stopping
	}
}

// handleOutcome takes the outcome of the search.
func (s *session) handleOutcome(o outcome) {
	if s.state == pondering || s.state == analysing {
		s.search.heldOutcome = &o
		return
	}
	s.answer(o)
}

// answer gives the search its one answer and ends it.
func (s *session) answer(o outcome) {
	s.reportError(o.err)
	if s.search.command.Mate {
		s.send(FormatCheckmate(s.checkedMate(o)))
	} else {
		best, scored := s.checkedMove(o)
		if best.Move != shogi.NoMove {
			s.sendFinalLine(best, o.result.Score, scored)
		}
		s.send(best.String())
	}
	s.search.cancel()
	close(s.search.answered)
	s.search, s.state = &search{}, idle
	settings := s.settings
	s.settings = nil
	for _, line := range settings {
		s.setOption(line)
	}
}

// checkedMove turns an outcome into a valid answer, whatever the engine says, and reports whether
// the engine's score belongs to it.
func (s *session) checkedMove(o outcome) (best BestMove, scored bool) {
	move := o.result.Best
	switch {
	case o.err != nil:
		return s.anyMove(), false
	case o.result.Declare != shogi.NoDeclaration:
		return BestMove{Win: true}, false
	case move == shogi.NoMove:
		return BestMove{Resign: true}, false
	}
	if err := s.search.position.CheckLegal(move); err != nil {
		s.reportError(message.Errorf("engine chose an illegal move: %s: %w", move, err))
		return s.anyMove(), false
	}
	best.Move = move
	after := s.search.position.After(move)
	if o.result.Ponder != shogi.NoMove && after.IsLegal(o.result.Ponder) {
		best.Ponder = o.result.Ponder
	}
	return best, true
}

// anyMove returns the answer when the engine has failed: the best move that it has reported, or
// else any legal one.
func (s *session) anyMove() BestMove {
	if ranks := slices.Sorted(maps.Keys(s.search.sentLines)); len(ranks) > 0 {
		return BestMove{Move: s.search.sentLines[ranks[0]].PV[0]}
	}
	if moves := s.search.position.AppendLegalMoves(nil); len(moves) > 0 {
		return BestMove{Move: moves[0]}
	}
	return BestMove{Resign: true}
}

var errWrongMate = errors.New("engine found a mate with an illegal move, or without moves")

func (s *session) checkedMate(o outcome) engine.MateResult {
	switch {
	case o.err != nil:
		return engine.MateResult{Outcome: engine.MateTimeout}
	case o.mate.Outcome == engine.MateFound && (len(o.mate.Moves) == 0 ||
		len(s.search.position.LegalPrefix(o.mate.Moves)) < len(o.mate.Moves)):
		s.reportError(errWrongMate)
		return engine.MateResult{Outcome: engine.MateTimeout}
	}
	return o.mate
}

// sendReport passes a report on. It cuts variations where they become illegal (by hash collisions),
// since clients play them out.
func (s *session) sendReport(r engine.Report) {
	info := Info{Report: r}
	if r.Text == "" {
		info.PV = s.search.position.LegalPrefix(r.PV)
		info.Scored = len(info.PV) > 0
		if ms := uint64(max(0, r.Elapsed) / time.Millisecond); ms > 0 {
			info.NPS = r.Nodes * 1000 / ms
		}
	}
	if info.Scored {
		s.search.lastRank = max(1, r.MultiPV)
		s.search.sentLines[s.search.lastRank] = info
	}
	if line := info.String(); line != "info" {
		s.send(line)
	}
}

// sendFinalLine sends a line with the variation of the move to be played, unless the last line
// already was this one: clients keep the last line as the move's evaluation.
func (s *session) sendFinalLine(best BestMove, score engine.Score, scored bool) {
	last := s.search.sentLines[s.search.lastRank]
	if len(last.PV) > 0 && last.PV[0] == best.Move {
		return
	}
	info := s.search.lineOf(best.Move)
	if len(info.PV) == 0 {
		info = last
		info.Score, info.Scored, info.Bound = score, scored, engine.Exact
		info.PV = []shogi.Move{best.Move}
		if best.Ponder != shogi.NoMove {
			info.PV = append(info.PV, best.Ponder)
		}
	}
	info.MultiPV = min(1, info.MultiPV)
	s.send(info.String())
}

// lineOf returns the best line shown that begins with a move; without a variation if there is none.
func (se *search) lineOf(move shogi.Move) Info {
	for _, rank := range slices.Sorted(maps.Keys(se.sentLines)) {
		if info := se.sentLines[rank]; info.PV[0] == move {
			return info
		}
	}
	return Info{}
}
