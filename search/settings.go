package search

// Ply is the cost of a move at full width: depths are counted in hundredths of
// a ply, so that reductions can be finer than a move.
const Ply = 100

// Settings says how a searcher searches: a switch and the margins of every rule
// that leaves something out. The zero value leaves nothing out, so that its
// scores are those of plain minimax. Margins are in centipawns, depths in
// hundredths of a ply.
type Settings struct {
	Razoring   Razoring
	Gamma      Gamma
	AlphaFail  AlphaFail
	NullMove   NullMove
	Futility   Futility
	Exchanges  Exchanges
	Reductions Reductions
	// CheckExtension is how much deeper checks that lose nothing are searched.
	CheckExtension int
	// Aspiration searches a new iteration with a window around the last score.
	Aspiration Aspiration
	// DeltaMargin is what a capture at the leaves must come within of alpha, on
	// top of what it gains; 0 looks at all captures that do not lose.
	DeltaMargin Score
	// InternalReduction makes nodes of at least this depth without a move from
	// the transposition table a ply less deep; 0 is off.
	InternalReduction int
}

// Modern returns the settings of a good alpha-beta search of today.
func Modern() Settings {
	return Settings{
		Razoring:          Razoring{On: true, Depth: 7 * Ply, Margin: 100},
		Gamma:             Gamma{On: true, Depth: 3 * Ply, Base: 220, Margin: 180},
		AlphaFail:         AlphaFail{On: true, Depth: 8 * Ply, Base: 5, Square: 1},
		NullMove:          NullMove{On: true, Depth: 2 * Ply, Reduction: 3 * Ply, Share: 4, Margin: 180},
		Futility:          Futility{On: true, Depth: 7 * Ply, Base: 140, Margin: 100},
		Exchanges:         Exchanges{On: true, Depth: 7 * Ply, Quiet: 25, Tactical: 100},
		Reductions:        Reductions{On: true, Depth: 2 * Ply, Factor: 60, History: 80},
		CheckExtension:    Ply / 2,
		Aspiration:        Aspiration{On: true, Window: 35},
		DeltaMargin:       200,
		InternalReduction: 4 * Ply,
	}
}

// Aspiration is the width of the first window around the last iteration's score.
type Aspiration struct {
	On     bool
	Window Score
}
