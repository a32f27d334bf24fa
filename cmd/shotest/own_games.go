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
	count := 0
	for _, m := range file.Members {
		count += m.Games
	}
	switch {
	case number < 0 || number > count:
		return nil, &usageError{fmt.Sprintf("--game %d: %s holds %s", number, path, counted(count, "game"))}
	case number == 0 && count > mostOwnGames:
		return nil, &usageError{fmt.Sprintf("%s holds %d games: choose one with --game 1 to --game %d", path, count, count)}
	}
	broken, last := file.Skipped, 0
	for _, m := range file.Members {
		first := last + 1
		if last += m.Games; number > 0 && (number < first || number > last) {
			continue
		}
		games, err := file.Games(m)
		if err != nil {
			broken = append(broken, err)
			continue
		}
		if number > 0 {
			games = games[number-first:][:1]
		}
		for _, game := range games {
			made, err := selfplay.Record(game)
			if err != nil {
				return nil, err
			}
			records = append(records, made)
		}
	}
	if strict && len(broken) > 0 {
		return nil, errors.Join(broken...)
	}
	nameBroken(s, broken)
	return records, nil
}
