package review

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"shotest/explain/castle"
	"shotest/internal/testing/proof"
	"shotest/internal/testing/tier"
	"shotest/mate"
	"shotest/shogi"
)

// verifyFactor is by how much the verifier's searches are longer than a move's nodes.
const verifyFactor = 10

// verifier checks statements by other means than those that found them: facts by the rules alone,
// assessments by searches that are ten times as long.
type verifier struct{ explainer *explainer }

// Every stated fact holds, and of the assessments at least four in five hold in searches ten times
// as long.
func TestStatementsHold(t *testing.T) {
	checked, doubted := 0, 0
	// Not the one in which everything is a mate or none.
	reviews := slices.Concat(sampleReviews(t)[:1], sampleReviews(t)[2:])
	reviews = reviews[:tier.Of(2, len(reviews))]
	if tier.Second { // Thirty statements are too few for a share.
		for _, nodes := range []uint64{6000, 8000} {
			again := sampleReviewsAt(t, nodes)
			reviews = slices.Concat(reviews, again[:1], again[2:])
		}
	}
	for _, r := range reviews {
		v := verifier{reviewerOf(t, r.review.Settings).explainer(r.review)}
		checkMaterial(t, r.review)
		for i := range r.review.Moves {
			m := &r.review.Moves[i]
			for j := range m.Findings {
				f := &m.Findings[j]
				err := v.check(t.Context(), r.review.contextOf(m), f)
				checked++
				if err == nil {
					continue
				}
				t.Logf("move %d %s (a loss of %.2f), %s: %v", m.Ply, m.Mark, m.Loss, f.Kind, err)
				doubted++
				if !traits[f.Kind].isScored && f.Kind != Refuted {
					t.Errorf("move %d, %s: %v", m.Ply, f.Kind, err)
				}
			}
		}
	}
	// Two games have too few statements for a share.
	t.Logf("%d statements", checked)
	if checked == 0 || tier.Second && doubted > checked/5 {
		t.Errorf("%d of %d statements are doubtful", doubted, checked)
	}
}

func (v verifier) check(ctx context.Context, p *moveContext, f *Finding) error {
	if start := v.startOf(p, f); len(start.LegalPrefix(f.Line)) < len(f.Line) {
		return fmt.Errorf("the line %v cannot be played", f.Line)
	}
	switch f.Kind {
	case Played, Missed, Allowed, Tempo:
		return v.checkMotif(p, f)
	case AllowsMate, LeavesThreatmate, MissesMate, MakesThreatmate, MakesBrinkmate:
		return v.checkMate(ctx, p, f)
	case Refuted:
		if len(p.move.findingsOf(Better)) > 0 { // which makes the same comparison
			return nil
		}
		return v.checkComparison(ctx, p, f)
	case Better, IfTaken, OnlyGood:
		if f.Repeats && !repeatsPosition(p.review.history, f) {
			return errors.New("the line repeats nothing")
		}
		return v.checkComparison(ctx, p, f)
	case Threat:
		return v.checkThreat(ctx, p, f)
	case LosesInitiative:
		return v.checkInitiative(ctx, p)
	case LeadsToThreatmate:
		end := p.before.After(f.Line...)
		return checkMateExists(ctx, afterPass(&end))
	case BreaksThrough, Enters:
		return checkArrival(p, f)
	case PressesKing, Confines:
		return checkEnds(p, f)
	case BreaksCastle:
		return checkCastle(p)
	case Hasty:
		if clock := p.review.Game.Moves[p.move.Ply-1].Clock; !clock.Known || int(clock.Spent.Seconds()) != f.Seconds {
			return fmt.Errorf("the record says %v", clock.Spent)
		}
	case NoReason: // what it says of the better line, Better says as well
		if len(p.move.findingsOf(Better)) == 0 {
			return errors.New("nothing was better")
		}
	case Overlooked, Unseen:
		if rank := v.explainer.ranking(p.history).Rank(f.Move); rank != f.Rank {
			return fmt.Errorf("it is number %d", rank)
		}
	}
	return nil
}

// repeatsPosition reports whether the position at the end of the line has occurred before, in the
// game or in the line.
func repeatsPosition(game *shogi.History, f *Finding) bool {
	position := *game.At(f.Ply)
	seen := map[string]bool{}
	for ply := range f.Ply {
		seen[positionKey(game.At(ply))] = true
	}
	for _, m := range f.Line {
		seen[positionKey(&position)] = true
		position.Play(m)
	}
	return seen[positionKey(&position)]
}

