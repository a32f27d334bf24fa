package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"shotest/language"
	"shotest/shogi"
	"shotest/tournament"
)

// What tables list at most.
const (
	maxGames    = 1000
	maxFailures = 50
)

// gamesTable lists the games with their records, the last one first.
func gamesTable(d *Data) *table {
	w := d.words()
	t := w.table("games", "game", "game", "game", "game", "reason", "moves/games.moves", "opening", "record")
	t.Columns[0].Record, t.Columns[7].Record = d.record(), ".kifu"
	t.Columns[1].Title, t.Columns[2].Title, t.Columns[3].Title = w.language.Side(shogi.Black),
		w.language.Side(shogi.White), w.language.Text("page.result", nil)
	games, second := d.inOrder(), ""
	if r := d.spec().Records; r.CSA && r.KIF {
		second = "KIF"
	}
	slices.Reverse(games)
	for _, g := range games[:min(len(games), maxGames)] {
		t.add(name(g.ID), name(g.Players[0]), name(g.Players[1]), result(g.Outcome), w.reason(&g.Result),
			strconv.Itoa(g.Length), name(g.Opening.Name), second)
	}
	if more := len(games) - maxGames; more > 0 {
		t.Note = w.with("more_games", language.Args{"Shown": maxGames, "More": more})
	}
	return t.withoutEmptyColumns()
}

// record is the extension of the records that the tournament keeps, "" if it keeps none.
func (d *Data) record() string {
	if r := d.spec().Records; r.CSA {
		return ".csa"
	} else if r.KIF {
		return ".kifu"
	}
	return ""
}

// failuresTable lists what went wrong, with what the engine wrote last.
func failuresTable(d *Data) *table {
	w := d.words()
	t := w.table("failures", "game", "engine", "failure", "detail")
	t.Columns[0].Record = d.record()
	for _, g := range d.inOrder() {
		if f := g.Failure; f != nil {
			t.add(name(g.ID), name(f.Engine), term(w, "failure", f.Kind), clean(f.Detail, 2*maxName))
		}
	}
	if failed := len(t.Rows); failed > maxFailures {
		t.Rows = t.Rows[:maxFailures]
		t.Note = w.with("first_failures", language.Args{"Shown": maxFailures, "All": failed})
	}
	return t
}

// circumstancesTable says under which conditions all this was played.
func circumstancesTable(d *Data) *table {
	w, s := d.words(), d.spec()
	t := w.table("circumstances", "what", "which")
	add := func(what string, which ...string) {
		which = slices.DeleteFunc(which, func(text string) bool { return text == "" || text == none })
		if len(which) > 0 {
			t.add(clean(what, maxName), clean(strings.Join(which, ", "), maxDetail))
		}
	}
	add(w.say("circumstance.format"), term(w, "format", d.Standings.Format))
	add(w.say("circumstance.time"), w.timeControl(s.TimeControl))
	for i := range s.Engines {
		if own := s.Engines[i].TimeControl; own != (tournament.TimeControl{}) {
			add(w.with("circumstance.time_of", language.Args{"Engine": name(s.Engines[i].Name)}), w.timeControl(own))
		}
	}
	if d.Spec != nil {
		add(w.say("circumstance.adjudication"), w.adjudication(&s.Adjudication))
		add(w.say("circumstance.openings"), cmp.Or(s.Openings.File, w.say("openings_built_in")),
			term(w, "order", s.Openings.Order))
		add(w.say("circumstance.seed"), strconv.Itoa(s.Seed))
	}
	if m := d.Manifest; m != nil {
		addManifest(w, m, add)
	}
	if d.Standings.Elapsed > 0 {
		add(w.say("circumstance.duration"), clockTime(d.Standings.Elapsed))
	}
	return t
}

func addManifest(w wording, m *tournament.Manifest, add func(what string, which ...string)) {
	o := &m.Started
	if !o.At.IsZero() {
		add(w.say("circumstance.started"), o.At.UTC().Format(time.DateTime)+" UTC")
	}
	for i := range m.Amendments {
		add(w.say("circumstance.changed"), w.amendment(&m.Amendments[i]))
	}
	cores := ""
	if o.Cores > 0 {
		cores = w.with("cores", language.Args{"Number": o.Cores})
	}
	add(w.say("circumstance.machine"), o.Host, o.CPU, cores, o.System)
	add(w.say("circumstance.program"), o.Version, o.Go)
	const hash = "%.16s" // enough to tell two versions apart
	for i := range m.Engines {
		add(w.with("circumstance.program_of", language.Args{"Engine": name(m.Engines[i].Name)}),
			fmt.Sprintf(hash, m.Engines[i].Program))
	}
	add(w.say("circumstance.openings_hash"), fmt.Sprintf(hash, m.Openings))
}

// amendment says what was changed while the tournament was played. Fields of the
// tournament's file stand as they are called there.
func (w wording) amendment(a *tournament.Amendment) string {
	text := a.At.UTC().Format(time.DateTime) + " UTC"
	return strings.Join(append([]string{text}, a.Changes...), "; ")
}

func (w wording) adjudication(a *tournament.Adjudication) string {
	parts := []string{w.say("adjudication.no_resignation")}
	if r := a.Resign; r.Score > 0 {
		name := "adjudication.resigned"
		if r.Both {
			name = "adjudication.resigned_both"
		}
		parts[0] = w.with(name, language.Args{"Score": r.Score, "Moves": r.Moves})
	}
	if r := a.Draw; r.Moves > 0 {
		parts = append(parts,
			w.with("adjudication.drawn", language.Args{"Score": r.Score, "Moves": r.Moves, "After": r.After}))
	}
	if a.MaxMoves > 0 {
		parts = append(parts, w.with("adjudication.most_moves", language.Args{"Moves": a.MaxMoves}))
	}
	if a.EnteringKingRule != "" {
		parts = append(parts, a.EnteringKingRule)
	}
	return strings.Join(parts, "; ")
}
