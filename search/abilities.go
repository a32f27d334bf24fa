package search

// capabilities holds the game once for each interface that it may implement. A field is nil if the
// game lacks the interface, or if no rule of the settings needs it, except where a substitute
// stands in.
type capabilities struct {
	game         Game
	keyed        Keyed
	foreseeing   Foreseeing
	quiescent    Quiescent
	ordered      Ordered
	staged       Staged
	passing      Passing
	mating       Mating // never nil: noEnd finds no mate
	pricing      Pricing
	adjudicated  Adjudicated // never nil: noEnd adjudicates nothing
	claiming     Claiming
	moveSelector MoveSelector
	singlePlayer bool // one player makes all the moves

	seesChecks    bool // whether foreseeing is asked for checks
	seesExchanges bool // whether foreseeing is asked for exchanges
}

// discover finds the optional interfaces of a game that the settings use.
func (a *capabilities) discover(game Game, s *Settings) {
	a.game = game
	a.keyed = capability[Keyed](game, !s.WithoutTable)
	a.foreseeing = capability[Foreseeing](game, true)
	a.quiescent = capability[Quiescent](game, true)
	a.ordered = capability[Ordered](game, true)
	a.seesChecks = a.foreseeing != nil && (s.Futility.On || s.Reductions.On || s.Prices.On || s.CheckExtension > 0)
	a.seesExchanges = a.foreseeing != nil && (s.SEEPruning.On || s.CheckExtension > 0)
	a.mating = capabilityOr[Mating](game, noEnd{})
	a.adjudicated = capabilityOr[Adjudicated](game, noEnd{})
	a.claiming = capability[Claiming](game, true)
	a.staged = capability[Staged](game, a.foreseeing != nil)
	a.moveSelector = capability[MoveSelector](game, s.Listed() || s.RootList || s.ListNodes.On)
	a.pricing = capability[Pricing](game, s.Prices.On)
	one := capability[SinglePlayer](game, true)
	a.singlePlayer = one != nil && one.SinglePlayer()
	a.passing = capability[Passing](game, !a.singlePlayer)
}

// capabilityOr returns game as an optional interface, or substitute if game lacks it.
func capabilityOr[Interface any](game Game, substitute Interface) Interface {
	if result, ok := game.(Interface); ok {
		return result
	}
	return substitute
}

// noEnd is the substitute for games that see no mates and adjudicate nothing.
type noEnd struct{}

func (noEnd) MateInOne() Move              { return NoMove }
func (noEnd) MateInThree() Move            { return NoMove }
func (noEnd) Adjudicate(int) (Score, bool) { return 0, false }

// capability returns game as an optional interface, or nil if game lacks it or wanted is false.
func capability[Interface any](game Game, wanted bool) (result Interface) {
	if wanted {
		result, _ = game.(Interface)
	}
	return result
}