// positionKey returns a position as SFEN without the move number.
func positionKey(p *shogi.Position) string {
	sfen := p.SFEN()
	return sfen[:strings.LastIndexByte(sfen, ' ')]
}

// startOf returns the position in which the line of a statement begins.
func (v verifier) startOf(p *moveContext, f *Finding) *shogi.Position {
	position := *p.review.history.At(f.Ply)
	if f.Passed {
		position.PlayNull()
	}
	return &position
}

func (v verifier) checkMotif(p *moveContext, f *Finding) error {
	if f.Kind == Tempo && !proof.Meets(*p.after, f.Line[0], f.Line[1], f.Motif.Targets[0]) {
		return fmt.Errorf("%v does not answer %v", f.Line[1], f.Line[0])
	}
	if f.Kind.isAnswer() {
		return proof.Motif(p.after, p.move.Move, f.Move, *f.Motif)
	}
	return proof.Motif(p.before, p.review.lastMove(p.move.Ply-1), f.Move, *f.Motif)
}

func (v verifier) checkMate(ctx context.Context, p *moveContext, f *Finding) error {
	start := v.startOf(p, f)
	if err := errors.Join(mate.CheckLine(start, f.Line), checkMateExists(ctx, shogi.NewHistory(*start))); err != nil {
		return err
	}
	if len(f.Line) > f.Plies || f.Plies <= maxPlayedOut && !matesWithin(*start, f.Plies) {
		return fmt.Errorf("it is not mate within %d plies", f.Plies)
	}
	switch f.Kind {
	case LeavesThreatmate:
		return checkMateExists(ctx, afterPass(p.before))
	case MakesBrinkmate:
		for _, reply := range p.after.AppendLegalMoves(nil) {
			position := p.after.After(reply)
			if err := checkMateExists(ctx, shogi.NewHistory(position)); err != nil {
				return fmt.Errorf("after %v: %w", reply, err)
			}
		}
	}
	return nil
}

// maxPlayedOut is the length in plies up to which mates are checked by trying all moves.
const maxPlayedOut = 5

// matesWithin reports whether the side to move can mate by checks within some plies.
func matesWithin(p shogi.Position, plies int) bool {
	return slices.ContainsFunc(p.AppendLegalMoves(nil), func(m shogi.Move) bool {
		after := p.After(m)
		return plies > 0 && after.InCheck() && !slices.ContainsFunc(after.AppendLegalMoves(nil),
			func(reply shogi.Move) bool {
				return !matesWithin(after.After(reply), plies-2)
			})
	})
}

// checkMateExists returns an error unless the solver finds a mate by the side to move.
func checkMateExists(ctx context.Context, history *shogi.History) error {
	solver := mate.New(mateBytes)
	if solver.Solve(ctx, history, mate.Limits{Nodes: verifyFactor * statedMateNodes}).Outcome != mate.Found {
		return errors.New("no mate is found")
	}
	_, err := solver.Verify(ctx, history.Current())
	return err
}

// checkComparison compares the two moves of a statement by long searches. The better one must be
// better by half an inaccuracy or, if that is less, by half of the played move's loss.
func (v verifier) checkComparison(ctx context.Context, p *moveContext, f *Finding) error {
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
	var chances []float64
	for _, m := range append([]shogi.Move{better, worse}, othersThan(better, f.Answers)...) {
		found, err := v.explainer.searches.second.assess(ctx, p.history, verifyFactor, m)
		if err != nil {
			return err
		}
		chances = append(chances, v.explainer.searches.chance(&found))
	}
	minLoss := p.review.Settings.standard().inaccuracy
	if f.Kind == Better || f.Kind == Refuted {
		minLoss = min(minLoss, p.move.Loss)
	}
	for i, chance := range chances[2:] {
		if chance-chances[1] < minLoss/2 {
			return fmt.Errorf("%v has %.0f %%, %v %.0f %%", f.Answers[i+1], 100*chance, worse, 100*chances[1])
		}
	}
	if chances[0]-chances[1] < minLoss/2 {
		return fmt.Errorf("%v has %.0f %%, %v %.0f %%", better, 100*chances[0], worse, 100*chances[1])
	}
	return nil
}

