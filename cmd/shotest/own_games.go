package main

import (
	"errors"
	"fmt"

	"shotest/record"
	"shotest/tuning/gamefile"
	"shotest/tuning/selfplay"
)

// mostOwnGames is how many games of a file are made records at once.
const mostOwnGames = 10_000

// readOwnGames reads games of shotest tune games as records: the one of a number from 1,
// or all if that is 0. Damaged members are named and left out.
func readOwnGames(s streams, path string, number int, strict bool) (records []*record.Game, err error) {
	file, err := gamefile.Open(path)
	if err != nil {
		return nil, err
	}
	var own []*gamefile.Game
	var broken []error
	count := 0
	for m, damage := range file.Members() {
		if damage != nil {
			broken = append(broken, damage)
			continue
		}
		games, _ := m.Count()
		first := count + 1
		count += games
		if number > 0 && (number < first || number > count) || number == 0 && count > mostOwnGames {
			continue
		}
		read, err := m.Games()
		if err != nil {
			broken = append(broken, err)
			continue
		}
		if number > 0 {
			read = read[number-first:][:1]
		}
		own = append(own, read...)
	}
	switch {
	case number < 0 || number > count:
		return nil, &usageError{fmt.Sprintf("--game %d: %s holds %s", number, path, counted(count, "game"))}
	case number == 0 && count > mostOwnGames:
		return nil, &usageError{fmt.Sprintf("%s holds %d games: choose one with --game 1 to --game %d", path, count, count)}
	case strict && len(broken) > 0:
		return nil, errors.Join(broken...)
	}
	for _, game := range own {
		made, err := selfplay.Record(game)
		if err != nil {
			return nil, err
		}
		records = append(records, made)
	}
	nameBroken(s, broken)
	return records, nil
}
