package review

import (
	"errors"
	"math"
	"regexp"

	"shotest/language"
	"shotest/usi"
)

// made says how the review was made, and how to make it again.
func (w *writer) made() string {
	args := language.Args{"Level": w.l.Text("review.level."+w.Settings.Level.String(), nil), "Nodes": w.Settings.Nodes}
	text := w.l.Text("review.made.nodes", args)
	if w.Settings.Searcher == nil {
		return text
	}
	if w.Settings.MoveTime > 0 {
		args["Time"] = w.Settings.MoveTime.String()
		text = w.l.Text("review.made.time", args)
	}
	return w.l.Text("review.made.engine", language.Args{
		"Made": text, "Engine": w.Settings.Searcher.Name(), "Scale": int(math.Round(float64(w.Scale))), "By": w.scaleName(),
	})
}

// scaleName says where the scale is from.
func (w *writer) scaleName() string {
	switch {
	case w.Fitted:
		return w.l.Text("review.scale.fitted", nil)
	case w.Settings.FitScale:
		return w.l.Text("review.scale.not_fitted", language.Args{"Scores": leastFitted})
	}
	return w.l.Text("review.scale.given", nil)
}

// faultKinds are what can go wrong with another engine, by the names of messages.
var faultKinds = []struct {
	name string
	err  error
}{
	{"crash", usi.ErrCrash}, {"timeout", usi.ErrTimeout}, {"illegal_move", usi.ErrIllegalMove}, {"protocol", usi.ErrProtocol},
	{"no_score", usi.ErrNoScore}, {"given_up", usi.ErrGivenUp},
	{"start", usi.ErrStart}, {"failed", nil},
}

// warnings say what went wrong with another engine: a sentence for each kind of fault.
func (w *writer) warnings() (texts []string) {
	rest := w.Faults
	for _, kind := range faultKinds {
		var these, others []Fault
		for _, f := range rest {
			if kind.err == nil || errors.Is(f.Err, kind.err) {
				these = append(these, f)
			} else {
				others = append(others, f)
			}
		}
		if rest = others; len(these) == 0 {
			continue
		}
		texts = append(texts, w.l.Text("review.fault.told", language.Args{
			"Engine": w.Settings.Searcher.Name(), "Count": len(these), "Ply": these[0].Ply,
			"What": w.l.Text("review.fault."+kind.name, language.Args{"Answer": answered(these[0].Err)}),
		}))
	}
	return texts
}

// plainAnswer is an answer of an engine that can be shown as it is.
var plainAnswer = regexp.MustCompile(`^bestmove [0-9A-Za-z*+]{1,10}`)

// answered returns the answer that an error is about, empty if there is none.
func answered(err error) string {
	var fault *usi.EngineError
	if !errors.As(err, &fault) {
		return ""
	}
	return plainAnswer.FindString(fault.LastLine)
}
