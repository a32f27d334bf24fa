package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"shotest/engine"
	"shotest/plausibility"
	"shotest/search"
	"shotest/shogi"
)

// moveStories is what is known of the moves of a position: how they are ranked
// without searching, and what a search made of them.
type moveStories struct {
	engine  *engine.Engine
	history *shogi.History
	ranking *engine.Ranking
	found   map[shogi.Move]*engine.Finding
	result  engine.Result
	// last is what the search reported last; it is empty where the rules settle
	// the position and nothing is searched.
	last engine.Report
	// nodes is how many positions were visited below the moves, elapsed how long
	// that took.
	nodes   uint64
	elapsed time.Duration
	// alone is what a search of one move alone found, nil if there was none.
	alone *engine.Report
}

// searched reports whether anything was searched.
func (t *moveStories) searched() bool { return len(t.last.PV) > 0 }

// take keeps the latest line.
func (t *moveStories) take(r engine.Report) {
	if r.HasValue() {
		t.last = r
	}
}

// searchAlone searches a move without the others, so that there is an exact value
// and a line even where it is no better than the best one.
func (t *moveStories) searchAlone(ctx context.Context, limits engine.Limits, m shogi.Move) {
	if !t.searched() || m == t.result.Best || t.found[m] == nil {
		return
	}
	limits.SearchMoves = []shogi.Move{m}
	t.engine.Search(ctx, t.history, limits, func(r engine.Report) {
		if r.HasValue() {
			t.alone = &r
		}
	})
}

// rowsShown is how many moves are listed unless all are asked for.
const rowsShown = 20

// text returns the board, the evaluation, and the table of moves.
func (t *moveStories) text(p paint, all bool) string {
	position := t.history.Current()
	var text strings.Builder
	text.WriteString(drawBoard(position))
	fmt.Fprintf(&text, "\nMove %d, %s to play\n\n", position.MoveNumber(), position.SideToMove())
	judgement := t.engine.Judge(position)
	writeJudgement(&text, position, &judgement)
	text.WriteString("\n")
	if !t.searched() {
		a := analysis{history: t.history, result: t.result}
		text.WriteString(a.verdict())
	} else {
		text.WriteString(t.summary())
	}
	ranks := t.ranksShown(all)
	if len(ranks) > 0 {
		t.writeTable(&text, p, ranks)
	}
	if left := len(t.ranking.Moves) - len(ranks); left > 0 {
		fmt.Fprintf(&text, "and %d more moves: --all lists them\n", left)
	}
	return text.String()
}

// ranksShown are the ranks of the moves that are listed: the first ones, and the
// best if it is not among them.
func (t *moveStories) ranksShown(all bool) []int {
	var ranks []int
	for rank := 1; rank <= len(t.ranking.Moves); rank++ {
		if rank <= rowsShown || all || t.ranking.Moves[rank-1].Move == t.result.Best {
			ranks = append(ranks, rank)
		}
	}
	return ranks
}

// summary says what the search came to.
func (t *moveStories) summary() string {
	return fmt.Sprintf("Best is %s with %s after %d positions in %v, %d plies\n",
		t.result.Best, t.result.Score, t.nodes, t.elapsed.Round(time.Millisecond), t.last.Depth)
}

// narrow is the width below which reasons get a line of their own.
const narrow = 180

// writeTable lists the moves of some ranks.
func (t *moveStories) writeTable(text *strings.Builder, p paint, ranks []int) {
	width := len("Reply, or what ended it")
	for _, rank := range ranks {
		width = max(width, utf8.RuneCountInString(t.afterText(t.ranking.Moves[rank-1].Move)))
	}
	line := func(style, reasons string, cells ...string) {
		row := fmt.Sprintf("%4s  %-6s %6s %8s %5s %5s %9s %10s  ", toAny(cells[:8])...) + fmt.Sprintf("%-*s  ", width, cells[8])
		if 0 < p.columns && p.columns < narrow {
			text.WriteString(p.line(style, row))
			row = "      "
		}
		text.WriteString(p.line(style, row+reasons))
	}
	text.WriteString("\n")
	line(faint, "What speaks for it", "#", "Move", "Score", "Interest", "Cost", "Limit", "Nodes", "Value", "Reply, or what ended it")
	for _, rank := range ranks {
		m := &t.ranking.Moves[rank-1]
		style := ""
		if m.Move == t.result.Best {
			style = bold
		}
		line(style, t.because(m), append(t.numbers(rank), t.afterText(m.Move))...)
	}
}

