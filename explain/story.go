package explain

import (
	"fmt"
	"strconv"

	"shotest/engine"
	"shotest/internal/terminal"
	"shotest/language"
	"shotest/shogi"
	"shotest/similarity"
)

// Story shows everything that an account has about one move.
func (w *Words) Story(a *Account, v View, m shogi.Move) string {
	t := &text{Words: w, Account: a, View: v}
	line := lineOf(a.engine, *a.History.Current(), []shogi.Move{m})
	t.WriteString(w.Board(a.History.Current()))
	fmt.Fprintf(t, "\n%s: %s\n", t.Style(terminal.Bold, w.spell(a.History, m)),
		w.Text("analysis.does", language.Args{"Does": w.list(line.moves[0].words(w.Language))}))
	if rank := a.Ranking.Rank(m); rank > 0 {
		ranked := &a.Ranking.Moves[rank-1]
		t.plausibility(ranked)
		if t.InPlies {
			t.costInPlies(m)
			t.priceCredits()
		} else {
			t.price(ranked)
		}
		t.place(rank)
	} else {
		t.say("\n" + w.Text("explain.left_out", nil))
	}
	t.found(m)
	t.changes(line)
	return t.String()
}

// plausibility writes the reasons for and against a move, compared with the other moves, and its
// losses through similarity.
func (t *text) plausibility(m *engine.RankedMove) {
	t.WriteString("\n")
	t.columnTitles(terminal.Bold)
	speaksFor, against := t.reasons(t.Ranking.Reasons(m))
	for _, w := range t.Ranking.Lowered(m) {
		against = append(against, t.penalty(t.History, &w))
	}
	t.WriteString(t.Pair(terminal.Plain, speaksFor, against))
	t.say("\n" + t.Text("explain.in_all", language.Args{"Points": fmt.Sprintf("%+.0f", t.Ranking.Relative(m))}))
}

// penalty says which earlier moves a move is similar to, in what way, and the cost of this.
func (w *Words) penalty(history *shogi.History, p *similarity.Penalty) terminal.Entry {
	const siblingsShown = 6
	named := p.Siblings[:min(len(p.Siblings), siblingsShown)]
	words := w.Text("explain.like", language.Args{"Kind": PenaltyText(w.Language, p),
		"Moves": w.choices(history, named)})
	if left := len(p.Siblings) - len(named); left > 0 {
		words += w.Text("explain.and_more", language.Args{"Number": left})
	}
	number := ""
	if p.Score != 0 {
		number = signed(-p.Score)
	}
	return terminal.Entry{Number: number, Words: words + w.interest(Factor(p.Factor))}
}

// price writes the price of a move as a sum: the credits of its components, the factors of these
// and of its similarity to others, the cost of the interest, and the additions by the moves before
// it.
func (t *text) price(m *engine.RankedMove) {
	t.WriteString(t.Heading(t.Text("explain.price.heading", nil)))
	t.priceOfInterest(m)
	costs := &t.Ranking.Costs
	law := language.Args{"Least": costs.Least, "Most": costs.Most, "K": costs.K,
		"Interest": fmt.Sprintf("%.1f", points(m.Interest))}
	t.summand(fmt.Sprint(m.Price),
		t.Text("explain.price.price", language.Args{"Law": t.Text("explain.price.reciprocal", law)}))
	if m.Cost != m.Price {
		rule, name := &t.Ranking.Rule, "explain.price.siblings"
		if rule.SiblingScale > 0 {
			name = "explain.price.siblings_concave"
		}
		percent := strconv.FormatFloat(float64(rule.SiblingShare)/10, 'f', -1, 64)
		t.summand(signed(m.Cost-m.Price),
			t.Text(name, language.Args{"Sum": m.Before, "Percent": percent, "Scale": rule.SiblingScale}))
	}
	t.summand(fmt.Sprintf("= %d", m.Cost), t.Text("explain.price.cost", nil))
}

// costInPlies writes the parts of a move's cost if moves cost plies and the move was searched.
func (t *text) costInPlies(m shogi.Move) {
	if f := t.Found[m]; f != nil && f.Searched {
		t.WriteString(t.Heading(t.Text("explain.price.heading", nil)))
		t.sum(CostSummands(t.Language, &f.Parts, nil), "explain.price.cost")
	}
}

// priceCredits writes the values of the move's credits in the position of the account.
func (t *text) priceCredits() {
	if len(t.PriceCredits) > 0 {
		t.WriteString(t.Heading(t.Text("explain.merits.heading", nil)))
		t.sum(CreditSummands(t.Language, t.PriceCredits), "explain.merits.sum")
	}
}

// sum writes a sum, with its name.
func (t *text) sum(summands []Summand, total string) {
	for _, s := range summands {
		t.summand(signed(s.Amount), s.Words)
	}
	t.summand(fmt.Sprintf("= %d", Total(summands)), t.Text(total, nil))
}

