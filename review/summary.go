package review

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"shotest/explain/castle"
	"shotest/internal/language"
	"shotest/record"
	"shotest/shogi"
)

// sideDocument words how a side has played.
func (w *writer) sideDocument(side shogi.Color) SideDocument {
	var all []*ReviewedMove
	phases, counts := map[Phase][]*ReviewedMove{}, map[Mark]int{}
	for i := range w.review.span().indices() {
		if m := &w.review.Moves[i]; m.Side == side {
			all, phases[m.Phase] = append(all, m), append(phases[m.Phase], m)
			counts[m.Mark]++
		}
	}
	names := w.players()
	d := SideDocument{Name: names[side], Practise: w.practiceOf(side)}
	if names[0] == names[1] {
		d.Name = w.sideNamed(side)
	}
	w.review.averageLossOf(all).describeIn(&d, w.l)
	d.Losses, d.Time = w.lossCounts(all), w.usedTime(all)
	if last, ok := castle.Last(w.review.history, side); ok {
		d.Castle = last.Name(w.l)
	}
	for i, name := range phaseNames {
		moves := phases[Phase(i)]
		d.Phases = append(d.Phases, PhaseDocument{w.l.Text("review.part."+name, nil),
			w.review.averageLossOf(moves).accuracy(), len(moves)})
	}
	for _, mark := range []Mark{Brilliant, Only, Inaccuracy, Mistake, Blunder} {
		d.Counts = append(d.Counts,
			CountDocument{mark, markTexts[mark], w.l.Text("review.mark."+string(mark), nil), counts[mark]})
	}
	return d
}

// hasTimes reports whether the record has the times of moves. Some programs write zeros in their
// place.
func (r *Review) hasTimes() bool {
	return slices.ContainsFunc(r.Game.Moves, func(m record.Move) bool { return m.Clock.Spent > 0 })
}

// usedTime returns the time that moves took, empty if the record has no times.
func (w *writer) usedTime(moves []*ReviewedMove) string {
	if !w.review.hasTimes() {
		return ""
	}
	var total time.Duration
	for _, m := range moves {
		total += w.review.Game.Moves[m.Ply-1].Clock.Spent
	}
	return clockText(total)
}

