package explain

import (
	"slices"

	"shotest/engine"
	"shotest/internal/language"
	"shotest/shogi"
)

// Why says in words why the best move of an account is played.
type Why struct {
	// Move is the best move, and Does what it does.
	Move string `json:"move"`
	Does string `json:"does"`
	// Threats say what each side threatens, Reply is about the best reply, and Next about the next
	// best move.
	Threats []ThreatText `json:"threats"`
	Reply   string       `json:"reply,omitempty"`
	Next    string       `json:"next,omitempty"`
	// Unsearched says why nothing was searched; then the rest is empty.
	Unsearched string `json:"unsearched,omitempty"`
	Arguments
}

// ThreatText says what a side threatens, or that it threatens nothing.
type ThreatText struct {
	Text    string `json:"text"`
	Serious bool   `json:"serious"`
}

// Arguments are the effects of a move that speak for and against it, the weightiest first.
type Arguments struct {
	For     []Argument `json:"for"`
	Against []Argument `json:"against"`
}

// Argument is an effect of a move in words, with its rating points as they are shown.
type Argument struct {
	Words  string `json:"words"`
	Points string `json:"points"`
}

// Why words the reasons for the best move of an account.
func (w *Words) Why(a *Account) *Why {
	if !a.Searched() {
		return &Why{Unsearched: w.whyNotSearched(a.History, a.Result)}
	}
	return w.why(a, w.wordMoves(a.History, a.Best))
}

// why words the reasons for the best move of an account that has searched. moves is its best line
// in words.
func (w *Words) why(a *Account, moves []wordedMove) *Why {
	why := &Why{Move: moves[0].move, Does: moves[0].does,
		Arguments: w.Arguments(a.Ranking, a.Lines[0].PV[0], a.InPlies)}
	for i := range a.Threats {
		why.Threats = append(why.Threats, ThreatText{w.threatText(&a.Threats[i]), a.Threats[i].Serious()})
	}
	if len(moves) > 1 {
		why.Reply = w.Text("analysis.reply", language.Args{"Move": moves[1].move, "Does": moves[1].does})
	}
	if len(a.Lines) > 1 {
		next := &a.Lines[1]
		why.Next = w.whyNotNext(a.History, a.Lines[0].Score, &engine.Finding{
			Move: next.PV[0], Searched: true, Line: next.PV, Score: next.Score, Bound: next.Bound,
		})
	}
	return why
}

// sentences returns what there is to say beside the arguments.
func (y *Why) sentences() (all []string) {
	for _, t := range y.Threats {
		all = append(all, t.Text)
	}
	return slices.DeleteFunc(append(all, y.Reply, y.Next), func(text string) bool { return text == "" })
}

// Arguments words what speaks for and against a move by its effects. inPlies says that its interest
// does not matter.
func (w *Words) Arguments(r *Ranking, m shogi.Move, inPlies bool) (all Arguments) {
	rank := r.Rank(m)
	if rank == 0 {
		return all
	}
	speaksFor, against := w.effects(r, &r.Moves[rank-1], !inPlies)
	for _, e := range speaksFor {
		all.For = append(all.For, Argument{e.Words, e.Number})
	}
	for _, e := range against {
		all.Against = append(all.Against, Argument{e.Words, e.Number})
	}
	return all
}
