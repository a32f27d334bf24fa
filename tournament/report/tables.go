package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"shotest/language"
	"shotest/tournament"
	"shotest/tournament/statistics"
)

// The tables about engines and pairings: what the standings hold.

// standingsTable is the ranking.
func standingsTable(d *Data) *table {
	w := d.words()
	t := &table{
		Key: "standings", Title: w.say("table.standings"),
		Columns: []column{
			w.number("rank", "standings.rank"), w.text("engine"),
			w.number("elo", "standings.elo"),
			w.number("games", "games_that_count"), w.number("points", "standings.points"),
			w.number("score", "standings.score"), w.number("wins_draws_losses", "standings.wins_draws_losses"),
		},
		Note: w.say("note.standings"),
	}
	for _, kind := range tournament.FailureKinds {
		t.Columns = append(t.Columns, column{Title: w.say("failure_column." + string(kind)), Hint: w.say("failure_hint." + string(kind))})
	}
	t.Columns = append(t.Columns, w.text("state"))
	for i := range d.Standings.Players {
		p := &d.Standings.Players[i]
		t.Rows = append(t.Rows, standingRow(w, i+1, p))
		if p.Usage.MostlyLate() {
			t.Note += w.with("note_late", language.Args{"Engine": name(p.Engine)})
		}
	}
	return t.withoutEmptyColumns()
}

func standingRow(w wording, rank int, p *tournament.Standing) []string {
	row := []string{
		strconv.Itoa(rank), name(p.Engine), interval(p.Rating), strconv.Itoa(p.Score.Games()),
		points(p.Score), percent(rate(p.Score)), winDrawLoss(p.Score),
	}
	for _, kind := range tournament.FailureKinds {
		row = append(row, nonZero(p.Failures[kind]))
	}
	return append(row, strings.Join(w.troubles(p), w.comma()))
}

