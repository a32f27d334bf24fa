package selfplay

import (
	"context"
	"iter"

	"shotest/internal/inorder"
	"shotest/tuning/gamefile"
)

// Play plays the games from a number on, several at once, and yields them in their
// order. It ends after an error, which is that of ctx once that has ended. Games that
// are being played then are lost, and are the next ones of a run that goes on.
func (s Settings) Play(ctx context.Context, openings *Openings, first uint64) iter.Seq2[*gamefile.Game, error] {
	return inorder.Work(ctx, s.AtOnce, first, func() func(context.Context, uint64) (*gamefile.Game, error) {
		return newPlayer(&s, openings).play
	})
}
