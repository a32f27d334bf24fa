package prices

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"strings"
	"time"

	"shotest/tuning"
	"shotest/tuning/loop"
)

// keepEvery is how long searches run that a crash may cost.
const keepEvery = 30 * time.Second

// state is the content of a checkpoint.
type state struct {
	// Depends lists the influences on what searches find: a run cannot go on with others.
	Depends []string
	Found   []*Searched
}

// Gather searches all positions, and keeps what they find in a file now and then and when ctx ends,
// which makes the error loop.ErrInterrupted; none without a path. To resume is to go on from that
// file. Notify is called with how many positions are done.
func (s *Searches) Gather(ctx context.Context, path string, resume bool, notify func(done int)) ([]*Searched, error) {
	kept, now := state{}, state{Depends: s.depends()}
	if resume {
		if err := tuning.ReadCheckpoint(path, &kept); err != nil {
			return nil, err
		}
		if err := tuning.CheckSameRun(path, kept.Depends, now.Depends); err != nil {
			return nil, err
		}
		now = kept
	}
	keep := func() error {
		if path == "" {
			return nil
		}
		return tuning.WriteCheckpoint(path, &now)
	}
	at := time.Now()
	for searched, err := range s.From(ctx, len(now.Found)) {
		if err != nil {
			return nil, errors.Join(loop.ErrInterrupted, keep())
		}
		now.Found = append(now.Found, searched)
		notify(len(now.Found))
		if time.Since(at) < keepEvery {
			continue
		}
		at = time.Now()
		if err := keep(); err != nil {
			return nil, err
		}
	}
	return now.Found, keep()
}

// depends lists the influences on what the searches find.
func (s *Searches) depends() []string {
	positions, settings := fnv.New64a(), fnv.New64a()
	for i := range s.positions {
		fmt.Fprintln(positions, s.positions[i].Game.Hash(), s.positions[i].Ply)
	}
	text, err := s.profile.Text()
	fmt.Fprint(settings, text, err)
	var names []string
	for _, number := range numbersOf(&s.profile) {
		names = append(names, number.Name)
	}
	return []string{
		fmt.Sprintf("%d nodes", s.options.Nodes), fmt.Sprintf("one in %d", s.options.OneIn),
		fmt.Sprintf("seed %d", s.options.Seed), fmt.Sprintf("positions %016x", positions.Sum64()),
		fmt.Sprintf("profile %016x", settings.Sum64()), "numbers " + strings.Join(names, " "),
	}
}