func nonZero(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// crossTable is every engine against every other, rows and columns by rank.
func crossTable(d *Data) *table {
	w := d.words()
	t := &table{
		Key: "cross", Title: w.say("table.cross"), Columns: []column{w.number("rank", "cross.rank"), w.text("engine")},
		Note: w.say("note.cross"),
	}
	scores := make(map[[2]string]statistics.Score)
	for _, p := range d.Standings.Pairings {
		scores[[2]string{p.First, p.Second}] = p.Score
		scores[[2]string{p.Second, p.First}] = statistics.Score{Wins: p.Score.Losses, Draws: p.Score.Draws, Losses: p.Score.Wins}
	}
	players := d.Standings.Players
	for i := range players {
		t.Columns = append(t.Columns, column{Title: strconv.Itoa(i + 1), Hint: w.with("against", language.Args{"Engine": name(players[i].Engine)})})
	}
	for i := range players {
		row := []string{strconv.Itoa(i + 1), name(players[i].Engine)}
		for j := range players {
			row = append(row, crossCell(scores, players[i].Engine, players[j].Engine))
		}
		t.add(row...)
	}
	return t
}

func crossCell(scores map[[2]string]statistics.Score, row, column string) string {
	if row == column {
		return "·"
	}
	score, met := scores[[2]string{row, column}]
	if !met {
		return ""
	}
	return winDrawLoss(score)
}

// pairingsTable is what the games of each two engines say of them.
func pairingsTable(d *Data) *table {
	w := d.words()
	t := &table{
		Key: "pairings", Title: w.say("table.pairings"),
		Columns: []column{
			w.text("first"), w.text("second"), w.number("games", "games_that_count"),
			w.number("wins_draws_losses", "pairings.wins_draws_losses"), w.number("score", "pairings.score"),
			w.number("pairs", "pairings.pairs"),
			w.number("elo", "pairings.elo"),
			w.number("normalized_elo", "pairings.normalized_elo"),
			w.number("los", "pairings.los"), w.number("draws", "pairings.draws"),
		},
		Note: w.say("note.pairings"),
	}
	for i := range d.Standings.Pairings {
		p := &d.Standings.Pairings[i]
		t.add(name(p.First), name(p.Second), strconv.Itoa(p.Score.Games()), winDrawLoss(p.Score), percent(rate(p.Score)),
			pentanomial(p.Pairs), interval(p.Elo), interval(p.Normalized), percent(p.LOS), percent(share(p.Score.Draws, p.Score.Games())))
	}
	return t
}

func pentanomial(p statistics.Pairs) string {
	return fmt.Sprintf("%d-%d-%d-%d-%d", p[0], p[1], p[2], p[3], p[4])
}

// testTable is how far the sequential test has come.
func testTable(d *Data) *table {
	w := d.words()
	t := &table{Key: "test", Title: w.say("table.test"), Columns: []column{w.text("question"), w.text("answer")}}
	s := d.Standings.SPRT
	if s == nil {
		return t
	}
	t.add(w.say("test.hypotheses"), w.with("test.both", language.Args{"Elo0": signed(s.Test.Elo0, 1), "Elo1": signed(s.Test.Elo1, 1), "Model": term(w, "model", s.Test.Model)}))
	t.add(w.say("test.error_rates"), fmt.Sprintf("α = %g, β = %g", s.Test.Alpha, s.Test.Beta))
	t.add(w.say("column.llr"), signed(s.LLR, 2))
	t.add(w.say("test.bounds"), fmt.Sprintf("%s … %s", signed(s.Lower, 2), signed(s.Upper, 2)))
	t.add(w.say("column.pairs"), strconv.Itoa(len(s.History)))
	t.add(w.say("test.decision"), w.decision(s))
	return t
}

// usageTable is what the engines did for their moves.
func usageTable(d *Data) *table {
	w := d.words()
	t := &table{
		Key: "usage", Title: w.say("table.usage"),
		Columns: []column{
			w.text("engine"), w.number("moves", "usage.moves"), w.number("nodes", "usage.nodes"),
			w.number("depth", "usage.depth"), w.number("nodes_per_second", "usage.nodes_per_second"),
			w.number("cpu", "usage.cpu"), w.number("most_cpu", "usage.most_cpu"), w.number("asked_again", "usage.asked_again"),
			w.number("time", "usage.time"), w.number("time_99", "usage.time_99"),
			w.number("time_999", "usage.time_999"), w.number("longest", "usage.longest"),
			w.number("latency", "usage.latency"),
			w.number("worst_latency", "usage.worst_latency"),
			w.number("overstepped", "usage.overstepped"), w.number("time_lost", "usage.time_lost"),
		},
		Note: w.say("note.usage"),
	}
	for i := range d.Standings.Players {
		p := &d.Standings.Players[i]
		u := &p.Usage
		t.add(name(p.Engine), strconv.Itoa(u.Moves), count(u.MeanNodes), decimal(u.MeanDepth), count(u.NodesPerSecond),
			duration(u.MeanCPU), duration(u.MaxCPU), nonZero(u.AskedAgain), duration(u.MeanTime), duration(u.Time99), duration(u.Time999), duration(u.MaxTime), duration(u.MeanLatency), duration(u.MaxLatency),
			nonZero(u.Overstepped), strconv.Itoa(p.Failures[tournament.TimeLoss]))
		if u.Overstepped > 0 {
			t.Note += w.with("overstepped", language.Args{
				"Engine": name(p.Engine), "Count": u.Overstepped, "Time": duration(u.WorstTime), "Limit": duration(u.WorstTime - u.WorstOverstep),
			})
		}
	}
	return t.withoutEmptyColumns()
}

func decimal(value float64) string {
	if !finite(value) || value <= 0 {
		return none
	}
	return strconv.FormatFloat(value, 'f', 1, 64)
}

// endingsTable is why games ended, the commonest reason first.
func endingsTable(d *Data) *table {
	w := d.words()
	t := &table{
		Key: "endings", Title: w.say("table.endings"),
		Columns: []column{w.text("reason"), w.number("games", "endings.games"), w.number("share", "share_of_games")},
	}
	total := 0
	for _, n := range d.Standings.Reasons {
		total += n
	}
	reasons := slices.SortedFunc(maps.Keys(d.Standings.Reasons), func(a, b tournament.Reason) int {
		return cmp.Or(cmp.Compare(d.Standings.Reasons[b], d.Standings.Reasons[a]), cmp.Compare(a, b))
	})
	for _, reason := range reasons {
		n := d.Standings.Reasons[reason]
		t.add(term(w, "reason", reason), strconv.Itoa(n), percent(share(n, total)))
	}
	return t
}

// coloursTable is how the side that moves first fared.
func coloursTable(d *Data) *table {
	w := d.words()
	s := d.Standings.FirstMover
	t := &table{
		Key: "colours", Title: w.say("table.colours"),
		Columns: []column{
			w.number("black_wins", "colours.black_wins"), w.number("draws", "colours.draws"),
			w.number("white_wins", "colours.white_wins"), w.number("black_score", "black_score"),
		},
	}
	if s.Games() > 0 {
		t.add(strconv.Itoa(s.Wins), strconv.Itoa(s.Draws), strconv.Itoa(s.Losses), percent(rate(s)))
	}
	return t
}
