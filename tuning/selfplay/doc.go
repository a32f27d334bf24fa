// Package selfplay has an engine play itself, to make games by the million to learn
// from: each position with the score of the search that found its move, and how the
// game ended.
//
//	settings := selfplay.DefaultSettings()
//	openings, err := selfplay.LoadOpenings(ctx, []string{"book", "records/"})
//	…
//	run, err := settings.Run(ctx, openings)
//	…
//	writer, err := gamefile.Append("own.games", run, version, false)
//	…
//	for game, err := range settings.Play(ctx, openings, writer.Next()) {
//		if err != nil {
//			break
//		}
//		err = writer.Add(game)
//		…
//	}
//
// # A game
//
// Everything that chance decides about a game follows from the seed and the game's
// number, so a run that goes on where it was broken off plays the same games, however
// many are played at once; other machines take other seeds.
//
//	draw an opening, and how many plies of it     7g7f 3c3d 2g2f 8c8d
//	draw how many moves are played at random      … P*5e is nothing a player would do
//	search: more than 600 ahead? begin again      +83
//	for each move: draw a budget of nodes, search 1,190 nodes: 2f2e, +64; 420 nodes: …
//	until the rules end the game, or both sides' searches agree that it is over
//
// Budgets are drawn anew for each move, with equal chances for each doubling. So moves of
// small budgets are mistakes now and then, which the next one punishes, and the reliability
// of a score does not depend on the kind of position. The effort is kept with each score,
// so that learning can ask for deeper ones only. One game in ten is played to its end by the
// rules, so that the positions beyond an adjudication are not missing entirely.
package selfplay
