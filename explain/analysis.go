package explain

import (
	"fmt"
	"strings"

	"shotest/engine"
	"shotest/engine/book"
	"shotest/internal/language"
	"shotest/internal/layout"
	"shotest/internal/terminal"
	"shotest/shogi"
)

// View says how much of an account to show.
type View struct {
	terminal.Paint
	// All shows all moves: of the position, or of the best line. Terms shows the terms of the
	// evaluation.
	All, Terms bool
}

// text collects the output of a renderer.
type text struct {
	*Words
	account *Account
	view    View
	strings.Builder
}

func (t *text) say(words string) { t.WriteString(words + "\n") }

// Analysis shows the board, the best lines of an account, and why the best move is played. by is
// the name of another engine that has searched.
func (w *Words) Analysis(a *Account, v View, by string) string {
	t := &text{Words: w, account: a, view: v}
	current := a.History.Current()
	t.WriteString(w.Board(current))
	fmt.Fprintf(t, "\n%s\n%s\n\n", w.toPlay(current), current.SFEN())
	switch {
	case !a.Searched():
		t.say(w.whyNotSearched(a.History, a.Result))
	case a.Lines[0].Depth == 0 && !a.other:
		first := &a.Lines[0]
		t.say(w.Text("analysis.too_short", language.Args{
			"Nodes": first.Nodes, "Move": w.spell(a.History, first.PV[0]), "Score": w.scoreText(first.Score),
		}))
	default:
		t.searchLines(by)
		t.bookMoves()
		t.reasonsForBest()
		t.evaluationChanges(a.Best)
	}
	return t.String()
}

// searchLines writes the depth and nodes of the search, and its lines.
func (t *text) searchLines(by string) {
	first := &t.account.Lines[0]
	searched := t.Text("analysis.depth", language.Args{"Depth": first.Depth, "Nodes": first.Nodes})
	if by != "" {
		searched = t.Text("review.labelled", language.Args{"Name": by, "Text": searched})
	}
	t.say(searched + "\n")
	const scoreWidth = 8
	for i, line := range t.account.Lines {
		fmt.Fprintf(t, "%2d. %s  %s\n", i+1, layout.PadLeft(t.boundedScore(line.Score, line.Bound), scoreWidth),
			t.variation(t.account.History.Current(), line.PV, t.account.History.LastMove()))
	}
}

// maxBookMoves is the largest number of moves of the opening book that are named. minBookPercent is
// the least percentage of games in which such a move was played.
const maxBookMoves, minBookPercent = 3, 2

// bookMoves names the usual moves of the position, if it is in the built-in opening book.
func (t *text) bookMoves() {
	openings, err := book.Default()
	if err != nil {
		return
	}
	entries, games := openings.Moves(t.account.History.Current()), 0
	for _, e := range entries {
		games += e.Count
	}
	var moves []string
	for _, e := range entries[:min(len(entries), maxBookMoves)] {
		if percent := e.Count * 100 / max(games, 1); percent >= minBookPercent {
			moves = append(moves,
				t.Text("analysis.book_move",
					language.Args{"Move": t.spell(t.account.History, e.Move), "Share": percent}))
		}
	}
	if len(moves) > 0 {
		t.say("\n" + t.Text("analysis.book", language.Args{"Games": games, "Moves": t.joinList(moves)}))
	}
}

// reasonsForBest writes the reasons for and against the best move, the threats of both sides, the
// best reply, and why the next best move is not played. With All it also writes the effects of the
// moves of the line.
func (t *text) reasonsForBest() {
	moves := t.wordMoves(t.account.History, t.account.Best)
	t.WriteString(t.view.Heading(t.Text("analysis.why", language.Args{"Move": moves[0].move, "Does": moves[0].does})))
	// If only the search speaks for the move, the reasons against it are left out: alone they would
	// argue against the recommendation.
	ranking := t.account.Ranking
	if rank := ranking.Rank(t.account.Lines[0].PV[0]); rank > 0 {
		if speaksFor, against := t.effects(ranking, &ranking.Moves[rank-1], !t.account.InPlies); len(speaksFor) > 0 {
			t.columnTitles(terminal.Faint)
			t.WriteString(t.view.Pair(terminal.Plain, speaksFor, against))
		}
	}
	for _, sentence := range t.why(t.account, moves).sentences() {
		for i, line := range layout.Wrap(sentence, t.view.Width()-4) {
			fmt.Fprintf(t, "%*s%s\n", 2+2*min(i, 1), "", line)
		}
	}
	if t.view.All {
		t.WriteString(t.view.Heading(t.Text("analysis.line", nil)))
		for i, m := range moves {
			fmt.Fprintf(t, "  %2d. %s %s\n", i+1, layout.PadRight(m.move, t.moveWidth()), m.does)
		}
	}
}

// wordedMove is a move of a line in words.
type wordedMove struct{ move, does string }

// wordMoves words the moves of a line.
func (w *Words) wordMoves(history *shogi.History, line *Line) []wordedMove {
	moves := make([]wordedMove, len(line.moves))
	position, last := *history.Current(), history.LastMove()
	for i := range moves {
		facts := &line.moves[i]
		moves[i] = wordedMove{w.Spell(&position, facts.move, last), w.effectOf(&position, facts, last)}
		position.Play(facts.move)
		last = facts.move
	}
	return moves
}

// whyNotNext says why the next best move is not played.
func (w *Words) whyNotNext(history *shogi.History, best engine.Score, next *engine.Finding) string {
	args := language.Args{"Move": w.spell(history, next.Move), "Score": w.scoreText(next.Score),
		"Best": w.scoreText(best), "Replies": ""}
	if replies := w.replies(history, next.Line); replies != "" {
		args["Replies"] = w.Text("analysis.replies", language.Args{"Line": replies})
	}
	switch {
	case next.Bound == engine.UpperBound && next.Open(best):
		return w.Text("analysis.next.open", args)
	case next.Bound == engine.UpperBound:
		return w.Text("analysis.next.bounded", args)
	case next.Score == best:
		return w.Text("analysis.next.equal", args)
	}
	return w.Text("analysis.next.worse", args)
}
