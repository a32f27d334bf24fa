package search

// SettingsOf returns the numbers of a mode: those that played best in measurements. Each mode has a
// complete set, which depends on no other. For an unknown mode SettingsOf returns the zero value.
func SettingsOf(mode string) Settings {
	switch mode {
	case ModernMode:
		return modern
	case InterestMode:
		return interest
	case FullwidthMode:
		return fullwidth
	}
	return Settings{}
}

var modern = Settings{
	Mode: ModernMode,
	Reductions: Reductions{
		On: true, Depth: 200, Factor: 70, NotImproving: 50, FreeAtRoot: 200,
		History: 110, PV: 100, Cut: 100, Forcing: 100,
	},
	Steps:                      Steps{First: 50, Next: 50},
	Razoring:                   Razoring{On: true, Depth: 700, Margin: 97},
	Gamma:                      Gamma{On: true, Depth: 300, Base: 173, Margin: 224},
	AlphaFail:                  AlphaFail{On: true, Depth: 800, Base: 5, Square: 1},
	NullMove:                   NullMove{On: true, Depth: 200, Reduction: 279, DepthDivisor: 4, Margin: 207},
	Futility:                   Futility{On: true, Depth: 700, Base: 111, Margin: 116},
	SEEPruning:                 SEEPruning{On: true, Depth: 700, Quiet: 28, Tactical: 100},
	ListNodes:                  ListNodes{On: true, Within: 400, PV: 400, Depth: 400, Every: 1000},
	Prices:                     Prices{On: true, Depth: 200, Least: 10, Most: 400, Weight: 300, Promise: 15},
	Aspiration:                 Aspiration{On: true, Window: 35},
	RootList:                   true,
	MateInThree:                689,
	CheckExtension:             50,
	DeltaMargin:                200,
	InternalIterativeReduction: 440,
}

var interest = Settings{
	Mode:        InterestMode,
	Charge:      Charge{On: true, Share: 814, RootShare: 703, Scale: 60},
	Tallies:     Tallies{Separate: true, Tolerance: 25, Leaf: 29, Nominal: 100},
	Steps:       Steps{First: 200, Next: 42, Unsettled: 610, Growth: 1503},
	Razoring:    Razoring{On: true, Depth: 1028, Margin: 143},
	Gamma:       Gamma{On: true, Depth: 75, Base: 127, Margin: 299},
	AlphaFail:   AlphaFail{On: true, Depth: 1030, Base: 6, Square: 1},
	NullMove:    NullMove{On: true, Depth: 250, Reduction: 420, DepthDivisor: 3, Margin: 171},
	Aspiration:  Aspiration{On: true, Window: 35},
	TableCost:   31,
	MateInThree: 596,
	DeltaMargin: 293,
}

var fullwidth = Settings{
	Mode:        FullwidthMode,
	Razoring:    Razoring{On: true, Depth: 700, Margin: 97},
	Gamma:       Gamma{On: true, Depth: 300, Base: 173, Margin: 224},
	AlphaFail:   AlphaFail{On: true, Depth: 800, Base: 5, Square: 1},
	NullMove:    NullMove{On: true, Depth: 200, Reduction: 279, DepthDivisor: 4, Margin: 207},
	Aspiration:  Aspiration{On: true, Window: 35},
	MateInThree: 689,
	DeltaMargin: 200,
}
