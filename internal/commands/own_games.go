package commands

import (
	"errors"

	"shotest/internal/message"
	"shotest/record"
	"shotest/tuning/gamefile"
	"shotest/tuning/selfplay"
)

// maxOwnGames is the largest number of games of a file that are converted at once.
const maxOwnGames = 10_000

// readOwnGames reads games of shotest tune games as records: the one with the given number, from 1,
// or all for 0. It warns about damaged members and leaves them out; if strict, they are errors.
func readOwnGames(s streams, path string, number int, strict bool) (records []*record.Game, err error) {
	file, err := gamefile.Open(path)
	if err != nil {
		return nil, err
	}
	var own []*record.Played
	var broken []error
	for m := range file.Members() {
		games, err := m.Games()
		if err != nil {
			broken = append(broken, err)
		}
		own = append(own, games...)
		if number > 0 && len(own) >= number || number == 0 && len(own) > maxOwnGames {
			break
		}
	}
	switch {
	case number > len(own):
		return nil, usageErrorf("--game %d: %s holds %w", number, path,
			message.Counted(len(own), "%d game", "%d games"))
	case number > 0:
		own = own[number-1:][:1]
	case len(own) > maxOwnGames:
		return nil, usageErrorf("%s holds more than %d games: choose one with --game N", path, maxOwnGames)
	}
	if strict && len(broken) > 0 {
		return nil, errors.Join(broken...)
	}
	for _, game := range own {
		records = append(records, selfplay.Record(game))
	}
	nameBroken(s, broken)
	return records, nil
}
