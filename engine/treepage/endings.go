package treepage

import (
	"strings"

	"shotest/search"
)

// ending is how what ended a branch is shown. What has happened the messages tree.ended
// say, as the end of "The branch ended because …".
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

// families are the colours in the order of the legend. The messages tree.family name
// them.
var families = []string{
	"interest", "razoring", "gamma", "alphafail", "beta", "mate", "pass", "chain", "table", "rules", "captures", "searched",
}

// nameOfEnding and reasonOfEnding are messages that say what ended a branch, in a word and
// as the end of a sentence.
func nameOfEnding(e search.Ending) string   { return "tree.ending." + endingKey(e) }
func reasonOfEnding(e search.Ending) string { return "tree.ended_by." + endingKey(e) }

// endingKey is an ending's name as the catalogue writes it: alpha_fail_pruning.
func endingKey(e search.Ending) string {
	return strings.NewReplacer(" ", "_", "-", "_").Replace(e.String())
}
