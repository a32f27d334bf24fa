package search

// Settings says how a searcher searches: it has a switch and margins for every rule. With the zero
// value no rule is on, each move costs a ply, and the scores are those of plain minimax. Margins
// are in centipawns, depths and costs in hundredths of a ply. Fields with the tag modes belong to
// these modes alone: in the sets of the others (modes.go) they are zero, and mean nothing.
type Settings struct {
	Charge     Charge     `modes:"interest" doc:"What a move pays for the siblings searched before it."`
	Reductions Reductions `modes:"modern" doc:"Moves that come late in the order."`
	Tallies    Tallies    `modes:"interest" doc:"How the budgets of the two sides are kept."`
	Steps      Steps      `modes:"modern,interest" doc:"How much more each iteration may spend than the one before."`
	Razoring   Razoring   `doc:"Nodes whose evaluation is far above beta."`
	Gamma      Gamma      `doc:"Nodes whose evaluation is far below alpha."`
	AlphaFail  AlphaFail  `doc:"Quiet moves after many that have failed to raise alpha."`
	NullMove   NullMove   `doc:"Nodes where even passing holds beta."`
	Futility   Futility   `modes:"modern" doc:"Quiet moves that cannot be expected to raise alpha."`
	SEEPruning SEEPruning `modes:"modern" doc:"Moves that lose material on the spot."`
	ListNodes  ListNodes  `modes:"modern" doc:"Which nodes have their moves ordered by the lists of the game."`
	Prices     Prices     `modes:"modern" doc:"What makes late moves cheaper or dearer, and quiet moves come earlier."`
	Aspiration Aspiration `doc:"A first window around the last iteration's score."`

	// Mode is the name of the mode. With none, moves cost a ply and come by history.
	Mode string `yaml:"-"`

	RootList                   bool  `modes:"modern" doc:"Whether the list of interest search orders the root moves, anew in each iteration. Otherwise they come by history."`
	TableCost                  int   `modes:"interest" range:"1,400" doc:"What the move of the transposition table costs, and at the root the best move of the last iteration."`
	MateInThree                int   `range:"0,12700" doc:"The least depth left at which nodes are looked at for a mate in three, in hundredths of a ply; 0 never does."`
	CheckExtension             int   `modes:"modern" range:"0,100" doc:"How much deeper checks that lose nothing are searched, in hundredths of a ply."`
	DeltaMargin                Score `range:"0,30000" doc:"The margin for captures at the leaves, in centipawns: a capture is tried if its gain and this margin could raise the evaluation to alpha. With 0, all captures that do not lose are tried."`
	WithoutTable               bool  `doc:"Leaves the transposition table out, to measure what it is worth."`
	InternalIterativeReduction int   `modes:"modern" range:"0,12700" doc:"Nodes of at least this depth without a move from the transposition table are made a ply less deep; 0 never does."`
}

// Names of modes, with the price of a move.
const (
	InterestMode  = "interest"  // by its interest to a player who looks at the position
	FullwidthMode = "fullwidth" // a ply
	ModernMode    = "modern"    // a ply, more where it comes late, less where it gives check
)

// Listed reports whether the moves of all nodes come from lists: by a MoveSelector's order, and not
// by history. At full width this is "interest search OFF" in Rollason's chapter (§24.11).
func (s *Settings) Listed() bool { return s.Mode == InterestMode || s.Mode == FullwidthMode }
