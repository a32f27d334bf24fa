package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"shotest/review"
)

// verification counts which statements of reviews hold, by kind.
type verification struct {
	verifier *review.Verifier
	counts   map[string]*verdicts
	turning  review.Agreement
}

type verdicts struct{ held, all int }

func newVerification(ctx context.Context, settings review.Settings) (*verification, error) {
	verifier, err := review.NewVerifier(ctx, settings)
	return &verification{verifier: verifier, counts: map[string]*verdicts{}}, err
}

// check checks all statements of a review, and says at once which do not hold: games take
// their time.
func (v *verification) check(ctx context.Context, s streams, name string, found *review.Review) error {
	checked, err := v.verifier.Verify(ctx, found)
	for _, verdict := range checked {
		c := v.counts[verdict.Kind]
		if c == nil {
			c = &verdicts{}
			v.counts[verdict.Kind] = c
		}
		c.all++
		if verdict.Err == nil {
			c.held++
			continue
		}
		if _, err := fmt.Fprintf(s.out, "%s, move %d, %s: %v\n", name, verdict.Ply, verdict.Kind, verdict.Err); err != nil {
			return err
		}
	}
	if err != nil {
		return err
	}
	turning, err := v.verifier.TurningPoints(ctx, found)
	v.turning.Agreed, v.turning.All = v.turning.Agreed+turning.Agreed, v.turning.All+turning.All
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "%s: %s; %d of %s\n", name, counted(len(checked), "statement"), turning.Agreed, counted(turning.All, "turning point"))
	return err
}

// print prints how many statements hold.
func (v *verification) print(s streams) error {
	kinds := slices.SortedFunc(maps.Keys(v.counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(v.counts[b].all, v.counts[a].all), cmp.Compare(a, b))
	})
	total := verdicts{}
	for _, kind := range kinds {
		c := v.counts[kind]
		total.held, total.all = total.held+c.held, total.all+c.all
		if _, err := fmt.Fprintf(s.out, "%5d of %5d hold  %5.1f %%  %s\n", c.held, c.all, 100*float64(c.held)/float64(c.all), kind); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(s.out, "%d of %s hold; %d of %s are mistakes for ten times the budget as well\n",
		total.held, counted(total.all, "statement"), v.turning.Agreed, counted(v.turning.All, "turning point"))
	return err
}
