// Package tournament describes tournaments between engines: the tournament file, the games that it
// defines, the result of each game, and the standings.
//
// The tournament file fixes the list of games: the pairings, the openings and the colours follow
// from the file and its seed, not from the course of play. So a tournament can be interrupted,
// resumed and spread over machines, and is still the same tournament:
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
// Package play plays a game, package remote plays games on other machines, package statistics has
// the mathematics, and package report makes pages. Package director puts them together.
package tournament
