package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"shotest/internal/language"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/tournament/statistics"
)

// tables returns the tables that all formats share. The page also has the tables of games.
func tables(d *Data) []*table {
	return []*table{
		standingsTable(d), crossTable(d), pairingsTable(d), testTable(d), endingsTable(d),
		usageTable(d), failuresTable(d), workersTable(d), circumstancesTable(d),
	}
}

// standingsTable ranks the engines.
func standingsTable(d *Data) *table {
	w, elo := d.wording(), "standings.elo"
	if len(d.Standings.Players) == 2 {
		elo = "standings.elo_of_two"
	}
	t := w.table("standings", "rank/standings.rank", "engine", "elo/"+elo, "games/games_that_count",
		"points/standings.points", "score/standings.score", "wins_draws_losses/standings.wins_draws_losses")
	t.Note = w.text("hint." + elo)
	for _, kind := range tournament.FailureKinds {
		t.Columns = append(t.Columns, column{Title: w.text("failure_column." + string(kind)),
			Hint: w.text("failure_hint." + string(kind))})
	}
	t.Columns = append(t.Columns, column{Title: w.text("column.state"), Text: true})
	for i := range d.Standings.Players {
		p := &d.Standings.Players[i]
		row := []string{
			strconv.Itoa(i + 1), name(p.Engine), interval(p.Rating), strconv.Itoa(p.Score.Games()),
			points(p.Score), percent(rate(p.Score)), winDrawLoss(p.Score),
		}
		for _, kind := range tournament.FailureKinds {
			row = append(row, nonZero(p.Failures[kind]))
		}
		t.add(append(row, strings.Join(w.problems(p), w.comma()))...)
		if p.Usage.MostlyLate() {
			t.Note += w.textWith("note_late", language.Args{"Engine": name(p.Engine)})
		}
	}
	return t.withoutEmptyColumns()
}

