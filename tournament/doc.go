// Package tournament describes tournaments between engines: what a tournament
// file says, which games it makes, what comes back from each of them, and where
// the players stand.
//
// A tournament is a list of games that is fixed by its file: the pairings, the
// openings and the colours follow from the file and its seed, not from what
// happens while it is played. So it can be interrupted and resumed, and spread
// over machines, and still be the same tournament:
//
//	spec, err := tournament.Load("round-robin.yaml")
//	if err != nil {
//		return err
//	}
//	openings, err := spec.LoadOpenings()
//	if err != nil {
//		return err
//	}
//	jobs := spec.Schedule(openings)      // every game that is to be played
//	…                                    // each Job becomes a Result
//	standings := tournament.Stand(spec, results)
//
// Playing a game is the business of package play, playing some on other machines that of
// package remote, the mathematics is in package statistics, and pages are made by package
// report. Package director puts them together.
package tournament
