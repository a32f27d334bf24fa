package explain

import (
	"fmt"
	"strconv"

	"shotest/engine"
	"shotest/internal/language"
	"shotest/internal/terminal"
	"shotest/shogi"
	"shotest/similarity"
)

// Story shows everything that an account has about one move.
func (w *Words) Story(a *Account, v View, m shogi.Move) string {
	t := &text{Words: w, account: a, view: v}
	line := lineOf(a.engine, *a.History.Current(), []shogi.Move{m})
	t.WriteString(w.Board(a.History.Current()))
	fmt.Fprintf(t, "\n%s\n", w.Text("review.labelled", language.Args{
		"Name": t.view.Style(terminal.Bold, w.spell(a.History, m)),
		"Text": w.Text("analysis.does", language.Args{"Does": w.joinList(line.moves[0].phrases(w.Language))})}))
	if rank := a.Ranking.Rank(m); rank > 0 {
		ranked := &a.Ranking.Moves[rank-1]
		t.reasonsForMove(ranked)
		if t.account.InPlies {
			t.costInPlies(m)
			t.discounts()
		} else {
			t.priceSum(ranked)
		}
		t.rankAndLimit(rank)
	} else {
		t.say("\n" + w.Text("explain.left_out", nil))
	}
	t.searchResult(m)
	t.evaluationChanges(line)
	return t.String()
}

// reasonsForMove writes the reasons for and against a move, and its penalties for similarity.
func (t *text) reasonsForMove(m *engine.RankedMove) {
	t.WriteString("\n")
	t.columnTitles(terminal.Bold)
	speaksFor, against := t.reasons(t.account.Ranking.Reasons(m))
	for _, w := range t.account.Ranking.Lowered(m) {
		against = append(against, t.penalty(t.account.History, &w))
	}
	t.WriteString(t.view.Pair(terminal.Plain, speaksFor, against))
	t.say("\n" + t.Text("explain.in_all", language.Args{"Points": fmt.Sprintf("%+.0f", t.account.Ranking.Relative(m))}))
}

// penalty words a penalty: how a move is similar to which earlier moves, and the cost of this.
func (w *Words) penalty(history *shogi.History, p *similarity.Penalty) terminal.Entry {
	const maxSiblings = 6
	named := p.Siblings[:min(len(p.Siblings), maxSiblings)]
	words := w.Text("explain.like", language.Args{"Kind": PenaltyText(w.Language, p),
		"Moves": w.alternatives(history, named)})
	if unnamed := len(p.Siblings) - len(named); unnamed > 0 {
		words += w.Text("explain.and_more", language.Args{"Number": unnamed})
	}
	number := ""
	if p.Score != 0 {
		number = signed(-p.Score)
	}
	return terminal.Entry{Number: number, Words: words + w.interestChange(Factor(p.Factor))}
}

// priceSum writes how the price and the cost of a move come about: its interest, the price of this
// interest, and the additions by the moves before it.
func (t *text) priceSum(m *engine.RankedMove) {
	t.WriteString(t.view.Heading(t.Text("explain.price.heading", nil)))
	t.interestSum(m)
	costs := &t.account.Ranking.Costs
	law := language.Args{"Least": costs.Least, "Most": costs.Most, "K": costs.K,
		"Interest": fmt.Sprintf("%.1f", points(m.Interest))}
	t.writeSummand(fmt.Sprint(m.Price),
		t.Text("explain.price.price", language.Args{"Law": t.Text("explain.price.reciprocal", law)}))
	if m.Cost != m.Price {
		rule, name := &t.account.Ranking.Rule, "explain.price.siblings"
		if rule.Scale > 0 {
			name = "explain.price.siblings_concave"
		}
		percent := strconv.FormatFloat(float64(rule.Share)/10, 'f', -1, 64)
		t.writeSummand(signed(m.Cost-m.Price),
			t.Text(name, language.Args{"Sum": m.Before, "Percent": percent, "Scale": rule.Scale}))
	}
	t.writeSummand(fmt.Sprintf("= %d", m.Cost), t.Text("explain.price.cost", nil))
}

// costInPlies writes the parts of a move's cost if moves cost plies and the move was searched.
func (t *text) costInPlies(m shogi.Move) {
	if f := t.account.Found[m]; f != nil && f.Searched {
		t.WriteString(t.view.Heading(t.Text("explain.price.heading", nil)))
		t.writeSum(CostSummands(t.Language, &f.Parts, nil), "explain.price.cost")
	}
}

// discounts writes the values of the move's credits in the position of the account.
func (t *text) discounts() {
	if len(t.account.Discounts) > 0 {
		t.WriteString(t.view.Heading(t.Text("explain.discounts.heading", nil)))
		t.writeSum(DiscountSummands(t.Language, t.account.Discounts), "explain.discounts.sum")
	}
}

