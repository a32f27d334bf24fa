package explain

import (
	"shotest/engine"
	"shotest/internal/language"
	"shotest/shogi"
)

// Sayings returns the sentences for the USI option Explain, in the engine's language: the effect of
// the best move and the reasons for it, and why the next best move is not played. It is an
// engine.Explainer.
func Sayings(e *engine.Engine, history *shogi.History) func(engine.Result) []string {
	l, _ := e.Language()
	w := NewWords(l)
	var ranking *Ranking
	if ranked, err := e.RankMoves(history); err == nil {
		ranking = Compare(ranked)
	}
	exchange := shogi.NewExchange(shogi.DefaultPieceValues())
	return func(result engine.Result) (texts []string) {
		if ranking != nil && ranking.Rank(result.Best) > 0 {
			facts := factsOf(exchange, *history.Current(), result.Best)
			texts = append(texts, w.reasonSentence(history, ranking, e.CostsInPlies(),
				w.effectOf(history.Current(), &facts, history.LastMove()), result.Best))
		}
		if next := secondBest(e.Findings(), result.Best); next != nil {
			text := w.whyNotNext(history, result.Score, next)
			if reason := Unsearched(w.Language, next.Ending); reason != "" && len(next.Line) < 2 {
				if !w.Kanji() {
					text += " "
				}
				text += reason
			}
			texts = append(texts, text)
		}
		return texts
	}
}

// reasonSentence says why a ranked move is good, with its price unless moves cost plies.
func (w *Words) reasonSentence(history *shogi.History, r *Ranking, inPlies bool, does string, m shogi.Move) string {
	rank := r.Rank(m)
	speaksFor, _ := w.effects(r, &r.Moves[rank-1], !inPlies)
	var reasons []string
	for _, e := range speaksFor {
		reasons = append(reasons, w.Text("explain.saying.reason", language.Args{"Reason": e.Words, "Number": e.Number}))
	}
	text := w.Text("explain.saying.does", language.Args{"Move": w.spell(history, m), "Does": does})
	if len(reasons) > 0 {
		text += w.Text("explain.saying.for", language.Args{"Reasons": w.joinList(reasons)})
	}
	if inPlies {
		return text + w.Text("explain.saying.rank", language.Args{"Rank": rank, "Moves": len(r.Moves)})
	}
	return text + w.Text("explain.saying.rank_at_price", language.Args{"Rank": rank, "Moves": len(r.Moves),
		"Price": r.Moves[rank-1].Price})
}

// secondBest returns the best searched move other than best, nil if there is none.
func secondBest(findings []engine.Finding, best shogi.Move) (next *engine.Finding) {
	for i := range findings {
		f := &findings[i]
		if f.Move != best && f.Searched && (next == nil || f.Score.Compare(next.Score) > 0) {
			next = f
		}
	}
	return next
}
