package engine

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"shotest/engine/explanation"
	"shotest/shogi"
)

// leastToExplain is how much time there must be for the move: what is said is worked
// out after the search, in the time that was kept back.
const leastToExplain = 500 * time.Millisecond

// sayInterval is how long to wait between two explanations of a search that goes on
// until it is stopped.
const sayInterval = time.Second

// sayings are what a search says for its moves.
type sayings struct {
	// ranking is what moves are explained by, nil if nothing is to be explained; said
	// is what was said last while the search went on, and lastSaid when.
	ranking  *explanation.Ranking
	said     []string
	lastSaid time.Time
}

// explains reports whether there is anything to explain, and anybody to hear it. It is
// asked before the search begins.
func (t *thinking) explains() bool {
	hurried := t.clock.runs() && t.clock.budget.Hard < leastToExplain
	return t.engine.options.Profile.Explain && !hurried && t.report != nil
}

// rankToExplain ranks the moves for explanations. That must come before the search,
// which scores moves with the same scorer.
func (t *thinking) rankToExplain(history *shogi.History) {
	if t.explains() {
		t.ranking, _ = t.engine.RankMoves(history)
	}
}

// sayWhy tells in words why the best move is interesting and what refutes the next
// best one, as the option Explain asks for.
func (t *thinking) sayWhy() {
	if t.result.Best == shogi.NoMove || !t.explains() {
		return
	}
	t.say(t.reasons())
}

// sayMeanwhile does the same while a search runs that goes on until it is stopped:
// that is when people read. It says nothing twice.
func (t *thinking) sayMeanwhile() {
	endless := !t.clock.runs() && t.limits.Nodes == 0 && t.limits.Depth == 0
	if t.ranking == nil || !endless || t.result.Best == shogi.NoMove || time.Since(t.lastSaid) < sayInterval {
		return
	}
	texts := t.reasons()
	if slices.Equal(texts, t.said) {
		return
	}
	t.lastSaid, t.said = time.Now(), texts
	t.say(texts)
}

func (t *thinking) say(texts []string) {
	for _, text := range texts {
		t.tell(Report{Text: text})
	}
}

// reasons are what can be said of the best move, and of the next best one.
func (t *thinking) reasons() []string {
	var texts []string
	if t.ranking != nil {
		if text := t.ranking.Why(t.result.Best); text != "" {
			texts = append(texts, text)
		}
	}
	if text := whyNotNext(t.engine.Findings(), t.result.Best, t.result.Score); text != "" {
		texts = append(texts, text)
	}
	return texts
}

// whyNotNext says what refutes the best of the other moves that were searched. It
// is empty if there is none.
func whyNotNext(findings []Finding, best shogi.Move, score Score) string {
	next := -1
	for i := range findings {
		f := &findings[i]
		if f.Move != best && f.Searched && (next < 0 || f.Score.Compare(findings[next].Score) > 0) {
			next = i
		}
	}
	if next < 0 {
		return ""
	}
	f := &findings[next]
	text := fmt.Sprintf("next best is %s with %s", f.Move, f.Score)
	if f.Bound == UpperBound {
		text += " at the most"
	}
	if f.Open(score) {
		text += fmt.Sprintf(" when it was last searched (depth %d), before the best move fell to %s", f.Depth, score)
	}
	switch {
	case len(f.Line) > 1:
		return text + ": it is answered by " + strings.Join(shogi.MoveTexts(f.Line[1:min(len(f.Line), 6)]), " ")
	case f.Unsearched() != "":
		return text + ": " + strings.ToLower(f.Unsearched()[:1]) + f.Unsearched()[1:]
	}
	return text
}
