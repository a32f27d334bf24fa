package main

// tuneCommand groups what can be learned.
type tuneCommand struct {
	Plausibility tunePlausibilityCommand `cmd:"" help:"Fit the weights of move plausibility to recorded games."`
	Chessmaps    tuneChessmapsCommand    `cmd:"" help:"Fit the map by which the orderer chessmaps judges quiet moves to recorded games."`
	Evaluation   tuneEvaluationCommand   `cmd:"" help:"Fit an evaluation to recorded games."`
	Search       tuneSearchCommand       `cmd:"" help:"Tune the numbers of an engine by games against itself (SPSA)."`
}
