package review

import (
	"fmt"
	"math"
	"slices"

	"shotest/engine"
	"shotest/internal/language"
	"shotest/internal/plaintext"
	"shotest/review/opening"
	"shotest/shogi"
)

// writer words a review in a language.
type writer struct {
	review *Review
	l      *language.Language
}

// Document returns the review in the words of a language.
func (r *Review) Document(l *language.Language) *Document {
	handicap := r.isHandicap()
	if handicap {
		l = l.WithHandicap()
	}
	w := &writer{r, l}
	d := &Document{
		Language: l.Code(), Players: w.players(), Facts: w.headers(), Start: r.history.Start().SFEN(),
		Handicap:      handicap,
		TurningPoints: []int{}, Moves: []MoveDocument{}, Puzzles: w.puzzles(),
		Result: w.result(), Made: w.made(), Warnings: w.warnings(), Reviewed: r.span(), Branch: r.Branch,
	}
	d.StartChance, d.StartScore = w.chanceAndScore(0)
	if id, ok := opening.Of(r.history); ok {
		d.Opening, d.OpeningID = opening.Name(id, l), id
	}
	d.Title = l.Text("review.title", language.Args{"Black": d.Players[0], "White": d.Players[1]})
	if r.Branch > 0 {
		d.Title = l.Text("review.branch_title", language.Args{"Title": d.Title, "Ply": r.Branch})
	}
	for i := range r.Moves {
		d.Moves = append(d.Moves, w.moveDocument(&r.Moves[i]))
	}
	if foul := w.foulSentence(); foul != nil && len(d.Moves) > 0 {
		last := &d.Moves[len(d.Moves)-1]
		last.Sentences = append(foul, last.Sentences...)
	}
	for side := range d.Sides {
		d.Sides[side] = w.sideDocument(shogi.Color(side))
	}
	d.removeEmptyPhases()
	turning := r.turningPoints()
	for _, m := range turning {
		d.TurningPoints = append(d.TurningPoints, m.Ply)
	}
	d.Summary = w.summary(d, turning)
	return d
}

// removeEmptyPhases removes the phases in which neither side has moved.
func (d *Document) removeEmptyPhases() {
	for i := len(d.Sides[0].Phases) - 1; i >= 0; i-- {
		if d.Sides[0].Phases[i].Moves+d.Sides[1].Phases[i].Moves > 0 {
			continue
		}
		for side := range d.Sides {
			d.Sides[side].Phases = slices.Delete(d.Sides[side].Phases, i, i+1)
		}
	}
}

// isHandicap reports whether the game began with a handicap.
func (r *Review) isHandicap() bool {
	name, ok := r.Game.Handicap()
	return ok && name != "平手"
}

// players returns the names of the players; a side stands for a missing name.
func (w *writer) players() [2]string {
	names := [2]string{shogi.Black: w.review.Game.Black, shogi.White: w.review.Game.White}
	for side := range names {
		names[side] = plaintext.Clip(names[side])
		if names[side] == "" {
			names[side] = w.l.Side(shogi.Color(side))
		}
	}
	return names
}

// headers returns the non-empty facts about the game in the header of the record.
func (w *writer) headers() []FactDocument {
	facts := []FactDocument{}
	for _, f := range []FactDocument{
		{"event", w.review.Game.Event}, {"site", w.review.Game.Site}, {"date", w.review.Game.StartTime},
		{"time_control", w.review.Game.TimeControl},
	} {
		if f.Value != "" {
			value := plaintext.ShowBriefly(f.Value, "")
			facts = append(facts, FactDocument{w.l.Text("review.header."+f.Name, nil), value})
		}
	}
	return facts
}

// chanceAndScore returns Black's rounded probability of winning in a position, and the score from
// Black's side as a text. They are nil and empty for a position without an assessment.
func (w *writer) chanceAndScore(ply int) (chance *float64, score string) {
	if !w.review.assesses(ply) {
		return nil, ""
	}
	black := rounded(w.review.chanceOf(shogi.Black, ply))
	return &black, scoreText(w.l, w.review.Assessments[ply].Score, w.review.history.At(ply).SideToMove())
}