// writeSum writes summands and their total.
func (t *text) writeSum(summands []Summand, total string) {
	for _, s := range summands {
		t.writeSummand(signed(s.Amount), s.Words)
	}
	t.writeSummand(fmt.Sprintf("= %d", Total(summands)), t.Text(total, nil))
}

// writeSummand writes a line of a sum.
func (t *text) writeSummand(number, words string) { fmt.Fprintf(t, "%10s  %s\n", number, words) }

// interestSum writes the parts of a move's interest, and their total.
func (t *text) interestSum(m *engine.RankedMove) {
	story := t.account.Ranking.Story(m)
	t.writeSummand(fmt.Sprintf("%+.1f", story.BaseInterest), t.Text("explain.price.base", nil))
	for i := range story.Credits {
		if c := &story.Credits[i]; c.Interest != 0 {
			t.writeSummand(signed(int(c.Interest)), CreditText(t.Language, c))
		}
	}
	for i := range story.Credits {
		if c := &story.Credits[i]; c.Multiplier() != 1000 {
			t.writeSummand(Factor(c.Multiplier()), CreditText(t.Language, c))
		}
	}
	if story.Floor {
		t.writeSummand(fmt.Sprintf("%.1f", story.Interest), t.Text("explain.price.floor", nil))
	}
	factor := 1.0
	for _, w := range t.account.Ranking.Lowered(m) {
		factor *= float64(w.Factor) / 1000
		if w.Factor != 1000 {
			t.writeSummand(Factor(w.Factor),
				t.Text("explain.like_kind", language.Args{"Kind": PenaltyText(t.Language, &w)}))
		}
	}
	if factor < similarity.MinShareLeft {
		t.writeSummand(fmt.Sprintf("×%.2f", similarity.MinShareLeft), t.Text("explain.price.least_left", nil))
	}
	t.writeSummand(fmt.Sprintf("= %.1f", points(m.Interest)), t.Text("explain.price.interest", nil))
}

// rankAndLimit writes the rank of a move and, in interest search, the interest limit at which it is
// searched.
func (t *text) rankAndLimit(rank int) {
	m := &t.account.Ranking.Moves[rank-1]
	t.WriteString(t.view.Heading(t.Text("explain.rank.heading", nil)))
	rankArgs := language.Args{"Rank": rank, "Of": len(t.account.Ranking.Moves)}
	if t.account.InPlies {
		t.say("  " + t.Text("explain.rank.before_search", rankArgs))
		return
	}
	limit := "explain.rank.limit"
	if m.Limit > m.Cost {
		limit = "explain.rank.limit_before"
	}
	t.say("  " + t.Text("explain.rank.number", rankArgs))
	t.say("  " + t.Text(limit, language.Args{"Limit": m.Limit}))
}

// searchResult writes the result of the search for a move, and why the engine does not play it.
func (t *text) searchResult(m shogi.Move) {
	t.WriteString(t.view.Heading(t.Text("explain.found.heading", nil)))
	say := func(words string) { t.say("  " + words) }
	if !t.account.Searched() {
		say(t.Text("explain.found.nothing", nil) + " " + t.whyNotSearched(t.account.History, t.account.Result))
		return
	}
	line := func(moves []shogi.Move) {
		if len(moves) > 1 {
			say(t.Text("explain.found.line",
				language.Args{"Line": t.variation(t.account.History.Current(), moves, t.account.History.LastMove())}))
		}
	}
	if f := t.account.Found[m]; f != nil && f.Searched {
		say(t.Text("explain.found.nodes", language.Args{"Nodes": f.Nodes, "Of": t.account.Nodes, "Depth": f.Depth,
			"Cost": f.Cost, "Score": t.boundedScore(f.Score, f.Bound)}))
		if reason := Unsearched(t.Language, f.Ending); reason != "" {
			say(reason)
		}
		line(f.Line)
	} else {
		say(t.Text("explain.found.never", nil))
	}
	if t.account.OwnSearch != nil {
		say(t.Text("explain.found.alone", language.Args{"Score": t.scoreText(t.account.OwnSearch.Score)}))
		line(t.account.OwnSearch.PV)
	}
	say(t.whyNot(t.account, m))
}

// whyNot says why a move is not played, by its own search if there was one.
func (w *Words) whyNot(a *Account, m shogi.Move) string {
	if m == a.Result.Best {
		return w.Text("explain.why_not.best", nil)
	}
	args := language.Args{"Best": w.spell(a.History, a.Result.Best), "BestScore": w.scoreText(a.Result.Score)}
	f := a.Found[m]
	if f == nil || !f.Searched {
		return w.Text("explain.why_not.unsearched", args)
	}
	score, line, open := f.Score, f.Line, f.Bound == engine.LowerBound
	if a.OwnSearch != nil {
		score, line, open = a.OwnSearch.Score, a.OwnSearch.PV, false
	}
	args["Score"], args["Line"] = w.scoreText(score), w.replies(a.History, line)
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
