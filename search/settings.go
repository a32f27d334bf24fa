package search

// Settings says how a searcher searches: it has a switch and margins for every pruning rule. With
// the zero value no rule is on, and the scores are those of plain minimax. Margins are in
// centipawns, depths in hundredths of a ply.
type Settings struct {
	Interest   Interest   `doc:"How interest search spends the budgets of the two sides."`
	Razoring   Razoring   `doc:"Nodes whose evaluation is far above beta."`
	Gamma      Gamma      `doc:"Nodes whose evaluation is far below alpha."`
	AlphaFail  AlphaFail  `doc:"Quiet moves after many that have failed to raise alpha."`
	Plies      Plies      `doc:"The numbers of two rules of interest search for the modes in which a move costs a ply."`
	NullMove   NullMove   `doc:"Nodes where even passing holds beta."`
	Futility   Futility   `doc:"Quiet moves that cannot be expected to raise alpha; in the modern mode."`
	SEEPruning SEEPruning `doc:"Moves that lose material on the spot; in the modern mode."`
	Reductions Reductions `doc:"Moves that come late in the order; in the modern mode."`
	Lists      Lists      `doc:"Which nodes have their moves ordered by the lists of the game; in the modern mode."`
	Prices     Prices     `doc:"What makes moves cheaper or dearer than their places, and quiet moves come earlier; in the modern mode."`
	Aspiration Aspiration `doc:"A first window around the last iteration's score."`

	// Mode says how moves are priced and ordered; For sets it.
	Mode Mode `yaml:"-"`

	RootList                   bool  `doc:"Whether the list of interest search orders the root moves, anew in each iteration. It is for the modern mode, where moves otherwise come by history."`
	MateInThree                int   `range:"0,12700" doc:"The least depth left at which nodes are looked at for a mate in three, in hundredths of a ply; 0 never does."`
	CheckExtension             int   `range:"0,100" doc:"How much deeper checks that lose nothing are searched, in hundredths of a ply; in the modern mode."`
	DeltaMargin                Score `range:"0,30000" doc:"The margin for captures at the leaves, in centipawns: a capture is tried if its gain and this margin could raise the evaluation to alpha. With 0, all captures that do not lose are tried."`
	WithoutTable               bool  `doc:"Leaves the transposition table out, to measure what it is worth."`
	InternalIterativeReduction int   `range:"0,12700" doc:"Nodes of at least this depth without a move from the transposition table are made a ply less deep, in the modern mode; 0 never does."`
}

// Mode says how moves are priced and ordered. In the zero value each move costs a ply, and moves
// come in the order of their histories.
type Mode struct {
	Name  string // InterestMode, FullwidthMode or ModernMode
	Order Order
}

// Names of modes, with the price of a move.
const (
	InterestMode  = "interest"  // by its interest to a player who looks at the position
	FullwidthMode = "fullwidth" // a ply
	ModernMode    = "modern"    // a ply, more where it comes late, less where it gives check
)

// Order says where the order of a position's moves comes from.
type Order uint8

const (
	// ByHistory: captures first, then killers, then the others by their history.
	ByHistory Order = iota
	// ByLists: a MoveSelector's order. At full width this is "interest search OFF" in Rollason's
	// chapter (§24.11).
	ByLists
	// ByGame: the order of an Arranging game; for other games by history.
	ByGame
)

// Listed reports whether moves come from lists. Moves that are priced by interest always do.
func (m Mode) Listed() bool { return m.Name == InterestMode || m.Order == ByLists }

