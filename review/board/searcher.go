package board

import (
	"context"

	"shotest/engine"
	"shotest/review"
	"shotest/shogi"
)

// oneSearcher lets the pages share another engine: one search after the other.
type oneSearcher struct {
	review.Searcher
	turn chan struct{}
}

// sharedSearcher returns a searcher that pages can share, nil for nil.
func sharedSearcher(s review.Searcher) review.Searcher {
	if s == nil {
		return nil
	}
	return &oneSearcher{s, make(chan struct{}, 1)}
}

// NewGame says nothing: another page may be in the middle of its game.
func (s *oneSearcher) NewGame() {}

// Search waits for the searches of other pages.
func (s *oneSearcher) Search(ctx context.Context, game *shogi.History, limits engine.Limits, lines int) (*engine.Found,
	error) {
	select {
	case s.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-s.turn }()
	return s.Searcher.Search(ctx, game, limits, lines)
}
