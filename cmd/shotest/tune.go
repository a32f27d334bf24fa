package main

// tuneCommand groups what can be learned.
type tuneCommand struct {
	Evaluation tuneEvaluationCommand `cmd:"" help:"Fit an evaluation to recorded games."`
}
