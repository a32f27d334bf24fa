package play

import (
	"context"
	"time"

	"shotest/engine"
	"shotest/internal/awake"
	"shotest/shogi"
	"shotest/usi"
)

// pondering is a player's search in its opponent's time.
type pondering[S any] struct {
	search S
	reply  shogi.Move // that the player expects
	since  time.Time
	cancel context.CancelCauseFunc // ends the search
}

// isHit reports whether the opponent has played the expected reply.
func (p *pondering[S]) isHit(game *shogi.History) bool { return game.LastMove() == p.reply }

// limitBy lets the search end with ctx, in which the player's time runs.
func (p *pondering[S]) limitBy(ctx context.Context) (stop func() bool) {
	return context.AfterFunc(ctx, func() { p.cancel(context.Cause(ctx)) })
}

// ponder implements player. Whatever goes wrong shows at the next move.
func (p *process) ponder(ctx context.Context, q question) {
	searching, cancel := context.WithCancelCause(ctx)
	search, err := p.client.Begin(searching, q.game, usi.GoCommand{Limits: q.limits, Ponder: true}, nil)
	if err != nil {
		cancel(nil)
		return
	}
	p.pondering = &pondering[*usi.Search]{search, q.game.LastMove(), time.Now(), cancel}
}

// stopPondering ends a search in the opponent's time, if there is one.
func (p *process) stopPondering() error {
	pondering := p.pondering
	if pondering == nil {
		return nil
	}
	p.pondering = nil
	pondering.search.Stop()
	_, err := pondering.search.Wait()
	pondering.cancel(nil)
	return err
}

// ponderSearch is a search of an engine in this process in its opponent's time.
type ponderSearch struct {
	hit   chan *engine.Clock // tells that the expected reply has been played
	ended <-chan searchEnd
}

// ponder implements player.
func (p *inProcess) ponder(ctx context.Context, q question) {
	searching, cancel := context.WithCancelCause(ctx)
	command := usi.GoCommand{Limits: q.limits, Ponder: true}
	search := ponderSearch{hit: make(chan *engine.Clock, 1)}
	q.limits.PonderHit = search.hit
	search.ended = p.start(searching, q, command, func() {})
	p.pondering = &pondering[ponderSearch]{search, q.game.LastMove(), time.Now(), cancel}
}

// stopPondering ends a search in the opponent's time, if there is one. It fails if the engine does
// not answer within patience.
func (p *inProcess) stopPondering(patience time.Duration) error {
	pondering := p.pondering
	if pondering == nil {
		return nil
	}
	p.pondering = nil
	p.note(usi.Sent, "stop")
	pondering.cancel(nil)
	select {
	case <-pondering.search.ended:
		return nil
	case <-awake.NewTimer(patience).Fired():
	}
	p.abandoned = true
	return &silentError{patience}
}
