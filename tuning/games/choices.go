package games

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"shotest/shogi"
)

// Choice is a position and the move that was played in it.
type Choice struct {
	Position shogi.Position
	Played   shogi.Move
	// Source says where it is from.
	Source string
}

// Choices returns up to most positions from a ply on in which there was a choice,
// spread over all games. Which ones depends on the games alone.
func Choices(games []*Game, fromPly, most int) []Choice {
	type place struct {
		order     uint64
		game, ply int
	}
	var places []place
	for i, g := range games {
		for ply := fromPly; ply < len(g.Moves); ply++ {
			places = append(places, place{scatter(g.hash + uint64(ply)), i, ply})
		}
	}
	slices.SortFunc(places, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.order, b.order), cmp.Compare(a.game, b.game), cmp.Compare(a.ply, b.ply))
	})
	var choices []Choice
	var buffer [shogi.MaxMoves]shogi.Move
	for _, at := range places {
		if len(choices) == most {
			break
		}
		g := games[at.game]
		position := g.At(at.ply)
		if len(position.AppendLegalMoves(buffer[:0])) > 1 {
			choices = append(choices, Choice{position, g.Moves[at.ply], fmt.Sprintf("%s, move %d", g.Source, at.ply+1)})
		}
	}
	return choices
}

// LoadChoices reads up to most positions from a table with the columns sfen and
// played_move; 0 reads all. A broken line is an error.
func LoadChoices(path string, most int) (choices []Choice, err error) {
	var wrong error
	err = file{path, tableKind}.rows([]string{"sfen", "played_move"}, func(source string, field func(string) string) bool {
		choice, err := readChoice(field)
		if err != nil {
			wrong = &BrokenError{source, err}
			return false
		}
		choice.Source = source
		choices = append(choices, choice)
		return most == 0 || len(choices) < most
	})
	return choices, errors.Join(wrong, err)
}

func readChoice(field func(name string) string) (Choice, error) {
	position, err := shogi.ParseSFEN(field("sfen"))
	if err != nil {
		return Choice{}, err
	}
	word := field("played_move")
	played, err := shogi.ParseMove(word)
	if err == nil {
		err = position.CheckLegal(played)
	}
	if err != nil {
		return Choice{}, fmt.Errorf("%s: %w", word, err)
	}
	return Choice{Position: position, Played: played}, nil
}
