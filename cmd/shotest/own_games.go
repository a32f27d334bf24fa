package main

import (
	"fmt"

	"shotest/record"
	"shotest/tuning/gamefile"
	"shotest/tuning/selfplay"
)

// mostOwnGames is how many games of a file are made records at once.
const mostOwnGames = 10_000

// readOwnGames reads games of shotest tune games as records: the one of a number from 1,
// or all if that is 0. What is damaged is named and left out.
func readOwnGames(s streams, path string, number int) ([]*record.Game, error) {
	file, err := gamefile.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	nameBroken(s, file.Damage())
	count := 0
	for _, b := range file.Blocks() {
		count += b.Games
	}
	switch {
	case number < 0 || number > count:
		return nil, &usageError{fmt.Sprintf("--game %d: %s holds %s", number, path, counted(count, "game"))}
	case number == 0 && count > mostOwnGames:
		return nil, &usageError{fmt.Sprintf("%s holds %d games: choose one with --game 1 to --game %d", path, count, count)}
	}
	return ownRecords(file, number)
}

// ownRecords returns the game of a number, or all if that is 0.
func ownRecords(file *gamefile.File, number int) (records []*record.Game, err error) {
	before := 0
	for _, b := range file.Blocks() {
		if number > before+b.Games {
			before += b.Games
			continue
		}
		for game, err := range file.Games(b) {
			if err != nil {
				return nil, err
			}
			if before++; number != 0 && number != before {
				continue
			}
			made, err := selfplay.Record(game)
			if err != nil {
				return nil, err
			}
			records = append(records, made)
			if number == before {
				return records, nil
			}
		}
	}
	return records, nil
}
