package report

import (
	"fmt"
	"strconv"

	"shotest/shogi"
	"shotest/tournament"
)

// PlayingLine describes a game in progress in a line, with its last move and the score that the
// player gave it:
//
//	000005b A – B, move 57: 2h2d +35
func PlayingLine(p *tournament.Playing) string {
	line := fmt.Sprintf("%s %s – %s", clean(p.ID, maxName), name(p.Players[0]), name(p.Players[1]))
	if game, err := p.History(); err == nil && len(p.Moves) > 0 {
		line += fmt.Sprintf(", move %d: %v", game.Current().MoveNumber()-1, game.LastMove())
	}
	if score := playingScore(p); score != "" {
		line += " " + score
	}
	return line
}

// playingScore returns the score of the last move, "" if it has none.
func playingScore(p *tournament.Playing) string {
	switch {
	case p.Mate != nil:
		return fmt.Sprintf("mate %d", *p.Mate)
	case p.Centipawns != nil:
		return fmt.Sprintf("%+d", *p.Centipawns)
	}
	return ""
}

// playingTable lists the games in progress.
func playingTable(d *Data) *table {
	w := d.wording()
	t := w.table("playing", "game", "game", "game", "moves/games.moves", "last_move", "score/playing.score", "opening",
		"worker")
	t.Columns[1].Title, t.Columns[2].Title = w.language.Side(shogi.Black), w.language.Side(shogi.White)
	if d.state() != tournament.Running {
		return t
	}
	for i := range d.Playing {
		p := &d.Playing[i]
		number, last := "", ""
		if game, err := p.History(); err == nil && len(p.Moves) > 0 {
			number = strconv.Itoa(game.Current().MoveNumber() - 1)
			last = lastMove(w, game)
		}
		t.add(name(p.ID), name(p.Players[0]), name(p.Players[1]), number, last, playingScore(p), name(p.Opening.Name),
			name(p.Worker))
	}
	return t.withoutEmptyColumns()
}

// lastMove writes the last move of a game as books do.
func lastMove(w wording, game *shogi.History) string {
	moves := game.Moves()
	before := shogi.NoMove
	if len(moves) > 1 {
		before = moves[len(moves)-2]
	}
	return w.language.Move(game.At(len(moves)-1), moves[len(moves)-1], before)
}

// playingFields are the fields of the event playing.
func playingFields(playing []tournament.Playing) []fields {
	games := []fields{}
	for i := range playing {
		p := &playing[i]
		f := fields{"id": p.ID, "black": p.Players[0], "white": p.Players[1], "worker": p.Worker,
			"position": p.Opening.Position}
		if game, err := p.History(); err == nil {
			f["position"] = game.USI()
		}
		if p.Centipawns != nil {
			f["cp"] = *p.Centipawns
		}
		if p.Mate != nil {
			f["mate"] = *p.Mate
		}
		games = append(games, f)
	}
	return games
}
