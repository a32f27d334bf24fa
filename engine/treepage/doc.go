// Package treepage writes the tree of a search as one page that needs nothing but
// itself: the branches in the order in which they were searched, with what each move
// cost and what its side had spent by then, as thick as they have positions, coloured
// by what ended them; beside them a board that follows the mouse, and the reasons why
// moves were searched.
//
//	e.RecordTree(50_000)
//	e.Search(ctx, history, engine.Limits{MoveTime: time.Second}, nil)
//	if found := e.Tree(); found != nil {
//		err = treepage.WriteFile("tree.html", found, language.English())
//	}
//
// The drawing follows Figure 24.1 of Rollason, "Interest Search: A Faster Minimax": above
// a branch the interest cost of its move, below it the net interest cost, which ends the
// branch where it exceeds the threshold. Each side has a tally of its own, so that the
// numbers below add up along every second move:
//
//	 2d3d   25       2b8h+  34       7i8h   40
//	───────────┬────────────────┬───────────────    40 and the 25 of 2d3d
//	 25        │     34         │    65
//	           │                │    3d3e  134
//	           │                └───────────────    134 and 25: a dull move
//	           │                     159
//
// Its words are the messages tree of package language; why a move was searched and what
// ended a branch package explain says, as it does for the command line. Moves stand as USI has them in
// English, otherwise as the language's books write them.
//
// The page's program is in page/, in the order in which its parts need each other:
// tree.js reads what pack.go has packed, layout.js places the branches that are open,
// draw.js draws those that are in sight, panel.js tells of one of them, and main.js
// listens to the reader. Only what is in sight is ever drawn, so that it makes no
// difference how large the tree is.
package treepage
