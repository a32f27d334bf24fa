package selfplay

import (
	"context"
	"iter"
	"runtime"
	"sync"

	"shotest/tuning/gamefile"
)

// ahead is how many games may have been begun for each one played at once, before the
// oldest of them has ended: a long one keeps nobody waiting.
const ahead = 16

// outcome is what has become of a game.
type outcome struct {
	number uint64
	game   *gamefile.Game
	err    error
}

// Play plays the games from a number on, several at once, and yields them in their
// order. It ends after an error, which is that of ctx once that has ended. Games that
// are being played then are lost, and are the next ones of a run that goes on.
func (s Settings) Play(ctx context.Context, openings *Openings, first uint64) iter.Seq2[*gamefile.Game, error] {
	return func(yield func(*gamefile.Game, error) bool) {
		ctx, stop := context.WithCancel(ctx)
		atOnce := s.AtOnce
		if atOnce <= 0 {
			atOnce = runtime.GOMAXPROCS(0)
		}
		numbers, played := make(chan uint64, ahead*atOnce), make(chan outcome, ahead*atOnce)
		next := first
		for ; next < first+uint64(cap(numbers)); next++ {
			numbers <- next
		}
		var players sync.WaitGroup
		defer players.Wait()
		defer stop()
		for range atOnce {
			players.Go(func() { s.playAll(ctx, openings, numbers, played) })
		}
		early := map[uint64]outcome{}
		for number := first; ; number++ {
			o, ended := early[number]
			for !ended {
				select {
				case o = <-played:
				case <-ctx.Done():
					o = outcome{number: number, err: context.Cause(ctx)}
				}
				if ended = o.number == number; !ended {
					early[o.number] = o
				}
			}
			delete(early, number)
			if !yield(o.game, o.err) || o.err != nil {
				return
			}
			numbers <- next
			next++
		}
	}
}

// playAll plays games until ctx ends.
func (s *Settings) playAll(ctx context.Context, openings *Openings, numbers <-chan uint64, played chan<- outcome) {
	p := newPlayer(s, openings)
	for {
		select {
		case number := <-numbers:
			game, err := p.play(ctx, number)
			played <- outcome{number, game, err}
		case <-ctx.Done():
			return
		}
	}
}
