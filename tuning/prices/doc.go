// Package prices fits the numbers by which the modern mode prices late moves, plausibility.Credits
// and similarity.Likeness, to the results of searches for such moves.
//
//	searches, err := prices.NewSearches(profile, drawn, prices.Options{Nodes: 20_000, OneIn: 50, Seed: 1})
//	if err != nil {
//		return err
//	}
//	var found []*prices.Searched
//	for searched, err := range searches.From(ctx, 0) {
//		if err != nil {
//			return err
//		}
//		found = append(found, searched)
//	}
//	fit, err := prices.NewFit(ctx, profile, found, nil)
//
// # What is learned
//
// Of the late moves that fail to raise alpha at their reduced depth, one in N is drawn and searched
// to its full depth as well (search.Searcher.Sample): does it raise alpha there? A logistic
// regression gives the log-odds of the answer as a sum: of what is known of every move (its depth
// and reduction, its place, the kind of its node, whether it forces the reply, its history, the
// evaluation against alpha), and of each number that prices consist of, times what the number would
// stand for in this move: that it is a recapture, say, or ln(1 + the moves to the same square that
// have failed). PerLogOdds hundredths of a ply are one unit of log-odds, so that the coefficients
// are numbers of a profile.
//
// These searches try quiet moves in the order of their histories alone. Where credits make the
// order, as they do in play, the place of a move says what its credits would, and the regression
// leaves little to them: then they would be too small to make that order.
//
// # Few games, many games
//
// The numbers have a normal prior whose mean is what they are in the profile: where the games say
// little of a number, it stays. How far numbers are expected to move, the deviation of the prior,
// is chosen by what foresees best: the games are dealt into five parts, each part is foreseen by a
// fit to the other four, and the deviation with the least loss over all of them is taken for the
// fit to all games. All figures are of games that were held out like that. Moves of one search are
// alike, and so are the searches of a game; parts and standard errors go by games for this reason.
//
// Reflection finds the fields of the two structs, so that this package learns a new field without a
// change.
package prices
