package report

import (
	"bytes"
	"cmp"
	"io"
	"slices"
	"time"

	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/internal/safefile"
	"shotest/tournament"
)

// Data is the content of a report: the state of a tournament at one moment.
type Data struct {
	// Spec is the tournament's file. Without it the report leaves the circumstances out.
	Spec *tournament.Spec
	// Standings must be set.
	Standings *tournament.Standings
	// Games holds the games played, in any order, including void ones.
	Games []Game
	// Playing holds the games in progress, as far as they are known.
	Playing []tournament.Playing
	// State is the state of the tournament. If it is empty, the games decide whether the tournament
	// is finished or under way.
	State tournament.State
	// Manifest describes the circumstances of the tournament; nil if they are not known.
	Manifest *tournament.Manifest
	// Written is the time of the report. The page shows it while the tournament is under way.
	Written time.Time
	// Language is the language of the page; English if nil.
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

// wording returns the wording in the report's language.
func (d *Data) wording() wording {
	if d.Language == nil {
		return inEnglish
	}
	return wording{d.Language}
}

// inEnglish returns a copy of the data with English as its language.
func (d *Data) inEnglish() *Data {
	english := *d
	english.Language = nil
	return &english
}

// spec returns the tournament's file, or an empty one if there is none.
func (d *Data) spec() *tournament.Spec { return cmp.Or(d.Spec, &tournament.Spec{}) }

// state returns the state of the tournament.
func (d *Data) state() tournament.State {
	if d.State == "" && d.isFinished() {
		return tournament.Finished
	}
	return cmp.Or(d.State, tournament.Running)
}

// isFinished reports whether no games are left to play: all have been played, or the sequential
// test has decided.
func (d *Data) isFinished() bool {
	if d.State == tournament.Finished {
		return true
	}
	s := d.Standings
	return s.SPRT != nil && s.SPRT.Decision != 0 || s.Total > 0 && s.Played+s.Void >= s.Total
}

// gamesByEnd returns the games in the order in which they ended.
func (d *Data) gamesByEnd() []*Game {
	sorted := make([]*Game, len(d.Games))
	for i := range sorted {
		sorted[i] = &d.Games[i]
	}
	slices.SortStableFunc(sorted, func(a, b *Game) int {
		return cmp.Or(a.Finished.Compare(b.Finished), cmp.Compare(a.ID, b.ID))
	})
	return sorted
}

// result returns an outcome in the usual notation, Black's score first.
func result(o tournament.Outcome) string {
	return map[tournament.Outcome]string{
		tournament.BlackWins: "1-0", tournament.WhiteWins: "0-1", tournament.Drawn: "½-½", tournament.Void: "void",
	}[o]
}

// WriteFile writes a report into a file, as in
//
//	err := report.WriteFile("report.html", data, report.HTML)
//
// It replaces the file in one step, so that a browser never sees half of it.
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
