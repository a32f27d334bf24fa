package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"shotest/internal/counted"
	"shotest/tournament"
	"shotest/tournament/statistics"
)

// The tables about engines and pairings: what the standings hold.

// standingsTable is the ranking.
func standingsTable(d *Data) *table {
	t := &table{
		Key: "standings", Title: "Standings",
		Columns: []column{
			number("#", "Rank by Elo."), text("Engine"),
			number("Elo", "Maximum likelihood over all games, the mean of all engines at 0, with its 95 % interval."),
			number("Games", "Games that count."), number("Points", "A win 1, a draw ½."),
			number("Score", "Points per game."), number("W-D-L", "Wins, draws and losses."),
		},
		Note: "Elo by maximum likelihood over all games, with the mean of all engines at 0; 95 % interval.",
	}
	for _, kind := range tournament.FailureKinds {
		t.Columns = append(t.Columns, number(failureTitle(kind), "Failures: "+failureHint[kind]))
	}
	t.Columns = append(t.Columns, text("State"))
	for i := range d.Standings.Players {
		t.Rows = append(t.Rows, standingRow(i+1, &d.Standings.Players[i]))
	}
	return t.withoutEmptyColumns()
}

func standingRow(rank int, p *tournament.Standing) []string {
	row := []string{
		strconv.Itoa(rank), name(p.Engine), interval(p.Rating), strconv.Itoa(p.Score.Games()),
		points(p.Score), percent(rate(p.Score)), winDrawLoss(p.Score),
	}
	for _, kind := range tournament.FailureKinds {
		row = append(row, nonZero(p.Failures[kind]))
	}
	state := ""
	if p.Stopped {
		state = "taken out"
	}
	return append(row, state)
}

var failureHint = map[tournament.FailureKind]string{
	tournament.StartFailure:  "could not be started",
	tournament.Crash:         "its process ended by itself",
	tournament.Hang:          "did not answer at all",
	tournament.TimeLoss:      "answered too late",
	tournament.IllegalMove:   "played an illegal move",
	tournament.Disconnect:    "closed its output",
	tournament.ProtocolError: "said what USI does not allow",
}

func failureTitle(kind tournament.FailureKind) string {
	switch kind {
	case tournament.StartFailure:
		return "No start"
	case tournament.TimeLoss:
		return "Time lost"
	}
	word := string(kind)
	return strings.ToUpper(word[:1]) + word[1:]
}

