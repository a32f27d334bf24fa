package treepage

import (
	"shotest/explain"
	"shotest/language"
	"shotest/search"
)

// ending is how what ended a branch is shown. What has happened
// package wording says.
type ending struct {
	// Family is the class of its colour; several endings may share one.
	Family string
	// Symbol marks the end of the branch.
	Symbol string
}

// endings are all that a search knows. The symbols tell families apart where colours
// do not.
var endings = map[search.Ending]ending{
	search.Searched:            {"searched", "∀"},
	search.OutOfInterest:       {"interest", "i"},
	search.Unaffordable:        {"interest", "i"},
	search.Razored:             {"razoring", "r"},
	search.GammaPruned:         {"gamma", "γ"},
	search.AlphaFailed:         {"alphafail", "α"},
	search.CutOff:              {"beta", "β"},
	search.MateOnTheSpot:       {"mate", "#"},
	search.Mated:               {"mate", "#"},
	search.MateDistance:        {"mate", "#"},
	search.Passed:              {"pass", "n"},
	search.Chained:             {"chain", "c"},
	search.TranspositionCutoff: {"table", "t"},
	search.GameOver:            {"rules", "="},
	search.Evaluated:           {"captures", "q"},
	search.Quiet:               {"captures", "q"},
}

// families are the colours in the order of the legend.
var families = []string{
	"interest", "razoring", "gamma", "alphafail", "beta", "mate", "pass", "chain", "table", "rules", "captures", "searched",
}

// calledAs are the endings whose names the families have, those of several endings apart.
var calledAs = map[string]search.Ending{
	"interest": search.Unaffordable, "razoring": search.Razored, "gamma": search.GammaPruned, "alphafail": search.AlphaFailed,
	"beta": search.CutOff, "pass": search.Passed, "table": search.TranspositionCutoff,
}

// familyName names a family in the legend.
func familyName(l *language.Language, family string) string {
	if e, known := calledAs[family]; known {
		return explain.Ending(l, e)
	}
	return l.Text("tree.family."+family, nil)
}