// summand writes a line of a sum.
func (t *text) summand(number, words string) { fmt.Fprintf(t, "%10s  %s\n", number, words) }

// priceOfInterest writes the parts of a move's interest.
func (t *text) priceOfInterest(m *engine.RankedMove) {
	story := t.Ranking.Story(m)
	t.summand(fmt.Sprintf("%+.1f", story.BaseInterest), t.Text("explain.price.base", nil))
	for i := range story.Credits {
		if c := &story.Credits[i]; c.Interest != 0 {
			t.summand(signed(int(c.Interest)), CreditText(t.Language, c))
		}
	}
	for i := range story.Credits {
		if c := &story.Credits[i]; c.Multiplier() != 1000 {
			t.summand(Factor(c.Multiplier()), CreditText(t.Language, c))
		}
	}
	if story.Floor {
		t.summand(fmt.Sprintf("%.1f", story.Interest), t.Text("explain.price.floor", nil))
	}
	left := 1.0
	for _, w := range t.Ranking.Lowered(m) {
		left *= float64(w.Factor) / 1000
		if w.Factor != 1000 {
			t.summand(Factor(w.Factor), t.Text("explain.like_kind", language.Args{"Kind": PenaltyText(t.Language, &w)}))
		}
	}
	if left < similarity.MinShareLeft {
		t.summand(fmt.Sprintf("×%.2f", similarity.MinShareLeft), t.Text("explain.price.least_left", nil))
	}
	t.summand(fmt.Sprintf("= %.1f", points(m.Interest)), t.Text("explain.price.interest", nil))
}

// place writes the place of a move in the order and, in interest search, how much must be left for
// it.
func (t *text) place(rank int) {
	m := &t.Ranking.Moves[rank-1]
	t.WriteString(t.Heading(t.Text("explain.place.heading", nil)))
	place := language.Args{"Place": rank, "Of": len(t.Ranking.Moves)}
	if t.InPlies {
		t.say("  " + t.Text("explain.place.before_search", place))
		return
	}
	limit := "explain.place.limit"
	if m.Limit > m.Cost {
		limit = "explain.place.limit_before"
	}
	t.say("  " + t.Text("explain.place.number", place))
	t.say("  " + t.Text(limit, language.Args{"Limit": m.Limit}))
}

// found writes the result of the search for a move, and why the engine does not play it.
func (t *text) found(m shogi.Move) {
	t.WriteString(t.Heading(t.Text("explain.found.heading", nil)))
	say := func(words string) { t.say("  " + words) }
	if !t.Searched() {
		say(t.Text("explain.found.nothing", nil) + " " + t.verdict(t.History, t.Result))
		return
	}
	line := func(moves []shogi.Move) {
		if len(moves) > 1 {
			say(t.Text("explain.found.line",
				language.Args{"Line": t.variation(t.History.Current(), moves, t.History.LastMove())}))
		}
	}
	if f := t.Found[m]; f != nil && f.Searched {
		say(t.Text("explain.found.nodes", language.Args{"Nodes": f.Nodes, "Of": t.Nodes, "Depth": f.Depth,
			"Cost": f.Cost, "Score": t.bounded(f.Score, f.Bound)}))
		if reason := Unsearched(t.Language, f.Ending); reason != "" {
			say(reason)
		}
		line(f.Line)
	} else {
		say(t.Text("explain.found.never", nil))
	}
	if t.Alone != nil {
		say(t.Text("explain.found.alone", language.Args{"Score": t.score(t.Alone.Score)}))
		line(t.Alone.PV)
	}
	say(t.whyNot(t.Account, m))
}

// whyNot says why a move is not played, by the search of this move alone if there was one.
func (w *Words) whyNot(a *Account, m shogi.Move) string {
	if m == a.Result.Best {
		return w.Text("explain.why_not.best", nil)
	}
	args := language.Args{"Best": w.spell(a.History, a.Result.Best), "BestScore": w.score(a.Result.Score)}
	f := a.Found[m]
	if f == nil || !f.Searched {
		return w.Text("explain.why_not.unsearched", args)
	}
	score, line, open := f.Score, f.Line, f.Bound == engine.LowerBound
	if a.Alone != nil {
		score, line, open = a.Alone.Score, a.Alone.PV, false
	}
	args["Score"], args["Line"] = w.score(score), w.replies(a.History, line)
	switch {
	case open || score.Compare(a.Result.Score) > 0:
		return w.Text("explain.why_not.open", args)
	case score == a.Result.Score:
		return w.Text("explain.why_not.equal", args)
	case args["Line"] == "":
		return w.Text("explain.why_not.falls_at_once", args)
	}
	return w.Text("explain.why_not.falls", args)
}
