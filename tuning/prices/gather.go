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

// checkpointInterval is the time between two checkpoints.
const checkpointInterval = 30 * time.Second

// checkpoint is the content of a checkpoint.
type checkpoint struct {
	Depends []string // the influences on the results; a run cannot resume with others
	Found   []*Sampled
}

// Gather searches all positions, and returns the results. It writes a checkpoint to the file path,
// if not empty, at intervals and when ctx ends; the error is then loop.ErrInterrupted. resume
// continues from the checkpoint. Gather calls notify with the number of positions done.
func (s *Searches) Gather(ctx context.Context, path string, resume bool, notify func(done int)) ([]*Sampled, error) {
	saved, current := checkpoint{}, checkpoint{Depends: s.depends()}
	if resume {
		if err := tuning.ReadCheckpoint(path, &saved); err != nil {
			return nil, err
		}
		if err := tuning.CheckSameRun(path, saved.Depends, current.Depends); err != nil {
			return nil, err
		}
		current = saved
	}
	save := func() error {
		if path == "" {
			return nil
		}
		return tuning.WriteCheckpoint(path, &current)
	}
	savedAt := time.Now()
	for searched, err := range s.From(ctx, len(current.Found)) {
		if err != nil {
			return nil, errors.Join(loop.ErrInterrupted, save())
		}
		current.Found = append(current.Found, searched)
		notify(len(current.Found))
		if time.Since(savedAt) < checkpointInterval {
			continue
		}
		savedAt = time.Now()
		if err := save(); err != nil {
			return nil, err
		}
	}
	return current.Found, save()
}

// depends lists the influences on the results of the searches.
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
