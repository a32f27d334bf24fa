package report

import (
	"strings"

	"shotest/config/strict"
	"shotest/internal/language"
	"shotest/tournament"
	"shotest/tournament/statistics"
)

// wording gives the messages of reports in a language. In the catalogue they are under report.
type wording struct{ language *language.Language }

// inEnglish is the wording of output for programs.
var inEnglish = wording{language.English()}

func (w wording) text(name string) string { return w.language.Text("report."+name, nil) }

func (w wording) textWith(name string, args language.Args) string {
	return w.language.Text("report."+name, args)
}

// comma returns the text between the parts of a list.
func (w wording) comma() string { return w.language.Text("list.comma", nil) }

// term translates a constant of the results, such as "max_moves". list is the group of messages
// that holds it. A constant without a message becomes English words.
func term[T ~string](w wording, list string, value T) string {
	if name := "report." + list + "." + string(value); value != "" && w.language.Has(name) {
		return w.language.Text(name, nil)
	}
	return words(value)
}

// state returns the state of a tournament in words.
func (w wording) state(s tournament.State) string {
	return term(w, "state", tournament.State(strings.ReplaceAll(string(s), " ", "_")))
}

// reason returns why a game ended in words. For a failure it adds the kind, so that readers can
// tell crashes from time losses.
func (w wording) reason(r *tournament.Result) string {
	reason := term(w, "reason", r.Reason)
	if r.Failure == nil {
		return reason
	}
	return reason + ": " + term(w, "failure", r.Failure.Kind)
}

// problems describes the problems of an engine that concern all its results.
func (w wording) problems(p *tournament.Standing) []string {
	var parts []string
	if p.Stopped {
		parts = append(parts, w.text("taken_out"))
	}
	if u := &p.Usage; u.MostlyLate() {
		parts = append(parts, w.textWith("mostly_late", language.Args{"Late": u.Overstepped, "Moves": u.Moves}))
	}
	return parts
}

// decision returns the words for the result of a sequential test.
func (w wording) decision(s *tournament.SPRTState) string {
	switch s.Decision {
	case statistics.AcceptH0:
		return w.textWith("test.h0", language.Args{"Elo": signed(s.Test.Elo0, 1)})
	case statistics.AcceptH1:
		return w.textWith("test.h1", language.Args{"Elo": signed(s.Test.Elo1, 1)})
	}
	return w.text("test.undecided")
}

// TimeControl formats a time control in English.
func TimeControl(c tournament.TimeControl) string { return inEnglish.timeControl(c) }

// timeControl formats a time control: "10s, 100ms more for each move", "100000 nodes a move".
func (w wording) timeControl(c tournament.TimeControl) string {
	var parts []string
	add := func(set bool, name string, value any) {
		if set {
			parts = append(parts, w.textWith("time."+name, language.Args{"Value": value}))
		}
	}
	add(c.Main > 0, "main", strict.DurationText(c.Main))
	add(c.Increment > 0, "increment", strict.DurationText(c.Increment))
	add(c.Byoyomi > 0, "byoyomi", strict.DurationText(c.Byoyomi))
	add(c.MoveTime > 0, "move", strict.DurationText(c.MoveTime))
	add(c.CPU > 0, "cpu", strict.DurationText(c.CPU))
	add(c.Nodes > 0, "nodes", c.Nodes)
	add(c.Depth > 0, "depth", c.Depth)
	if len(parts) == 0 {
		return none
	}
	return strings.Join(parts, w.comma())
}
