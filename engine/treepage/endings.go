package treepage

import "shotest/search"

// ending is how what ended a branch is shown.
type ending struct {
	// Family is the class of its colour; several endings may share one.
	Family string
	// Symbol marks the end of the branch.
	Symbol string
	// Words say what has happened, as the end of "The branch ended because …".
	Words string
}

// endings are all that a search knows. The symbols tell families apart where colours
// do not.
var endings = map[search.Ending]ending{
	search.Searched:            {"searched", "∀", "all moves of the position were searched, and none reached beta."},
	search.OutOfInterest:       {"interest", "i", "nothing was left to spend: only captures and the like were looked at."},
	search.Unaffordable:        {"interest", "i", "the next move cost more interest than was left."},
	search.Razored:             {"razoring", "r", "the evaluation was so far above beta that no move was searched (razoring)."},
	search.GammaPruned:         {"gamma", "γ", "the evaluation was so far below alpha that only captures were looked at (gamma pruning)."},
	search.AlphaFailed:         {"alphafail", "α", "many moves in a row had failed to raise alpha, and the quiet rest was left out (alpha-fail pruning)."},
	search.CutOff:              {"beta", "β", "a move reached beta, and the others were left out (beta cutoff)."},
	search.MateOnTheSpot:       {"mate", "#", "the side to move mates."},
	search.Mated:               {"mate", "#", "the side to move has no legal move: it is mated."},
	search.MateDistance:        {"mate", "#", "a shorter mate was known already."},
	search.Passed:              {"pass", "n", "even a pass reached beta (null move)."},
	search.Chained:             {"chain", "c", "the move begins a chain that was played out instead (chain pruning)."},
	search.TranspositionCutoff: {"table", "t", "the transposition table knew enough of the position."},
	search.GameOver:            {"rules", "=", "the rules end the game: by repetition, declaration or the limit of moves."},
	search.Evaluated:           {"captures", "q", "the evaluation was enough, after captures (quiescence)."},
	search.Quiet:               {"captures", "q", "all captures and the like were looked at (quiescence)."},
}

// families are the colours in the order of the legend, with their names.
var families = []struct{ Name, Title string }{
	{"interest", "interest spent"},
	{"razoring", "razoring"},
	{"gamma", "gamma pruning"},
	{"alphafail", "alpha-fail pruning"},
	{"beta", "beta cutoff"},
	{"mate", "mate"},
	{"pass", "null move"},
	{"chain", "chain pruning"},
	{"table", "transposition table"},
	{"rules", "repetition, other rules"},
	{"captures", "captures at the leaves"},
	{"searched", "all moves searched"},
}
