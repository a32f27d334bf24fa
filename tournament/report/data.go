package report

import (
	"bytes"
	"cmp"
	"io"
	"slices"
	"time"

	"shotest/internal/message"
	"shotest/internal/safefile"
	"shotest/language"
	"shotest/tournament"
)

// Data is the content of a report: everything known about a tournament at one moment.
type Data struct {
	// Spec is the tournament's file. Without it the circumstances are left out.
	Spec *tournament.Spec
	// Standings must be set.
	Standings *tournament.Standings
	// Games are the games played, in any order, including void ones.
	Games []Game
	// State says whether the tournament goes on. If it is empty, the games decide whether the
	// tournament is finished or under way.
	State tournament.State
	// Manifest says under which circumstances the tournament is played, nil if
	// that is not known.
	Manifest *tournament.Manifest
	// Written is the time of the report. The page shows it while the tournament is under way.
	Written time.Time
	// Language is the language of pages, English if it is nil.
	Language *language.Language
}

// Game is a result without its moves, which may be many.
type Game struct {
	tournament.Result
	Length int // in moves
}

// GameOf returns the part of a result that a report keeps.
func GameOf(r *tournament.Result) Game {
	g := Game{*r, len(r.Moves)}
	g.Moves, g.Transcripts = nil, [2][]string{}
	return g
}

// words returns the language that is written in.
func (d *Data) words() wording {
	if d.Language == nil {
		return inEnglish
	}
	return wording{d.Language}
}

// inEnglish returns the same for what is always in English.
func (d *Data) inEnglish() *Data {
	english := *d
	english.Language = nil
	return &english
}

// spec returns the tournament's file, an empty one if there is none.
func (d *Data) spec() *tournament.Spec { return cmp.Or(d.Spec, &tournament.Spec{}) }

// state returns whether the tournament goes on.
func (d *Data) state() tournament.State {
	if d.State == "" && d.finished() {
		return tournament.Finished
	}
	return cmp.Or(d.State, tournament.Running)
}

// finished reports whether the tournament has nothing left to play: all games
// are played, or the test has decided.
func (d *Data) finished() bool {
	if d.State == tournament.Finished {
		return true
	}
	s := d.Standings
	return s.SPRT != nil && s.SPRT.Decision != 0 || s.Total > 0 && s.Played+s.Void >= s.Total
}

// inOrder returns the games in the order in which they ended.
func (d *Data) inOrder() []*Game {
	sorted := make([]*Game, len(d.Games))
	for i := range sorted {
		sorted[i] = &d.Games[i]
	}
	slices.SortStableFunc(sorted, func(a, b *Game) int {
		return cmp.Or(a.Finished.Compare(b.Finished), cmp.Compare(a.ID, b.ID))
	})
	return sorted
}

// result returns how a game ended in the usual notation, Black's score first.
func result(o tournament.Outcome) string {
	return map[tournament.Outcome]string{
		tournament.BlackWins: "1-0", tournament.WhiteWins: "0-1", tournament.Drawn: "½-½", tournament.Void: "void",
	}[o]
}

// WriteFile writes a report into a file, as in
//
//	err := report.WriteFile("report.html", data, report.HTML)
//
// The file appears under its name when it is complete: a browser, or a copying
// script, never sees half of one.
func WriteFile(path string, d *Data, format func(io.Writer, *Data) error) error {
	var text bytes.Buffer
	err := format(&text, d)
	if err == nil {
		err = safefile.Write(path, text.Bytes())
	}
	if err != nil {
		return message.Errorf("writing report: %w", err)
	}
	return nil
}
