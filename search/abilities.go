package search

// abilities holds a game as each of the optional interfaces that a search uses.
type abilities struct {
	game         Game
	keyed        Keyed
	foreseeing   Foreseeing // nil where keys come after the moves
	quiescent    Quiescent
	ordered      Ordered
	forcing      Forcing
	verifying    Verifying
	staged       Staged     // nil where all moves are listed at once
	exchanging   Exchanging // nil where no rule needs the losses of moves
	passing      Passing
	mating       Mating       // finds no mate where the game cannot look for one
	mating3      MatingDeeper // the same
	pricing      Pricing      // nil where places alone make prices
	arranging    Arranging    // nil where the game does not order moves
	adjudicated  Adjudicated  // knows no end where the game knows none
	claiming     Claiming     // nil where nothing can be claimed
	moveSelector MoveSelector // nil where no moves come from lists
	singlePlayer bool         // one player makes all the moves
}

// discover finds the optional interfaces of a game that the settings use.
func (a *abilities) discover(game Game, s *Settings) {
	a.game = game
	a.keyed = able[Keyed](game, !s.WithoutTable)
	a.foreseeing = able[Foreseeing](game, !s.WithoutTable)
	a.quiescent = able[Quiescent](game, true)
	a.ordered = able[Ordered](game, true)
	a.forcing = able[Forcing](game, s.Futility.On || s.Reductions.On || s.Prices.On || s.CheckExtension > 0)
	a.verifying = able[Verifying](game, true)
	a.exchanging = able[Exchanging](game, s.SEEPruning.On || s.CheckExtension > 0)
	a.mating = ableOr[Mating](game, blind{})
	a.mating3 = ableOr[MatingDeeper](game, blind{})
	a.adjudicated = ableOr[Adjudicated](game, blind{})
	a.claiming = able[Claiming](game, true)
	a.arranging = able[Arranging](game, s.Mode.Order == ByGame)
	a.staged = able[Staged](game, a.arranging == nil && a.verifying != nil)
	a.moveSelector = able[MoveSelector](game, s.Mode.Listed() || s.RootList || s.Lists.On)
	a.pricing = able[Pricing](game, s.Prices.On)
	if a.pricing != nil && !a.pricing.Prices() {
		a.pricing = nil
	}
	one := able[SinglePlayer](game, true)
	a.singlePlayer = one != nil && one.SinglePlayer()
	a.passing = able[Passing](game, !a.singlePlayer)
}

// ableOr returns a game as one of its optional interfaces, or a substitute if it lacks the
// interface.
func ableOr[Interface any](game Game, otherwise Interface) Interface {
	if as, ok := game.(Interface); ok {
		return as
	}
	return otherwise
}

// blind is the substitute for a game that cannot tell when it ends.
type blind struct{}

func (blind) MateInOne() Move              { return NoMove }
func (blind) MateInThree() Move            { return NoMove }
func (blind) Adjudicate(int) (Score, bool) { return 0, false }

// able returns a game as one of its optional interfaces, or nil if it lacks the interface or the
// interface is not wanted.
func able[Interface any](game Game, wanted bool) (as Interface) {
	if wanted {
		as, _ = game.(Interface)
	}
	return as
}