// numbers are the cells of a move's row up to its value.
func (t *moveStories) numbers(rank int) []string {
	m := &t.ranking.Moves[rank-1]
	nodes, value := "", ""
	if f := t.found[m.Move]; f != nil && f.Searched {
		nodes, value = fmt.Sprint(f.Nodes), boundText(f)
	}
	return []string{
		fmt.Sprint(rank), m.Move.String(), fmt.Sprintf("%+d", m.Score), fmt.Sprintf("%.1f", points(m.Interest)),
		fmt.Sprint(m.Cost), fmt.Sprint(m.Limit), nodes, value,
	}
}

func toAny(cells []string) []any {
	values := make([]any, len(cells))
	for i, cell := range cells {
		values[i] = cell
	}
	return values
}

// points returns an interest in points.
func points(interest int32) float64 { return float64(interest) / plausibility.InterestUnit }

// boundText returns a value as far as it is known: "≤ -35".
func boundText(f *engine.Finding) string {
	return [...]string{engine.Exact: "", engine.LowerBound: "≥ ", engine.UpperBound: "≤ "}[f.Bound] + f.Score.String()
}

// repliesShown is how many moves after the move are listed.
const repliesShown = 3

// afterText returns the replies to a move, or what ended the search after it and in
// which iteration.
func (t *moveStories) afterText(m shogi.Move) string {
	f := t.found[m]
	switch {
	case f == nil || !f.Searched:
		return "not searched"
	case len(f.Line) > 1:
		return firstReplies(f.Line)
	case f.Ending.MovesSearched() || f.Ending == search.Mated:
		return ""
	}
	return fmt.Sprintf("%s, iteration %d", f.Ending, f.Depth)
}

// firstReplies returns what follows the first move of a line.
func firstReplies(line []shogi.Move) string {
	return strings.Join(moveTexts(line[min(len(line), 1):min(len(line), 1+repliesShown)]), " ")
}

// reasonsShown is how many components are listed for a move.
const reasonsShown = 3

// because returns what speaks for and against a move, the weightiest first.
func (t *moveStories) because(m *engine.RankedMove) string {
	story := t.ranking.Story(m)
	var reasons []plausibility.Credit
	for _, credit := range story.Credits {
		if i := len(reasons) - 1; i >= 0 && reasons[i].Component == credit.Component && reasons[i].Words == credit.Words {
			reasons[i].Score += credit.Score
			continue
		}
		reasons = append(reasons, credit)
	}
	slices.SortStableFunc(reasons, func(a, b plausibility.Credit) int { return cmp.Compare(weight(&b), weight(&a)) })
	var words []string
	for i := range reasons[:min(len(reasons), reasonsShown)] {
		words = append(words, reasons[i].InWords()+" "+creditNumber(&reasons[i]))
	}
	if lost := story.Score - int(m.Score); lost > 0 {
		words = append(words, fmt.Sprintf("is like moves before it %+d", -lost))
	}
	return strings.Join(words, ", ")
}

// weight says how much a credit decides, in points of either kind.
func weight(c *plausibility.Credit) int {
	return abs(c.Score) + abs(c.Interest) + abs(c.Factor-1000)/10
}

func abs(n int) int { return max(n, -n) }

// creditNumber returns a credit's score, and what it does to the interest.
func creditNumber(c *plausibility.Credit) string {
	var words []string
	if c.Score != 0 {
		words = append(words, fmt.Sprintf("%+d", c.Score))
	}
	if c.Interest != 0 {
		words = append(words, fmt.Sprintf("interest %+d", c.Interest))
	}
	if c.Factor != 1000 {
		words = append(words, "interest "+factorText(c.Factor))
	}
	return strings.Join(words, " ")
}
