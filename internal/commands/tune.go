package commands

// tuneCommand groups the tuners.
type tuneCommand struct {
	Games        tuneGamesCommand        `cmd:"" help:"Have the engine play itself, to make games by the million to learn from."`
	Plausibility tunePlausibilityCommand `cmd:"" help:"Fit the weights of move plausibility to recorded games."`
	Prices       tunePricesCommand       `cmd:"" help:"Fit the numbers by which the default search prices late moves to what searches of recorded games find."`
	Evaluation   tuneEvaluationCommand   `cmd:"" help:"Fit an evaluation to recorded games."`
	Search       tuneSearchCommand       `cmd:"" help:"Tune the parameters of an engine by games against itself (SPSA)."`
}
