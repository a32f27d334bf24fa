// Package recall measures the width of interest search: how often the important move is among the
// moves that a node reaches. Interest search searches a move only if its side can still pay for it,
// so every narrowing of the tree is a bet that the other moves are not needed. The audit counts the
// won and lost bets, in positions of recorded games.
//
//	positions := recall.Draw(games, "", 16, 1000, 1)
//	cases, err := recall.Audit(ctx, positions, config.Default(), 200_000, func() {})
//	if err != nil {
//		return err
//	}
//	report := recall.NewReport(cases, []int{200, 400, 800})
//	fmt.Println(report.Groups[0].Limits[1].Best.Percent()) // recall at a limit of 400
//
// # A case
//
// The audit ranks a position's moves the way the search does when it knows only the position. Each
// move has a limit: the least amount that its side must have left, in hundredths of a ply, for a
// node to reach the move. The audit keeps the limits, and the ranks of two moves: the played move,
// and the one that a full-width search with late-move reductions prefers.
//
// For example, the first five moves have the limits 60, 95, 140, 310 and 520, the second move was
// played, and the full search prefers the fourth. With a limit of 300 the node admits three moves;
// the played move is reachable, the best one is not. At 400 both are. Over a thousand such
// cases [LimitFigures] are the share of reachable moves (recall) and the number of moves admitted
// (width) at each limit; a better ranking has a higher recall for a smaller width.
//
// # What the figures leave out
//
// In a search the transposition table's move comes first, regardless of its cost, and killers and
// histories raise other moves, so real lists are better than these. The figures can compare two
// rankings, but say nothing about playing strength.
package recall
