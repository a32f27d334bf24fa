// Package prices fits the numbers by which the modern mode prices late moves,
// plausibility.Discounts and similarity.Likeness, and the penalties by which likeness lowers the
// moves of lists, similarity.Penalties, to the results of searches for such moves.
//
//	searches, err := prices.NewSearches(profile, drawn, prices.Options{Nodes: 20_000, OneIn: 50, Seed: 1})
//	if err != nil {
//		return err
//	}
//	var found []*prices.Sampled
//	for sampled, err := range searches.From(ctx, 0) {
//		if err != nil {
//			return err
//		}
//		found = append(found, sampled)
//	}
//	fit, err := prices.NewFit(ctx, profile, found, nil)
//
// # What is learned
//
// Of the late moves that fail to raise alpha at their reduced depth, one in N is drawn and searched
// to its full depth as well (search.Searcher.Sample), to see whether it raises alpha there. A
// logistic regression gives the log-odds of this as a sum of two kinds of terms. The circumstances
// of a move are its depth and reduction, its index in the order, the kind of its node, whether it
// forces the reply, its history, and the evaluation against alpha. The other terms are the numbers
// of prices, each times the property of the move that it prices, such as 1 for a recapture, or ln(1
// + the number of failed moves to the same square). PerLogOdds hundredths of a ply are one unit of
// log-odds, so that the coefficients are numbers of a profile.
//
// The searches order quiet moves by their histories alone. In play, discounts determine the order.
// If they did so here, the index of a move would already express its discounts, and the regression
// would find numbers too small to make this order.
//
// # Lists
//
// Of the moves of lists below the root, one in N is drawn before it is searched, and searched to
// its full depth. A second regression gives the log-odds that it raises alpha, given the
// circumstances, its score and its interest, and, for each rule of similarity, how many of the
// moves before it were like it, those that failed and those that raised alpha apart. In these
// searches likeness lowers no move, and lists are opened more often than in play. A penalty of the
// score is what its like moves are worth in points of the score at the same index; the factor of
// the interest is the ratio of the odds. Penalties do not fall below 0: a list relies on that
// likeness only lowers moves.
//
// # Few games, many games
//
// The numbers have a normal prior whose mean is their value in the profile, so a number with little
// evidence in the games stays. Cross-validation chooses the deviation of the prior: the games are
// split into five parts, each part is predicted by a fit to the other four, and the deviation with
// the least loss over all parts is used for the fit to all games. All figures are of games held out
// in this way. Parts and standard errors go by games, since the moves of a search are alike, and so
// are the searches of a game.
//
// This package finds the fields of the two structs by reflection, so a new field needs no change
// here.
package prices
