package explain

import (
	"fmt"

	"shotest/engine"
	"shotest/language"
	"shotest/shogi"
)

// Sayings speaks for the USI option Explain, in English: what the best move does and what speaks for it, and
// what refutes the next best one. It is an engine.Explainer.
func Sayings(e *engine.Engine, history *shogi.History) func(engine.Result) []string {
	w := NewWords(language.English())
	var ranking *Ranking
	if ranked, err := e.RankMoves(history); err == nil {
		ranking = Compare(ranked)
	}
	exchange := shogi.NewExchange(shogi.DefaultPieceValues())
	return func(result engine.Result) (texts []string) {
		if ranking != nil && ranking.Rank(result.Best) > 0 {
			facts := factsOf(exchange, *history.Current(), result.Best)
			texts = append(texts, w.saying(ranking, e.InPlies(), w.does(history.Current(), &facts, history.LastMove()), result.Best))
		}
		if next := nextBest(e.Findings(), result.Best); next != nil {
			text := w.nextBest(history, result.Score, next)
			if reason := Unsearched(w.Language, next.Ending); reason != "" && len(next.Line) < 2 {
				text += " " + reason
			}
			texts = append(texts, text)
		}
		return texts
	}
}

// saying says in a sentence why a move that is ranked is good. Where moves cost plies it has no price.
func (w *Words) saying(r *Ranking, inPlies bool, does string, m shogi.Move) string {
	rank := r.Rank(m)
	speaksFor, _ := w.doings(r, &r.Moves[rank-1])
	var reasons []string
	for _, e := range speaksFor {
		reasons = append(reasons, fmt.Sprintf("%s (%s)", e.Words, e.Number))
	}
	forIt := ""
	if len(reasons) > 0 {
		forIt = ". For it: " + w.list(reasons)
	}
	text := fmt.Sprintf("%v: %s%s. Number %d of %d by plausibility", m, does, forIt, rank, len(r.Moves))
	if inPlies {
		return text
	}
	return text + fmt.Sprintf(", at a price of %d", r.Moves[rank-1].Price)
}

// nextBest returns the best of the other moves that were searched, nil if there is none.
func nextBest(findings []engine.Finding, best shogi.Move) (next *engine.Finding) {
	for i := range findings {
		f := &findings[i]
		if f.Move != best && f.Searched && (next == nil || f.Score.Compare(next.Score) > 0) {
			next = f
		}
	}
	return next
}
