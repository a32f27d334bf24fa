//go:build e2e

package remote

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"shotest/internal/testing/natstest"
	"shotest/tournament"
)

// TestRunnersThatStartTogether: of two runners of a tournament one goes on, however soon one starts
// after the other.
func TestRunnersThatStartTogether(t *testing.T) {
	t.Parallel()
	s := natstest.Start(t, &server.Options{})
	spec, _ := load(t, quick)
	var pairs sync.WaitGroup
	for pair := range 100 {
		own := *spec
		own.Name = fmt.Sprintf("pair-%d", pair)
		match := Match{Spec: &own, Manifest: &tournament.Manifest{}}
		pairs.Go(func() {
			apart := time.Duration(rand.IntN(600)) * time.Millisecond
			first, second := make(chan error, 1), make(chan error, 1)
			go func() { first <- runFor(t, s.URL(), match, 5*time.Second) }()
			time.Sleep(apart)
			go func() { second <- runFor(t, s.URL(), match, 5*time.Second) }()
			a, b := <-first, <-second
			if errors.Is(a, ErrSecondRunner) == errors.Is(b, ErrSecondRunner) {
				t.Errorf("%v apart, the first ends with %v, the second with %v", apart, a, b)
			}
		})
	}
	pairs.Wait()
}

// runFor runs a tournament for some time, and returns why it ended before.
func runFor(t *testing.T, url string, match Match, long time.Duration) error {
	r, err := Open(t.Context(), Server{URL: url}, match)
	if err != nil {
		return err
	}
	defer r.Close(false)
	for end := time.After(long); ; {
		select {
		case m := <-r.Incoming:
			if news := r.Hear(m); news.Problem != nil {
				return news.Problem
			}
		case <-end:
			return nil
		}
	}
}