// scoreText returns side's score from Black's side. A mate of unknown length, or a score beyond the
// range of evaluations, is a win of unknown length. If the number of plies to mate is even, the
// opponent moves first.
func scoreText(l *language.Language, s engine.Score, side shogi.Color) string {
	const maxEvaluation = 20000
	s = fromBlack(s, side)
	winner := shogi.Black
	if s.Mate < 0 || s.Mate == 0 && s.Centipawns < 0 {
		winner = shogi.White
	}
	plies := max(s.Mate, -s.Mate)
	args := language.Args{"Side": l.Side(winner), "Plies": plies}
	switch {
	case plies > 0 && plies < engine.UnknownMate && plies%2 == 0:
		return l.Text("review.score.mate_after_reply", args)
	case plies > 0 && plies < engine.UnknownMate:
		return l.Text("review.score.mate", args)
	case plies > 0, max(s.Centipawns, -s.Centipawns) > maxEvaluation:
		return l.Text("review.score.won", args)
	}
	return fmt.Sprintf("%+d", s.Centipawns)
}

// percent returns side's probability of winning in whole percent, 0 or 100 only for a known mate.
// It rounds Black's probability, so that both sides add up to 100.
func percent(side shogi.Color, chance float64) int {
	if side == shogi.White {
		return 100 - percent(shogi.Black, 1-chance)
	}
	if chance <= 0 || chance >= 1 {
		return int(100 * chance)
	}
	return min(99, max(1, int(math.Round(100*chance))))
}

// rounded returns Black's probability of winning as documents have it: whole percents, from 0 to 1.
func rounded(chance float64) float64 { return float64(percent(shogi.Black, chance)) / 100 }

// points returns the difference of two probabilities of a side in whole percents.
func points(side shogi.Color, before, after float64) int {
	return percent(side, before) - percent(side, after)
}

// moveDocument words a move and its statements.
func (w *writer) moveDocument(m *ReviewedMove) MoveDocument {
	before := w.review.history.At(m.Ply - 1)
	d := MoveDocument{
		Ply: m.Ply, Side: m.Side.String(), Move: m.Move.String(),
		Text: w.l.Move(before, m.Move, w.review.lastMove(m.Ply-1)), Mark: m.Mark,
		Loss: float64(max(0, points(m.Side, m.Before, m.After))) / 100,
	}
	d.Chance, d.Score = w.chanceAndScore(m.Ply)
	if c := w.review.Game.Moves[m.Ply-1].Clock; c.Known && w.review.hasTimes() {
		d.Clock = clockText(c.Spent)
	}
	if m.Mark.Bad() {
		d.Reason = w.reason(m)
	}
	if m.Mark != NoMark {
		d.MarkText, d.MarkName = markTexts[m.Mark], w.l.Text("review.mark."+string(m.Mark), nil)
	}
	for i := range m.Findings {
		d.Sentences = append(d.Sentences, w.sentenceDocument(m, &m.Findings[i]))
	}
	if a := &w.review.Assessments[m.Ply-1]; m.Mark != NoMark && len(a.Line) > 0 && a.Best() != m.Move {
		d.Better = w.lineDocument(&Finding{Kind: Better, Ply: m.Ply - 1, Line: a.Line, Score: a.Score}, m.Side)
	}
	for _, c := range m.View {
		view := ViewDocument{
			Move: c.Move.String(), Text: w.l.Move(before, c.Move, w.review.lastMove(m.Ply-1)), Share: c.Share,
			Cost: c.Cost, Seen: c.Seen,
		}
		if c.Reason != nil {
			view.Reason = c.Reason.Text(w.l)
		}
		d.View = append(d.View, view)
	}
	return d
}

// markTexts are the signs beside a move, in all languages.
var markTexts = map[Mark]string{Brilliant: "!!", Only: "!", Inaccuracy: "?!", Mistake: "?", Blunder: "??"}

// shownPlies is the number of moves of a line that are shown.
const shownPlies = 7

// lineDocument words the line of f. The score of f is that of side.
func (w *writer) lineDocument(f *Finding, side shogi.Color) *LineDocument {
	if len(f.Line) == 0 {
		return nil
	}
	start, last := *w.review.history.At(f.Ply), w.review.lastMove(f.Ply)
	if f.Passed {
		start.PlayNull()
		last = shogi.NoMove
	}
	moves := f.Line
	if f.Score.Mate == 0 && f.Plies == 0 {
		moves = moves[:min(len(moves), shownPlies)]
	}
	d := &LineDocument{Ply: f.Ply, Passed: f.Passed, Moves: shogi.MoveTexts(moves),
		Texts: w.l.Moves(&start, moves, last)}
	if traits[f.Kind].isScored {
		d.Score = scoreText(w.l, f.Score, side)
		d.Chance = rounded(w.review.Scale.chance(fromBlack(f.Score, side)))
	}
	return d
}
