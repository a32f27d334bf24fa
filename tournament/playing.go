package tournament

import (
	"time"

	"shotest/shogi"
)

// Playing is a game in progress.
type Playing struct {
	Job
	// Worker names the machine that plays the game, and its table if this is known.
	Worker  string    `json:"worker"`
	Started time.Time `json:"started"`
	// Moves are the moves after the opening, in USI, as far as they are known: those of games on
	// other machines are not.
	Moves []string `json:"moves,omitempty"`
	// Centipawns or Mate is the score of the last move from its player's point of view; both are
	// nil if it has none.
	Centipawns *int `json:"cp,omitempty"`
	Mate       *int `json:"mate,omitempty"`
}

// Follow adopts the moves of a game and the score of the last one.
func (p *Playing) Follow(r *Result) {
	p.Moves, p.Centipawns, p.Mate = p.Moves[:0], nil, nil
	for i := r.OpeningMoves; i < len(r.Moves); i++ {
		p.Moves = append(p.Moves, r.Moves[i].Move)
		p.Centipawns, p.Mate = r.Moves[i].Centipawns, r.Moves[i].Mate
	}
}

// History returns the game so far, up to the first move that is not legal.
func (p *Playing) History() (*shogi.History, error) {
	history, err := shogi.ParseHistory(p.Opening.Position)
	if err != nil {
		return nil, err
	}
	for _, text := range p.Moves {
		m, err := shogi.ParseMove(text)
		if err != nil || !history.Current().IsLegal(m) {
			break
		}
		history.Play(m)
	}
	return history, nil
}
