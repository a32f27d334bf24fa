// Package treepage writes the tree of a search as one page that needs nothing but
// itself: the branches in the order in which they were searched, with what each move
// cost and what its side had spent by then, as thick as they have positions, coloured
// by what ended them; beside them a board that follows the mouse, and the reasons why
// moves were searched.
//
//	e.RecordTree(50_000)
//	e.Search(ctx, history, engine.Limits{MoveTime: time.Second}, nil)
//	if found := e.Tree(); found != nil {
//		err = treepage.WriteFile("tree.html", found)
//	}
//
// The drawing follows Figure 24.1 of the founding chapter. There a branch ends where
// its lower number, the net interest cost, exceeds the threshold:
//
//	      8          12         30
//	──┬───────┬───────────┬──────────
//	  │   8   │    12     │   38          each side has a tally of its own
//	  │       └───────────────────
//	  │            25    the second reply costs more
//
// The page's program is in page/, in the order in which its parts need each other:
// tree.js reads what pack.go has packed, layout.js places the branches that are open,
// draw.js draws those that are in sight, panel.js tells of one of them, and main.js
// listens to the reader. Only what is in sight is ever drawn, so that it makes no
// difference how large the tree is.
package treepage
