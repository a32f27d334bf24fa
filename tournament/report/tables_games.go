package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"shotest/internal/language"
	"shotest/shogi"
	"shotest/tournament"
)

// Limits on the rows of tables.
const (
	maxGames    = 1000
	maxFailures = 50
)

// gamesTable lists the games with their records, the latest first.
func gamesTable(d *Data) *table {
	w := d.wording()
	t := w.table("games", "game", "game", "game", "game", "reason", "moves/games.moves", "opening", "record")
	t.Columns[0].Record, t.Columns[7].Record = d.recordExtension(), ".kifu"
	t.Columns[1].Title, t.Columns[2].Title, t.Columns[3].Title = w.language.Side(shogi.Black),
		w.language.Side(shogi.White), w.language.Text("page.result", nil)
	games, second := d.gamesByEnd(), ""
	if r := d.spec().Records; r.CSA && r.KIF {
		second = "KIF"
	}
	slices.Reverse(games)
	for _, g := range games[:min(len(games), maxGames)] {
		t.add(name(g.ID), name(g.Players[0]), name(g.Players[1]), result(g.Outcome), w.reason(&g.Result),
			strconv.Itoa(g.Length), name(g.Opening.Name), second)
	}
	if more := len(games) - maxGames; more > 0 {
		t.Note = w.textWith("more_games", language.Args{"Shown": maxGames, "More": more})
	}
	return t.withoutEmptyColumns()
}

// recordExtension returns the extension of the records that the tournament keeps, "" if it keeps
// none.
func (d *Data) recordExtension() string {
	if r := d.spec().Records; r.CSA {
		return ".csa"
	} else if r.KIF {
		return ".kifu"
	}
	return ""
}

// failuresTable lists the failures, with the last output of each engine.
func failuresTable(d *Data) *table {
	w := d.wording()
	t := w.table("failures", "game", "engine", "failure", "detail")
	t.Columns[0].Record = d.recordExtension()
	for _, g := range d.gamesByEnd() {
		if f := g.Failure; f != nil {
			t.add(name(g.ID), name(f.Engine), term(w, "failure", f.Kind), clean(f.Detail, 2*maxName))
		}
	}
	if failed := len(t.Rows); failed > maxFailures {
		t.Rows = t.Rows[:maxFailures]
		t.Note = w.textWith("first_failures", language.Args{"Shown": maxFailures, "All": failed})
	}
	return t
}

// circumstancesTable lists the conditions of the tournament.
func circumstancesTable(d *Data) *table {
	w, s := d.wording(), d.spec()
	t := w.table("circumstances", "what", "which")
	add := func(what string, values ...string) {
		values = slices.DeleteFunc(values, func(text string) bool { return text == "" || text == none })
		if len(values) > 0 {
			t.add(clean(what, maxName), clean(strings.Join(values, ", "), maxDetail))
		}
	}
	add(w.text("circumstance.format"), term(w, "format", d.Standings.Format))
	add(w.text("circumstance.time"), w.timeControl(s.TimeControl))
	for i := range s.Engines {
		if own := s.Engines[i].TimeControl; own != (tournament.TimeControl{}) {
			add(w.textWith("circumstance.time_of", language.Args{"Engine": name(s.Engines[i].Name)}),
				w.timeControl(own))
		}
	}
	if d.Spec != nil {
		add(w.text("circumstance.adjudication"), w.adjudication(&s.Adjudication))
		add(w.text("circumstance.openings"), cmp.Or(s.Openings.File, w.text("openings_built_in")),
			term(w, "order", s.Openings.Order))
		add(w.text("circumstance.seed"), strconv.Itoa(s.Seed))
	}
	if m := d.Manifest; m != nil {
		addManifest(w, m, add)
	}
	if d.Standings.Elapsed > 0 {
		add(w.text("circumstance.duration"), clockTime(d.Standings.Elapsed))
	}
	return t
}

func addManifest(w wording, m *tournament.Manifest, add func(what string, which ...string)) {
	o := &m.Started
	if !o.At.IsZero() {
		add(w.text("circumstance.started"), o.At.UTC().Format(time.DateTime)+" UTC")
	}
	for i := range m.Amendments {
		add(w.text("circumstance.changed"), w.amendment(&m.Amendments[i]))
	}
	cores := ""
	if o.Cores > 0 {
		cores = w.textWith("cores", language.Args{"Number": o.Cores})
	}
	add(w.text("circumstance.machine"), o.Host, o.CPU, cores, o.System)
	add(w.text("circumstance.program"), o.Version, o.Go)
	const hash = "%.16s" // enough to tell two versions apart
	for i := range m.Engines {
		add(w.textWith("circumstance.program_of", language.Args{"Engine": name(m.Engines[i].Name)}),
			fmt.Sprintf(hash, m.Engines[i].Program))
	}
	add(w.text("circumstance.openings_hash"), fmt.Sprintf(hash, m.Openings))
}

// amendment describes a change to the tournament since its start, with the field names of the
// tournament's file.
func (w wording) amendment(a *tournament.Amendment) string {
	text := a.At.UTC().Format(time.DateTime) + " UTC"
	return strings.Join(append([]string{text}, a.Changes...), "; ")
}

func (w wording) adjudication(a *tournament.Adjudication) string {
	parts := []string{w.text("adjudication.no_resignation")}
	if r := a.Resign; r.Score > 0 {
		name := "adjudication.resigned"
		if r.Both {
			name = "adjudication.resigned_both"
		}
		parts[0] = w.textWith(name, language.Args{"Score": r.Score, "Moves": r.Moves})
	}
	if r := a.Draw; r.Moves > 0 {
		parts = append(parts,
			w.textWith("adjudication.drawn", language.Args{"Score": r.Score, "Moves": r.Moves, "After": r.After}))
	}
	if a.MaxMoves > 0 {
		parts = append(parts, w.textWith("adjudication.most_moves", language.Args{"Moves": a.MaxMoves}))
	}
	if a.EnteringKingRule != "" {
		parts = append(parts, a.EnteringKingRule)
	}
	return strings.Join(parts, "; ")
}
