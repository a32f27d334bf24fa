package main

import (
	"fmt"
	"os"
	"strings"

	"shotest/engine"
	"shotest/language"
	"shotest/record"
	"shotest/review/motif"
	"shotest/shogi"
)

// languageFlag chooses the language of what is printed for people.
type languageFlag struct {
	Language string `placeholder:"en|ja" help:"The language to write in (default: that of SHOTEST_LANGUAGE, or of the system)."`
}

// chooseLanguage returns the language that the flag or the environment asks for.
func (f *languageFlag) chooseLanguage() (*language.Language, error) {
	l, err := language.Choose(f.Language, os.Getenv)
	if err != nil {
		return nil, &usageError{err.Error()}
	}
	return l, nil
}

// speech puts what was found of a position into the words of a language. Where that writes
// moves in letters they are spelled as USI does, as people type them in; otherwise as the
// books of the language do.
type speech struct {
	*language.Language
	motifs *motif.Finder
}

func newSpeech(l *language.Language) *speech { return &speech{l, motif.New()} }

// spell writes a legal move; last is the one before it, NoMove if there is none.
func (s *speech) spell(p *shogi.Position, m, last shogi.Move) string {
	if s.Kanji() {
		return s.Move(p, m, last)
	}
	return m.String()
}

// best writes a move of a game's current position.
func (s *speech) best(history *shogi.History, m shogi.Move) string {
	return s.spell(history.Current(), m, history.LastMove())
}

// variation writes moves that follow each other.
func (s *speech) variation(p *shogi.Position, moves []shogi.Move, last shogi.Move) string {
	if s.Kanji() {
		return s.Line(p, moves, last)
	}
	return strings.Join(shogi.MoveTexts(moves), " ")
}

// choices writes moves of one position.
func (s *speech) choices(history *shogi.History, moves []shogi.Move) string {
	if !s.Kanji() {
		return strings.Join(shogi.MoveTexts(moves), " ")
	}
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = s.best(history, m)
	}
	return strings.Join(texts, s.Text("list.comma", nil))
}

// repliesShown is how many moves after the move are listed.
const repliesShown = 3

// replies writes what follows the first move of a line.
func (s *speech) replies(history *shogi.History, line []shogi.Move) string {
	if len(line) < 2 {
		return ""
	}
	position := *history.Current()
	position.Play(line[0])
	return s.variation(&position, line[1:min(len(line), 1+repliesShown)], line[0])
}

// score writes a score: "+35", "mate -4".
func (s *speech) score(score engine.Score) string {
	if score.Mate != 0 {
		return s.Text("analysis.mate", language.Args{"Plies": score.Mate})
	}
	return score.String()
}

// toPlay says which move is due, and whose.
func (s *speech) toPlay(p *shogi.Position) string {
	return s.Text("analysis.to_play."+p.SideToMove().String(), language.Args{"Number": p.MoveNumber()})
}

// board draws a position.
func (s *speech) board(p *shogi.Position) string {
	if s.Kanji() {
		return record.JapaneseDiagram(p)
	}
	return drawBoard(p)
}

// origin says which record a position is from, or that it is an example; nothing without either.
func (s *speech) origin(c *chosen) string {
	if c.example {
		return s.Text("analysis.example", language.Args{"Command": "shotest analyze game.kif --at 40"}) + "\n\n"
	}
	if c.record == "" {
		return ""
	}
	name := c.record
	if name == standardStream {
		name = s.Text("analysis.standard_input", nil)
	}
	words := []string{name}
	if c.players != "" {
		words = append(words, c.players)
	}
	if n := len(c.history.Moves()); n > 0 {
		words = append(words, s.Text("analysis.after_move", language.Args{"Number": n, "Move": s.lastPlayed(c.history)}))
	}
	return strings.Join(words, s.Text("list.comma", nil)) + "\n\n"
}

// lastPlayed writes the last move of a game.
func (s *speech) lastPlayed(history *shogi.History) string {
	moves := history.Moves()
	n := len(moves)
	before := shogi.NoMove
	if n > 1 {
		before = moves[n-2]
	}
	return s.spell(history.At(n-1), moves[n-1], before)
}

// verdict says why there is no line.
func (s *speech) verdict(history *shogi.History, result engine.Result) string {
	switch {
	case result.Declare:
		return s.Text("analysis.declares", nil)
	case result.Best != shogi.NoMove:
		return s.Text("analysis.wins", language.Args{"Move": s.best(history, result.Best)})
	}
	return s.Text("analysis.lost", nil)
}

// signedScore writes centipawns with their sign.
func signedScore(centipawns int) string { return fmt.Sprintf("%+d", centipawns) }