func nonZero(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// crossTable shows the score of every engine against every other, in the order of the ranking. It
// is empty for two engines, since the standings show the same.
func crossTable(d *Data) *table {
	w, players := d.wording(), d.Standings.Players
	t := w.table("cross", "rank/cross.rank", "engine")
	if len(players) == 2 {
		return t
	}
	scores := make(map[[2]string]statistics.Score)
	for _, p := range d.Standings.Pairings {
		scores[[2]string{p.First, p.Second}], scores[[2]string{p.Second, p.First}] = p.Score, p.Score.Reverse()
	}
	for i := range players {
		t.Columns = append(t.Columns, column{Title: strconv.Itoa(i + 1),
			Hint: w.textWith("against", language.Args{"Engine": name(players[i].Engine)})})
		row := []string{strconv.Itoa(i + 1), name(players[i].Engine)}
		for j := range players {
			cell := ""
			if score, met := scores[[2]string{players[i].Engine, players[j].Engine}]; met {
				cell = winDrawLoss(score)
			} else if i == j {
				cell = "·"
			}
			row = append(row, cell)
		}
		t.add(row...)
	}
	return t
}

// pairingsTable compares each two engines by the games between them.
func pairingsTable(d *Data) *table {
	t := d.wording().table("pairings", "first", "second", "games/games_that_count", "score/pairings.score",
		"draws/pairings.draws", "pairs/pairings.pairs", "elo/pairings.elo", "los/pairings.los")
	for i := range d.Standings.Pairings {
		p := &d.Standings.Pairings[i]
		pairs := strings.Trim(strings.ReplaceAll(fmt.Sprint(p.Pairs), " ", "-"), "[]")
		t.add(name(p.First), name(p.Second), strconv.Itoa(p.Score.Games()), percent(rate(p.Score)),
			percent(share(p.Score.Draws, p.Score.Games())), pairs, interval(p.Elo), percent(p.LOS))
	}
	return t
}

// testTable shows the progress of the sequential test.
func testTable(d *Data) *table {
	w, s := d.wording(), d.Standings.SPRT
	t := w.table("test", "question", "answer")
	if s == nil {
		return t
	}
	t.add(w.text("test.hypotheses"),
		w.textWith("test.both", language.Args{"Elo0": signed(s.Test.Elo0, 1), "Elo1": signed(s.Test.Elo1, 1),
			"Model": term(w, "model", s.Test.Model)}))
	t.add(w.text("test.error_rates"), fmt.Sprintf("α = %g, β = %g", s.Test.Alpha, s.Test.Beta))
	t.add(w.text("column.llr"), signed(s.LLR, 2))
	t.add(w.text("test.bounds"), fmt.Sprintf("%s … %s", signed(s.Lower, 2), signed(s.Upper, 2)))
	t.add(w.text("column.pairs"), strconv.Itoa(len(s.History)))
	t.add(w.text("test.decision"), w.decision(s))
	return t
}

// usageTable shows the engines' searches for their moves.
func usageTable(d *Data) *table {
	w := d.wording()
	t := w.table("usage", "engine", "moves/usage.moves", "nodes/usage.nodes", "depth/usage.depth",
		"nodes_per_second/usage.nodes_per_second", "cpu/usage.cpu", "most_cpu/usage.most_cpu",
		"asked_again/usage.asked_again", "ponder_hits/usage.ponder_hits", "time/usage.time", "time_99/usage.time_99",
		"time_999/usage.time_999",
		"longest/usage.longest", "latency/usage.latency", "worst_latency/usage.worst_latency",
		"overstepped/usage.overstepped")
	for i := range d.Standings.Players {
		p := &d.Standings.Players[i]
		u := &p.Usage
		depth := none
		if u.MeanDepth > 0 {
			depth = strconv.FormatFloat(u.MeanDepth, 'f', 1, 64)
		}
		t.add(name(p.Engine), strconv.Itoa(u.Moves), count(u.MeanNodes), depth, count(u.NodesPerSecond),
			duration(u.MeanCPU), duration(u.MaxCPU), nonZero(u.AskedAgain), ponderHits(u), duration(u.MeanTime),
			duration(u.Time99),
			duration(u.Time999), duration(u.MaxTime), duration(u.MeanLatency), duration(
				u.MaxLatency), nonZero(u.Overstepped))
		if u.Overstepped > 0 {
			t.Note += w.textWith("overstepped", language.Args{
				"Engine": name(p.Engine), "Count": u.Overstepped, "Time": duration(u.WorstTime),
				"Limit": duration(u.WorstTime - u.WorstOverstep),
			})
		}
	}
	return t.withoutEmptyColumns()
}

// ponderHits returns the share of moves that had been pondered on, "" without any.
func ponderHits(u *tournament.Usage) string {
	if u.PonderHits == 0 {
		return ""
	}
	return percent(share(u.PonderHits, u.Moves))
}

// endingsTable counts the reasons why games ended, with their winners, the commonest reason first.
func endingsTable(d *Data) *table {
	w := d.wording()
	t := w.table("endings", "reason", "games/endings.games", "share/share_of_games",
		"black_wins/colours.black_wins", "draws/colours.draws", "white_wins/colours.white_wins")
	scores, lengths := map[tournament.Reason]statistics.Score{}, []int{}
	for i := range d.Games {
		if g := &d.Games[i]; g.Outcome != tournament.Void {
			s := scores[g.Reason]
			s.Add(g.Outcome.Score(shogi.Black))
			scores[g.Reason] = s
			lengths = append(lengths, g.Length)
		}
	}
	if len(lengths) == 0 {
		return t
	}
	add := func(reason string, s statistics.Score) {
		t.add(reason, strconv.Itoa(s.Games()), percent(share(s.Games(), len(lengths))), strconv.Itoa(s.Wins),
			strconv.Itoa(s.Draws), strconv.Itoa(s.Losses))
	}
	for _, reason := range slices.SortedFunc(maps.Keys(scores), func(a, b tournament.Reason) int {
		return cmp.Or(cmp.Compare(scores[b].Games(), scores[a].Games()), cmp.Compare(a, b))
	}) {
		add(term(w, "reason", reason), scores[reason])
	}
	if len(scores) > 1 {
		add(w.text("all"), d.Standings.FirstMover)
	}
	slices.Sort(lengths)
	quantile := func(percent int) int { return lengths[(len(lengths)-1)*percent/100] }
	t.Note = w.textWith("lengths", language.Args{
		"Score": percent(rate(d.Standings.FirstMover)), "Shortest": quantile(0), "Longest": quantile(100),
		"Low": quantile(25), "High": quantile(75), "Median": quantile(50),
	})
	return t
}