// Plies holds settings for modes in which a move costs a ply. They replace those of the same rules
// in interest search, where most moves cost far less.
type Plies struct {
	Razoring    Razoring  `doc:"Nodes whose evaluation is far above beta."`
	Gamma       Gamma     `doc:"Nodes whose evaluation is far below alpha."`
	AlphaFail   AlphaFail `doc:"Quiet moves after many that have failed to raise alpha."`
	NullMove    NullMove  `doc:"Nodes where even passing holds beta."`
	MateInThree int       `range:"0,12700" doc:"The least depth left at which nodes are looked at for a mate in three, in hundredths of a ply; 0 never does."`
	DeltaMargin Score     `range:"0,30000" doc:"The margin for captures at the leaves, in centipawns: a capture is tried if its gain and this margin could raise the evaluation to alpha. With 0, all captures that do not lose are tried."`
	Step        int       `range:"10,400" doc:"How much more each side may spend in the next iteration, in hundredths of a ply."`
	Separate    bool      `doc:"Whether each side has a tally of its own, as in interest search: a line ends when the side to move has spent its budget."`
}

// For returns the settings for mode: its rules and their margins. Interest search and full width
// use razoring, gamma pruning, alpha-fail pruning and the null move; the modern mode uses all
// pruning rules.
func (s Settings) For(mode Mode) Settings {
	s.Mode = mode
	if mode.Name != InterestMode {
		p, pass := &s.Plies, s.NullMove.On
		s.Razoring = p.Razoring
		s.Gamma = p.Gamma
		s.AlphaFail = p.AlphaFail
		s.NullMove = p.NullMove
		s.MateInThree, s.DeltaMargin = p.MateInThree, p.DeltaMargin
		if mode.Name == FullwidthMode { // to compare like with like
			s.NullMove.On = s.NullMove.On && pass
		}
	}
	byHistory := mode.Name == ModernMode && mode.Order == ByHistory
	s.RootList = s.RootList && byHistory
	s.Lists.On = s.Lists.On && byHistory
	if mode.Name != ModernMode {
		s.Plies.Step, s.Plies.Separate = Ply/2, false
		s.Futility.On = false
		s.SEEPruning.On = false
		s.Reductions.On = false
		s.Prices.On = false
		s.CheckExtension, s.InternalIterativeReduction = 0, 0
	}
	return s
}

// DefaultSettings returns the settings that played best in measurements, for all modes; see For.
func DefaultSettings() Settings {
	return Settings{
		Interest:                   defaultInterest(),
		Razoring:                   Razoring{On: true, Depth: 1028, Margin: 143},
		Gamma:                      Gamma{On: true, Depth: 75, Base: 127, Margin: 299},
		AlphaFail:                  AlphaFail{On: true, Depth: 1030, Base: 6, Square: 1},
		Plies:                      defaultPlies(),
		NullMove:                   NullMove{On: true, Depth: 250, Reduction: 420, DepthDivisor: 3, Margin: 171},
		Futility:                   Futility{On: true, Depth: 7 * Ply, Base: 111, Margin: 116},
		SEEPruning:                 SEEPruning{On: true, Depth: 7 * Ply, Quiet: 28, Tactical: 100},
		Reductions:                 Reductions{On: true, Depth: 2 * Ply, Factor: 70, History: 110},
		Prices:                     Prices{On: true, Depth: 2 * Ply, Least: 10, Most: 400, Weight: 300, Promise: 15},
		Lists:                      Lists{On: true, Within: 4 * Ply, PV: 4 * Ply, Depth: 4 * Ply, Every: 1000},
		RootList:                   true,
		MateInThree:                596,
		CheckExtension:             Ply / 2,
		Aspiration:                 Aspiration{On: true, Window: 35},
		DeltaMargin:                293,
		InternalIterativeReduction: 440,
	}
}

// defaultPlies returns the settings that played best in modes in which a move costs a ply.
func defaultPlies() Plies {
	return Plies{
		Razoring:    Razoring{On: true, Depth: 7 * Ply, Margin: 97},
		Gamma:       Gamma{On: true, Depth: 3 * Ply, Base: 173, Margin: 224},
		AlphaFail:   AlphaFail{On: true, Depth: 8 * Ply, Base: 5, Square: 1},
		NullMove:    NullMove{On: true, Depth: 2 * Ply, Reduction: 279, DepthDivisor: 4, Margin: 207},
		MateInThree: 689,
		DeltaMargin: 200,
		Step:        Ply / 2,
	}
}
