package report

import (
	"maps"
	"strings"

	"shotest/config"
	"shotest/internal/webpage"
	"shotest/language"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/tournament/statistics"
)

// wording says things about tournaments in a language. Its messages are those of the
// catalogue under report.
type wording struct{ language *language.Language }

// inEnglish is the wording of all that programs read.
var inEnglish = wording{language.English()}

func (w wording) say(name string) string { return w.language.Text("report."+name, nil) }

func (w wording) with(name string, args language.Args) string {
	return w.language.Text("report."+name, args)
}

// comma joins the parts of a sentence.
func (w wording) comma() string { return w.language.Text("list.comma", nil) }

// text and number are columns of tables: by the message that heads them, numbers with the
// message that explains them.
func (w wording) text(name string) column {
	return column{Title: w.say("column." + name), Text: true}
}

func (w wording) number(name, hint string) column {
	return column{Title: w.say("column." + name), Hint: w.say("hint." + hint)}
}

// term is a word of the results' vocabulary in the language, or as it stands if the
// catalogue does not have it: "max_moves" is "max moves".
func term[T ~string](w wording, list string, value T) string {
	if name := "report." + list + "." + string(value); value != "" && w.language.Has(name) {
		return w.language.Text(name, nil)
	}
	return words(value)
}

// state is whether a tournament goes on.
func (w wording) state(s tournament.State) string {
	return term(w, "state", tournament.State(strings.ReplaceAll(string(s), " ", "_")))
}

// reason is why a game ended, with the kind of failure if it was one: those who look for
// crashes are not after time losses.
func (w wording) reason(r *tournament.Result) string {
	reason := term(w, "reason", r.Reason)
	if r.Failure == nil {
		return reason
	}
	return reason + ": " + term(w, "failure", r.Failure.Kind)
}

// troubles are what is wrong with an engine's results on the whole.
func (w wording) troubles(p *tournament.Standing) []string {
	var parts []string
	if p.Stopped {
		parts = append(parts, w.say("taken_out"))
	}
	if u := &p.Usage; u.MostlyLate() {
		parts = append(parts, w.with("mostly_late", language.Args{"Late": u.Overstepped, "Moves": u.Moves}))
	}
	return parts
}

// decision is what a sequential test has found.
func (w wording) decision(s *tournament.SPRTState) string {
	switch s.Decision {
	case statistics.AcceptH0:
		return w.with("test.h0", language.Args{"Elo": signed(s.Test.Elo0, 1)})
	case statistics.AcceptH1:
		return w.with("test.h1", language.Args{"Elo": signed(s.Test.Elo1, 1)})
	}
	return w.say("test.undecided")
}

// timeControl spells a time control: "10s, 100ms more for each move", "100000 nodes a
// move".
func (w wording) timeControl(c tournament.TimeControl) string {
	var parts []string
	add := func(set bool, name string, value any) {
		if set {
			parts = append(parts, w.with("time."+name, language.Args{"Value": value}))
		}
	}
	add(c.Main > 0, "main", config.DurationText(c.Main))
	add(c.Increment > 0, "increment", config.DurationText(c.Increment))
	add(c.Byoyomi > 0, "byoyomi", config.DurationText(c.Byoyomi))
	add(c.MoveTime > 0, "move", config.DurationText(c.MoveTime))
	add(c.CPU > 0, "cpu", config.DurationText(c.CPU))
	add(c.Nodes > 0, "nodes", c.Nodes)
	add(c.Depth > 0, "depth", c.Depth)
	if len(parts) == 0 {
		return none
	}
	return strings.Join(parts, w.comma())
}

// moveNames are a game's moves as the language's books write them, with spaces, or empty
// for USI. That is how they stand in English, and where one of them cannot be played.
func (w wording) moveNames(opening string, moves []tournament.MoveRecord) string {
	if w == inEnglish {
		return ""
	}
	history, err := shogi.ParseHistory(startOf(opening))
	if err != nil {
		return ""
	}
	names, last := make([]string, len(moves)), shogi.NoMove
	position := *history.Current()
	for i := range moves {
		m, err := shogi.ParseMove(moves[i].Move)
		if err != nil || !position.IsLegal(m) {
			return ""
		}
		names[i] = strings.TrimLeft(w.language.Move(&position, m, last), "☗☖")
		position.Play(m)
		last = m
	}
	return strings.Join(names, " ")
}

// scriptWords are the messages that the page's program fills in and shows.
var scriptWords = []string{
	"after_plies", "after_plies_last", "being_played", "card", "card_board", "connected", "connection_lost", "copy_refused",
	"depth", "filter_black", "filter_drawn", "filter_lost", "filter_white", "filter_won", "found", "game", "graph",
	"less_than_1_ms", "mated", "no_game", "numbered_opening", "of_opening", "result_black", "result_drawn", "result_void",
	"result_white", "title", "title_reason", "unreadable_game", "won",
}

// filledIn are the placeholders of these messages.
var filledIn = []string{
	"Game", "Result", "Reason", "Moves", "Opening", "Move", "Found", "Games", "Depth", "Plies", "Error", "Name",
}

// scriptMessages returns the messages for the page's program, and what its board says.
func (w wording) scriptMessages() map[string]string {
	messages := webpage.Messages(w.language, "report.page.", scriptWords, filledIn)
	maps.Copy(messages, webpage.Messages(w.language, "board.", []string{"copied", "mate"}, filledIn))
	messages["black"], messages["white"] = w.language.Side(shogi.Black), w.language.Side(shogi.White)
	messages["nothing_in_hand"] = w.language.Text("page.nothing_in_hand", nil)
	return messages
}
