package search

// abilities is a game, by each of its optional interfaces that a search makes use of.
type abilities struct {
	game         Game
	keyed        Keyed
	foreseeing   Foreseeing // nil where keys come after the moves
	quiescent    Quiescent
	ordered      Ordered
	forcing      Forcing
	verifying    Verifying
	staged       Staged     // nil where all moves are listed at once
	exchanging   Exchanging // nil where no rule asks what moves lose
	passing      Passing
	mating       Mating       // sees none where the game sees none
	mating3      MatingDeeper // the same
	pricing      Pricing      // nil where places alone make prices
	arranging    Arranging    // nil where the game does not order moves
	adjudicated  Adjudicated  // knows no end where the game knows none
	claiming     Claiming     // nil where nothing can be claimed
	moveSelector MoveSelector // nil where no moves come from lists
	singlePlayer bool         // one player makes all the moves
}

// discover finds the optional interfaces of a game that the settings make use of.
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

// ableOr returns a game by one of its optional interfaces, or what stands for it.
func ableOr[Interface any](game Game, otherwise Interface) Interface {
	if as, ok := game.(Interface); ok {
		return as
	}
	return otherwise
}

// blind stands for a game that sees no end of itself.
type blind struct{}

func (blind) MateInOne() Move              { return NoMove }
func (blind) MateInThree() Move            { return NoMove }
func (blind) Adjudicate(int) (Score, bool) { return 0, false }

// able returns a game by one of its optional interfaces, nil without it or if it is not wanted.
func able[Interface any](game Game, wanted bool) (as Interface) {
	if wanted {
		as, _ = game.(Interface)
	}
	return as
}
