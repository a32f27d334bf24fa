// Package audit measures the width of interest search: how often the move that mattered lies among
// those that a node gets to. Interest search looks at a move only where its side can still pay for
// it, so every narrowing of the tree is a bet that what it leaves out was not needed. The audit
// counts how the bets end, over positions of recorded games.
//
//	positions := audit.Draw(games, "", 16, 1000, 1)
//	cases, err := audit.Audit(ctx, positions, profile.Default(), 200_000, func() {})
//	if err != nil {
//		return err
//	}
//	report := audit.NewReport(cases, []int{200, 400, 800})
//	fmt.Println(report.Groups[0].Limits[1].Best.Percent()) // recall at a limit of 400
//
// # A case
//
// A position's moves are ranked as the search ranks them where it knows nothing but the position.
// Each has a limit: the least that its side must have left, in hundredths of a ply, for a node to
// come to it. The audit keeps the limits, and the place of two moves: the one that was played, and
// the one that a full-width search with late-move reductions prefers.
//
// Say that the first five moves have the limits 60, 95, 140, 310 and 520, that the second was
// played, and that the full search wants the fourth. With a limit of 300 the node admits three
// moves; the played move is inside, the best one is missed. At 400 both are inside. Over a thousand
// such cases [LimitFigures] are the share of moves inside (recall) and the number of moves admitted
// (width) at each limit; a better ranking has more of the one for less of the other.
//
// # Searches compared
//
// [VisitsOf] says how plausible the lines are that searches visit, and how well the positions at
// their ends can be evaluated. [Verdicts] says how often several searches choose the move that a
// longer search prefers, and what their moves lose by it, for all positions and for [Kinds] of
// them.
//
// # What the figures leave out
//
// In a search the transposition table's move comes first whatever it costs, and killers and
// histories raise others: real lists are better than these. Two rankings can be compared by these
// figures, but playing strength cannot be read from them.
package audit