func nonZero(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// crossTable is every engine against every other, rows and columns by rank.
func crossTable(d *Data) *table {
	t := &table{
		Key: "cross", Title: "Cross-table", Columns: []column{number("#", "Rank."), text("Engine")},
		Note: "Wins, draws and losses of the engine in the row against the one whose rank heads the column.",
	}
	scores := make(map[[2]string]statistics.Score)
	for _, p := range d.Standings.Pairings {
		scores[[2]string{p.First, p.Second}] = p.Score
		scores[[2]string{p.Second, p.First}] = statistics.Score{Wins: p.Score.Losses, Draws: p.Score.Draws, Losses: p.Score.Wins}
	}
	players := d.Standings.Players
	for i := range players {
		t.Columns = append(t.Columns, number(strconv.Itoa(i+1), "Against "+name(players[i].Engine)+"."))
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
	t := &table{
		Key: "pairings", Title: "Pairings",
		Columns: []column{
			text("First"), text("Second"), number("Games", "Games that count."),
			number("W-D-L", "Wins, draws and losses of the first."), number("Score", "The first's points per game."),
			number("Pairs", "Pairs of games from one opening, by what the first scored in both: 0, ½, 1, 1½, 2."),
			number("Elo", "By the score, with its 95 % interval."),
			number("nElo", "Normalized Elo: by the spread of the pairs, with its 95 % interval."),
			number("LOS", "Likelihood that the first is the stronger one."), number("Draws", "Share of drawn games."),
		},
		Note: "All from the first engine's view. Pairs counts pairs of games from one opening with colours swapped by what it scored in both: 0, ½, 1, 1½, 2.",
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
	t := &table{Key: "test", Title: "Sequential test", Columns: []column{text("Question"), text("Answer")}}
	s := d.Standings.SPRT
	if s == nil {
		return t
	}
	t.add("Hypotheses", fmt.Sprintf("H0: %s, H1: %s (%s Elo)", signed(s.Test.Elo0, 1), signed(s.Test.Elo1, 1), words(s.Test.Model)))
	t.add("Error rates", fmt.Sprintf("α = %g, β = %g", s.Test.Alpha, s.Test.Beta))
	t.add("LLR", signed(s.LLR, 2))
	t.add("Bounds", fmt.Sprintf("%s … %s", signed(s.Lower, 2), signed(s.Upper, 2)))
	t.add("Pairs", strconv.Itoa(len(s.History)))
	t.add("Decision", decision(s))
	return t
}

func decision(s *tournament.SPRTState) string {
	switch s.Decision {
	case statistics.AcceptH0:
		return "H0 accepted: the first engine is at most " + signed(s.Test.Elo0, 1) + " Elo"
	case statistics.AcceptH1:
		return "H1 accepted: the first engine is at least " + signed(s.Test.Elo1, 1) + " Elo"
	}
	return "not decided yet"
}

// usageTable is what the engines did for their moves.
func usageTable(d *Data) *table {
	t := &table{
		Key: "usage", Title: "Engines at work",
		Columns: []column{
			text("Engine"), number("Moves", "Moves that the engine played."), number("Nodes", "Positions per move, mean."),
			number("Depth", "Depth reached, mean."), number("Nodes/s", "Positions per second."),
			number("Time", "Time per move, mean."), number("99 %", "The time within which 99 of 100 moves came."),
			number("99.9 %", "The time within which 999 of 1,000 moves came."), number("Longest", "The longest time for a move."),
			number("Latency", "How much longer answers took by the tournament's clock than the engine said, mean."),
			number("Worst latency", "The worst of these."),
			number("Overstepped", "Moves that came after the engine's time, though within the margin."), number("Time lost", "Games lost on time."),
		},
		Note: "Means are over the moves that the engine told something of. Latency is how much longer an answer took than the engine said.",
	}
	for i := range d.Standings.Players {
		p := &d.Standings.Players[i]
		u := &p.Usage
		t.add(name(p.Engine), strconv.Itoa(u.Moves), count(u.MeanNodes), decimal(u.MeanDepth), count(u.NodesPerSecond),
			duration(u.MeanTime), duration(u.Time99), duration(u.Time999), duration(u.MaxTime), duration(u.MeanLatency), duration(u.MaxLatency),
			nonZero(u.Overstepped), strconv.Itoa(p.Failures[tournament.TimeLoss]))
		if u.Overstepped > 0 {
			t.Note += fmt.Sprintf(" %s overstepped its time, though not the margin, in %s, at worst with %s instead of %s.",
				name(p.Engine), counted.Of(u.Overstepped, "move"), duration(u.WorstTime), duration(u.WorstTime-u.WorstOverstep))
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
	t := &table{
		Key: "endings", Title: "How games ended",
		Columns: []column{text("Reason"), number("Games", "Games that ended so."), number("Share", "Of all games.")},
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
		t.add(words(reason), strconv.Itoa(n), percent(share(n, total)))
	}
	return t
}

// coloursTable is how the side that moves first fared.
func coloursTable(d *Data) *table {
	s := d.Standings.FirstMover
	t := &table{
		Key: "colours", Title: "First mover",
		Columns: []column{
			number("Black wins", "Games won by Black, who moves first but in handicap games."), number("Draws", "Drawn games."),
			number("White wins", "Games won by White."), number("Black's score", "Black's points per game."),
		},
	}
	if s.Games() > 0 {
		t.add(strconv.Itoa(s.Wins), strconv.Itoa(s.Draws), strconv.Itoa(s.Losses), percent(rate(s)))
	}
	return t
}