// clockText returns a time as minutes and seconds, with hours where there are any.
func clockText(d time.Duration) string {
	seconds := int(d / time.Second)
	if hours := seconds / 3600; hours > 0 {
		return fmt.Sprintf("%d:%02d:%02d", hours, seconds/60%60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// summary returns sentences about the course of the game, the one about its end first.
func (w *writer) summary(d *Document, turning []*ReviewedMove) []SentenceDocument {
	all := []SentenceDocument{}
	say := func(kind string, ply int, args language.Args) {
		all = append(all, SentenceDocument{Kind: kind, Text: w.l.Text("review.summary."+kind, args), Ply: ply})
	}
	if w.review.Branch > 0 {
		begins := &w.review.Moves[w.review.Branch-1]
		say("branch", w.review.Branch, language.Args{"Ply": w.review.Branch, "Move": w.moveInText(begins)})
	}
	if span := w.review.span(); w.review.partial() && !w.review.isWholeBranch() {
		kind := "span"
		if span.moves() == 1 {
			kind = "span_one"
		}
		say(kind, span.From, language.Args{"From": span.From, "To": span.To, "Count": len(w.review.Moves)})
	}
	w.sayEnding(say)
	for _, m := range turning {
		say(w.review.role(m), m.Ply, language.Args{
			"Ply": m.Ply, "Move": w.moveInText(m), "Side": w.l.Side(m.Side), "Before": percent(m.Side, m.Before),
			"After": percent(m.Side, m.After),
		})
	}
	w.sayCourse(say, turning)
	if d.Opening != "" {
		say("opening", 0, language.Args{"Opening": d.Opening})
	}
	for side := range d.Sides {
		if s := &d.Sides[side]; s.Castle != "" {
			say("castle", 0, language.Args{"Side": w.l.Side(shogi.Color(side)), "Castle": s.Castle})
		}
	}
	return all
}

// sayCourse says how a game was decided, apart from its turning points.
func (w *writer) sayCourse(say func(kind string, ply int, args language.Args), turning []*ReviewedMove) {
	loser, end := w.review.Winner.Opponent(), w.review.span().To
	for _, s := range w.review.Stretches {
		w.sayStretch(s, say, turning)
	}
	settled := w.review.settled()
	switch {
	case len(w.review.Stretches) > 0 || len(turning) > 0 || end == 0 || settled > 0:
	case w.review.concluded() && w.review.chanceOf(loser, end) > 1-settledChance && !w.review.lostOffBoard():
		say("open_end", end, language.Args{"Side": w.l.Side(loser),
			"Chance": percent(loser, w.review.chanceOf(loser, end))})
	case !w.review.concluded():
		say("no_mistakes", 0, nil)
	}
	if settled > 0 {
		say("settled", settled, language.Args{"Ply": settled, "Side": w.l.Side(w.review.leader(end))})
	}
}

// sayStretch says where a side's chances fell, with how many mistakes, and which moves cost most.
func (w *writer) sayStretch(s *Stretch, say func(kind string, ply int, args language.Args), turning []*ReviewedMove) {
	kind, mistakes := "stretch", w.review.mistakesIn(s)
	switch {
	case mistakes > 0:
		kind = "stretch_mistakes"
	case w.review.isUnexplained(s):
		kind = "stretch_open"
	}
	say(kind, s.From+1, language.Args{
		"Count": mistakes, "Side": w.l.Side(s.Side), "From": s.From + 1, "To": s.To,
		"Before": percent(s.Side, s.Before), "After": percent(s.Side, s.After),
		"Points": points(s.Side, s.Before, s.After),
	})
	if kind == "stretch" && len(s.Costly) == 0 && w.review.Settings.Sides[s.Side] {
		say("stretch_even", s.To, language.Args{"Points": int(100 * minCostlyLoss)})
	}
	for _, ply := range s.Costly {
		if m := &w.review.Moves[ply-1]; !slices.Contains(turning, m) {
			say("stretch_move", ply, language.Args{"Ply": ply, "Move": w.moveInText(m),
				"Points": points(m.Side, m.Before, m.After), "Why": w.reason(m)})
		}
	}
}

// reason words what a move gave up: its weightiest reason, that there is none,
// or else the better move.
func (w *writer) reason(m *ReviewedMove) string {
	for _, explains := range []func(f Finding) bool{
		func(f Finding) bool { return traits[f.Kind].isReason },
		func(f Finding) bool { return f.Kind == NoReason },
		func(f Finding) bool { return f.Kind == Better },
	} {
		if i := slices.IndexFunc(m.Findings, explains); i >= 0 {
			return w.sentenceDocument(m, &m.Findings[i]).Text
		}
	}
	return ""
}

// moveInText returns a move of the game as sentences name it.
func (w *writer) moveInText(m *ReviewedMove) string {
	return w.l.MoveInText(w.review.history.At(m.Ply-1), m.Move, w.review.lastMove(m.Ply-1))
}

// leader returns the side that is ahead in a position.
func (r *Review) leader(ply int) shogi.Color {
	side := r.history.At(ply).SideToMove()
	if r.chanceAt(ply) >= 0.5 {
		return side
	}
	return side.Opponent()
}

// settledChance is the winning probability at which a game is settled.
const settledChance = 0.8

// settled returns the number of the move after which the game was settled until the end; 0 if there
// is none, or if the end was no win.
func (r *Review) settled() int {
	if !r.concluded() {
		return 0
	}
	winner, ply := r.leader(len(r.Moves)), len(r.Moves)
	for ply > r.span().start() && r.chanceOf(winner, ply) >= settledChance {
		ply--
	}
	if ply >= len(r.Moves)-1 {
		return 0
	}
	return ply + 1
}

// lessons are things to practise. Of lessons of equal cost, the earlier one comes first.
var lessons = []string{"mates", "defence", "hanging", "tactics", "threats", "initiative", "castle", "time", "sight"}

// maxLessons is the number of lessons that a player is given.
const maxLessons = 2

// practiceOf words the lessons that have cost a side most.
func (w *writer) practiceOf(side shogi.Color) []string {
	type cost struct {
		name  string
		lost  float64
		moves int
	}
	var costs []cost
	for _, lesson := range lessons {
		c := cost{name: lesson}
		for i := range w.review.span().indices() {
			m := &w.review.Moves[i]
			if m.Side == side && m.Loss > 0 &&
				slices.ContainsFunc(m.Findings, func(f Finding) bool { return f.lesson() == lesson }) {
				c.lost += m.Loss
				c.moves++
			}
		}
		if c.moves > 0 {
			costs = append(costs, c)
		}
	}
	slices.SortStableFunc(costs, func(a, b cost) int { return cmp.Compare(b.lost, a.lost) })
	texts := []string{}
	for _, c := range costs[:min(len(costs), maxLessons)] {
		texts = append(texts, w.l.Text("review.practise."+c.name, language.Args{"Count": c.moves}))
	}
	return texts
}
