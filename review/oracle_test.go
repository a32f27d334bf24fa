package review

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"shotest/explain/castle"
	"shotest/internal/testing/tier"
	"shotest/mate"
	"shotest/review/proof"
	"shotest/shogi"
)

// deeper is with how many times a move's time assessments are checked that were made with one.
const deeper = 10

// verifier checks statements of reviews by other means than they were found by: facts by the rules
// alone, assessments by searches that are ten times as long.
type verifier struct{ *explainer }

// Every fact that reviews state holds, and, of what searches say, all but one in five for searches
// of ten times the nodes.
func TestStatementsHold(t *testing.T) {
	checked, doubted := 0, 0
	reviews := slices.Concat(sampled(t)[:1], sampled(t)[2:]) // Not the one in which everything is a mate or none.
	reviews = reviews[:tier.Of(2, len(reviews))]
	if tier.Second { // Thirty statements are too few for a share.
		for _, nodes := range []uint64{6000, 8000} {
			again := sampledAt(t, nodes)
			reviews = slices.Concat(reviews, again[:1], again[2:])
		}
	}
	for _, r := range reviews {
		v := verifier{reviewerOf(t, r.Settings).explainer(r.Review)}
		checkMaterial(t, r.Review)
		for i := range r.Moves {
			m := &r.Moves[i]
			for j := range m.Findings {
				f := &m.Findings[j]
				err := v.check(t.Context(), r.place(m), f)
				if checked++; err == nil {
					continue
				}
				t.Logf("move %d %s (a loss of %.2f), %s: %v", m.Ply, m.Mark, m.Loss, f.Kind, err)
				if doubted++; !traits[f.Kind].isScored && f.Kind != Refuted {
					t.Errorf("move %d, %s: %v", m.Ply, f.Kind, err)
				}
			}
		}
	}
	// Two games have too few statements for a share.
	if t.Logf("%d statements", checked); checked == 0 || tier.Second && doubted > checked/5 {
		t.Errorf("%d of %d statements are doubtful", doubted, checked)
	}
}

// check checks a statement.
func (v verifier) check(ctx context.Context, p *place, f *Finding) error {
	if start := v.start(p, f); len(start.LegalPrefix(f.Line)) < len(f.Line) {
		return fmt.Errorf("the line %v cannot be played", f.Line)
	}
	switch f.Kind {
	case Played, Missed, Allowed:
		return v.checkMotif(p, f)
	case AllowsMate, LeavesThreatmate, MissesMate, MakesThreatmate, MakesBrinkmate:
		return v.checkMate(ctx, p, f)
	case Better, IfTaken, OnlyGood, Refuted:
		if f.Repeats && !recurs(p.review.history, f) {
			return errors.New("the line repeats nothing")
		}
		return v.checkComparison(ctx, p, f)
	case Threat:
		return v.checkThreat(ctx, p, f)
	case LosesInitiative:
		return v.checkInitiative(ctx, p)
	case LeadsToThreatmate:
		end := p.before.After(f.Line...)
		return proven(ctx, passed(&end))
	case BreaksThrough:
		return checkBreakthrough(p, f)
	case Weighs:
		return v.checkDifference(p, f)
	case BreaksCastle:
		return checkCastle(p)
	case Hasty:
		if clock := p.review.Game.Moves[p.move.Ply-1].Clock; !clock.Known || int(clock.Spent.Seconds()) != f.Number {
			return fmt.Errorf("the record says %v", clock.Spent)
		}
	case Overlooked, Unseen:
		if rank := v.ranking(p.history).Rank(f.Move); rank != f.Number {
			return fmt.Errorf("it is number %d", rank)
		}
	}
	return nil
}

// recurs reports whether the position that a line ends in was there before, in the game or in the
// line.
func recurs(game *shogi.History, f *Finding) bool {
	position := *game.At(f.Ply)
	seen := map[string]bool{}
	for ply := range f.Ply {
		seen[placement(game.At(ply))] = true
	}
	for _, m := range f.Line {
		seen[placement(&position)] = true
		position.Play(m)
	}
	return seen[placement(&position)]
}

// placement is a position without the number of its move.
func placement(p *shogi.Position) string {
	sfen := p.SFEN()
	return sfen[:strings.LastIndexByte(sfen, ' ')]
}

// start returns the position that a statement's line begins in.
func (v verifier) start(p *place, f *Finding) *shogi.Position {
	position := *p.review.history.At(f.Ply)
	if f.Passed {
		position.PlayNull()
	}
	return &position
}

func (v verifier) checkMotif(p *place, f *Finding) error {
	if f.Kind == Allowed {
		return proof.Motif(p.after, p.move.Move, f.Move, *f.Motif)
	}
	return proof.Motif(p.before, p.review.last(p.move.Ply-1), f.Move, *f.Motif)
}

