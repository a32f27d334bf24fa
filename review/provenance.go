package review

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"

	"shotest/internal/language"
	"shotest/shogi"
)

// made returns the sentence that says how the review was made, and how to make it again.
func (w *writer) made() string {
	again := fmt.Sprintf("--nodes %d", w.review.Settings.Nodes)
	if w.review.Settings.Level != Club {
		again += " --level " + w.review.Settings.Level.String()
	}
	if w.review.Settings.Sides != Both {
		again += " --for " + either(w.review.Settings.Sides[shogi.Black], shogi.Black, shogi.White).String()
	}
	if w.review.Branch > 0 || len(w.review.Branches) > 0 {
		again += " --variations"
	}
	if span := w.review.span(); w.review.partial() && !w.review.isWholeBranch() {
		again += fmt.Sprintf(" --from %d --to %d", span.From, span.To)
	}
	args := language.Args{"Level": w.l.Text("review.level."+w.review.Settings.Level.String(), nil),
		"Nodes": w.review.Settings.Nodes, "Again": again}
	text := w.l.Text("review.made.nodes", args)
	if w.review.Settings.Searcher == nil {
		return text
	}
	if w.review.Settings.MoveTime > 0 {
		args["Time"] = w.review.Settings.MoveTime.String()
		text = w.l.Text("review.made.time", args)
	}
	return w.l.Text("review.made.engine", language.Args{
		"Made": text, "Engine": w.review.Settings.Searcher.Name(), "Scale": int(math.Round(float64(w.review.Scale))),
		"By": w.scaleName(),
	})
}

// scaleName says where the scale comes from.
func (w *writer) scaleName() string {
	switch {
	case w.review.Fitted:
		return w.l.Text("review.scale.fitted", nil)
	case w.review.Settings.FitScale:
		return w.l.Text("review.scale.not_fitted", language.Args{"Scores": minFittedScores})
	}
	return w.l.Text("review.scale.given", nil)
}

// faultKinds are the kinds of failure of another engine that have their own message. The last one
// stands for all others.
var faultKinds = []string{"crash", "timeout", "illegal_move", "protocol", "no_score", "given_up", "start", "failed"}

// failureOf returns the kind of failure of an error of package usi, empty for any other error.
func failureOf(err error) string {
	var failure interface {
		error
		Failure() string
	}
	if !errors.As(err, &failure) {
		return ""
	}
	return failure.Failure()
}

// warnings returns a sentence about a review of a game with little effort, and one for each kind of
// fault of another engine.
func (w *writer) warnings() (texts []string) {
	if w.review.Settings.isHasty() && !w.review.asked {
		args := language.Args{"Nodes": w.review.Settings.Nodes, "Usual": usualNodes}
		texts = append(texts, w.l.Text("review.little_effort", args))
	}
	faults := make([][]Fault, len(faultKinds))
	for _, f := range w.review.Faults {
		of := slices.Index(faultKinds, failureOf(f.Err))
		if of < 0 {
			of = len(faultKinds) - 1
		}
		faults[of] = append(faults[of], f)
	}
	for of, these := range faults {
		if len(these) > 0 {
			what := w.l.Text("review.fault."+faultKinds[of], language.Args{"Answer": answered(these[0].Err)})
			texts = append(texts, w.l.Text("review.fault.told", language.Args{
				"Engine": w.review.Settings.Searcher.Name(), "Count": len(these), "Ply": these[0].Ply, "What": what,
			}))
		}
	}
	return texts
}

// plainAnswer is an answer of an engine that can be shown as it is.
var plainAnswer = regexp.MustCompile(`^bestmove [0-9A-Za-z*+]{1,10}`)

// answered returns the answer of an engine that led to err, empty if there is none or it cannot be
// shown.
func answered(err error) string {
	var fault interface {
		error
		Answer() string
	}
	if !errors.As(err, &fault) {
		return ""
	}
	return plainAnswer.FindString(fault.Answer())
}

func either[T any](first bool, a, b T) T {
	if first {
		return a
	}
	return b
}