// checkThreat checks by long searches what a pass costs.
func (v verifier) checkThreat(ctx context.Context, p *moveContext, f *Finding) error {
	before, err := v.explainer.searches.first.assess(ctx, p.history, verifyFactor)
	if err != nil {
		return err
	}
	pass, ok, err := v.explainer.searches.first.threat(ctx, p.history, verifyFactor)
	switch {
	case err != nil:
		return err
	case !ok:
		return errors.New("no pass is possible")
	}
	chance, passed := v.explainer.searches.chance(&before), v.explainer.searches.first.scale.chance(pass.Score)
	if chance-passed < seriousThreat/2 {
		return fmt.Errorf("a pass costs from %.0f %% to %.0f %%", 100*chance, 100*passed)
	}
	return nil
}

// checkInitiative checks by long searches which lines end in threats.
func (v verifier) checkInitiative(ctx context.Context, p *moveContext) error {
	for _, c := range initiativeCases(p) {
		minLoss := seriousThreat
		if c.wantThreat {
			minLoss /= 2
		}
		if isThreat, err := v.explainer.threatens(ctx, p, c.line, verifyFactor*sideLook, minLoss); err != nil ||
			isThreat != c.wantThreat {
			return errors.Join(err, fmt.Errorf("after %v there isThreat a threat: %v", c.line, isThreat))
		}
	}
	return nil
}

// profiting returns the side that profits by the line of a statement.
func profiting(p *moveContext, f *Finding) shogi.Color {
	if f.Move == p.move.Move {
		return p.move.Side.Opponent()
	}
	return p.move.Side
}

// checkArrival checks that a promoted piece, or a king in the enemy camp, is there after the line,
// and was not before.
func checkArrival(p *moveContext, f *Finding) error {
	end, side := p.before.After(f.Line...), profiting(p, f)
	if f.Kind == BreaksThrough && !proof.Comes(*p.before, end, side, f.Made) {
		return fmt.Errorf("%v has no new piece of type %v", side, f.Made)
	}
	if f.Kind == Enters && (end.King(side).RankFrom(side) > 3 || p.before.King(side).RankFrom(side) <= 3) {
		return fmt.Errorf("the king goes from %v to %v", p.before.King(side), end.King(side))
	}
	return nil
}

// checkEnds counts what a statement compares at the ends of two lines.
func checkEnds(p *moveContext, f *Finding) error {
	c, side := f.Compared, profiting(p, f)
	if len(p.before.LegalPrefix(c.OtherLine)) != len(f.Line) ||
		(c.OtherLine[0] == p.move.Move) == (f.Move == p.move.Move) {
		return fmt.Errorf("%v is compared with %v", f.Line, c.OtherLine)
	}
	here, there := p.before.After(f.Line...), p.before.After(c.OtherLine...)
	if f.Kind == Confines {
		piece := shogi.NewPiece(side.Opponent(), c.Piece)
		if n := proof.SafeSquares(here, c.Square); n > 0 || here.PieceAt(c.Square) != piece {
			return fmt.Errorf("the piece on %v has %d safe squares", c.Square, n)
		}
		for s := range there.PiecesOf(side.Opponent()).All() {
			if there.PieceAt(s).Type().Unpromoted() == c.Piece.Unpromoted() && proof.SafeSquares(there, s) == c.Safe {
				return nil
			}
		}
		return fmt.Errorf("no piece has %d safe squares in the other line", c.Safe)
	}
	for _, claimed := range []struct {
		end   shogi.Position
		siege Siege
	}{{here, c.Siege}, {there, c.Other}} {
		if attackers, free := proof.Siege(claimed.end, side); (Siege{attackers, free}) != claimed.siege {
			return fmt.Errorf("%d attackers and %d free squares, not %+v: %s", attackers, free, claimed.siege,
				claimed.end.SFEN())
		}
	}
	if c.Siege.Attackers < 2 || c.Siege.Attackers < c.Other.Attackers || c.Siege.Free > c.Other.Free {
		return fmt.Errorf("%+v is no more than %+v", c.Siege, c.Other)
	}
	return nil
}

func checkCastle(p *moveContext) error {
	if _, had := castle.Of(p.before, p.move.Side); !had {
		return errors.New("there was no castle")
	}
	if _, ok := castle.Of(p.after, p.move.Side); ok {
		return errors.New("there still is a castle")
	}
	return nil
}