func (v verifier) checkMate(ctx context.Context, p *place, f *Finding) error {
	start := v.start(p, f)
	if err := errors.Join(mate.CheckLine(start, f.Line), proven(ctx, shogi.NewHistory(*start))); err != nil {
		return err
	}
	if len(f.Line) > f.Number || f.Number <= playedOut && !mates(*start, f.Number) {
		return fmt.Errorf("it is not mate within %d plies", f.Number)
	}
	switch f.Kind {
	case LeavesThreatmate:
		return proven(ctx, passed(p.before))
	case MakesBrinkmate:
		for _, reply := range p.after.AppendLegalMoves(nil) {
			position := p.after.After(reply)
			if err := proven(ctx, shogi.NewHistory(position)); err != nil {
				return fmt.Errorf("after %v: %w", reply, err)
			}
		}
	}
	return nil
}

// playedOut is up to how many plies mates are tried by playing everything.
const playedOut = 5

// mates reports whether the side to move has a check after which every move is answered by mate
// within some plies.
func mates(p shogi.Position, plies int) bool {
	return slices.ContainsFunc(p.AppendLegalMoves(nil), func(m shogi.Move) bool {
		after := p.After(m)
		return plies > 0 && after.InCheck() && !slices.ContainsFunc(after.AppendLegalMoves(nil),
			func(reply shogi.Move) bool {
				return !mates(after.After(reply), plies-2)
			})
	})
}

// proven returns an error if it cannot be shown that the side to move mates.
func proven(ctx context.Context, history *shogi.History) error {
	solver := mate.New(mateBytes)
	if solver.Solve(ctx, history, mate.Limits{Nodes: deeper * statedMateNodes}).Outcome != mate.Found {
		return errors.New("no mate is found")
	}
	_, err := solver.Verify(ctx, history.Current())
	return err
}

// checkComparison searches for long what the move and what it was compared with are worth. The
// better one must be better by half of what makes an inaccuracy, or of what the move has lost where
// that is less.
func (v verifier) checkComparison(ctx context.Context, p *place, f *Finding) error {
	better, worse := f.Move, p.move.Move
	switch f.Kind {
	case Refuted:
		better = p.best[0]
	case OnlyGood:
		better, worse = p.move.Move, f.Move
	case IfTaken:
		better, worse = p.move.Move, f.Move
		if len(p.best) > 0 {
			better = p.best[0]
		}
	}
	chances := [2]float64{}
	for i, m := range []shogi.Move{better, worse} {
		found, err := v.second.assess(ctx, p.history, deeper, m)
		if err != nil {
			return err
		}
		chances[i] = v.chance(&found)
	}
	least := p.review.Settings.standard().inaccuracy
	if f.Kind == Better || f.Kind == Refuted {
		least = min(least, p.move.Loss)
	}
	if chances[0]-chances[1] < least/2 {
		return fmt.Errorf("%v has %.0f %%, %v %.0f %%", better, 100*chances[0], worse, 100*chances[1])
	}
	return nil
}

// checkThreat searches for long what passing costs.
func (v verifier) checkThreat(ctx context.Context, p *place, f *Finding) error {
	before, err := v.first.assess(ctx, p.history, deeper)
	if err != nil {
		return err
	}
	pass, found, err := v.first.threat(ctx, p.history, deeper)
	switch {
	case err != nil:
		return err
	case !found || v.chance(&before)-v.first.scale.chance(pass.Score) < seriousThreat/2:
		return fmt.Errorf("a pass costs from %.0f %% to %.0f %%", 100*v.chance(&before),
			100*v.first.scale.chance(pass.Score))
	}
	return nil
}

// checkInitiative searches for long who threatens.
func (v verifier) checkInitiative(ctx context.Context, p *place) error {
	for _, c := range initiativeOf(p) {
		least := seriousThreat
		if c.threat {
			least /= 2
		}
		if isThreat, err := v.threatens(ctx, p, c.line, deeper*asideLook, least); err != nil || isThreat != c.threat {
			return errors.Join(err, fmt.Errorf("after %v there isThreat a threat: %v", c.line, isThreat))
		}
	}
	return nil
}

// checkBreakthrough counts the horses or dragons of the side that profits, before the line and
// after it.
func checkBreakthrough(p *place, f *Finding) error {
	end, side := p.before.After(f.Line...), p.move.Side
	if f.Move == p.move.Move {
		side = side.Opponent()
	}
	if had, has := p.before.Pieces(side, f.Won[0]).Count(), end.Pieces(side, f.Won[0]).Count(); has <= had {
		return fmt.Errorf("%v has %d of type %v, and had %d", side, has, f.Won[0], had)
	}
	return nil
}

func checkCastle(p *place) error {
	if _, had := castle.Of(p.before, p.move.Side); !had {
		return errors.New("there was no castle")
	}
	if _, ok := castle.Of(p.after, p.move.Side); ok {
		return errors.New("there still is a castle")
	}
	return nil
}
