package games

import (
	"cmp"
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

// At returns the position after some of the game's moves.
func (g *Game) At(ply int) shogi.Position {
	position := g.Start
	for _, m := range g.Moves[:ply] {
		position.Play(m)
	}
	return position
}

// History returns the game up to a ply.
func (g *Game) History(ply int) *shogi.History {
	h := shogi.NewHistory(g.Start)
	for _, m := range g.Moves[:ply] {
		h.Play(m)
	}
	return h
}

// LoadChoices reads up to most positions from a table with the columns sfen and
// played_move; 0 reads all. A broken line is an error.
func LoadChoices(path string, most int) ([]Choice, error) {
	var head columns
	var choices []Choice
	var wrong error
	err := (file{path, tableKind}).lines(func(number int, line []byte) bool {
		if head == nil {
			if head, wrong = parseHeader(line); wrong == nil {
				wrong = cmp.Or(head.require("sfen"), head.require("played_move"))
			}
		} else {
			var choice Choice
			if choice, wrong = readChoice(head, string(line)); wrong == nil {
				choice.Source = fmt.Sprintf("%s:%d", path, number)
				choices = append(choices, choice)
			}
		}
		if wrong != nil {
			wrong = &BrokenError{fmt.Sprintf("%s:%d", path, number), wrong}
		}
		return wrong == nil && (most == 0 || len(choices) < most)
	})
	return choices, cmp.Or(wrong, err)
}

func readChoice(head columns, line string) (Choice, error) {
	row := head.split(line)
	position, err := shogi.ParseSFEN(head.field(row, "sfen"))
	if err != nil {
		return Choice{}, err
	}
	word := head.field(row, "played_move")
	played, err := shogi.ParseMove(word)
	if err == nil {
		err = position.CheckLegal(played)
	}
	if err != nil {
		return Choice{}, fmt.Errorf("%s: %w", word, err)
	}
	return Choice{Position: position, Played: played}, nil
}
