package report

import (
	"encoding/json"
	"io"
	"math"
	"reflect"
	"time"

	"shotest/tournament"
	"shotest/tournament/statistics"
)

// Events writes the events of a tournament in JSON, one object a line, for programs. Every object
// has "event" and "time"; the other fields depend on the event:
//
//	started    name, format, total, played (more than 0 when resumed)
//	game       id, black, white, outcome, reason, moves, opening, seconds, worker
//	failure    id, engine, kind, detail
//	standings  played, void, total, players, sprt; after each game
//	playing    games: id, black, white, worker, position, cp or mate; when they have gone on, if
//	           they are known (tournament watch)
//	stopped    engine: it failed too often and was taken out
//	decided    hypothesis, llr: the sequential test has ended
//	notice     text: any other event
//	finished   complete (false if it was interrupted), played, void, total
//
// Numbers without a finite value are null, such as the Elo of a player that has won every game.
type Events struct {
	encoder *json.Encoder
	now     func() time.Time
	started bool            // the event of this name has been written
	stopped map[string]bool // engines for which the event of this name has been written
	decided bool            // the event of this name has been written
	playing []tournament.Playing
	last    *Data // of the latest call
}

// NewEvents returns Events that writes to out.
func NewEvents(out io.Writer) *Events {
	return &Events{encoder: json.NewEncoder(out), now: time.Now, stopped: make(map[string]bool)}
}

// Update writes the events stopped, once for each engine that was taken out, decided, once, and
// playing, if the games in progress have gone on.
func (e *Events) Update(d *Data) {
	e.start(d)
	s := d.Standings
	for i := range s.Players {
		if p := &s.Players[i]; p.Stopped && !e.stopped[p.Engine] {
			e.stopped[p.Engine] = true
			e.write("stopped", fields{"engine": p.Engine})
		}
	}
	if s.SPRT != nil && s.SPRT.Decision != statistics.Continue && !e.decided {
		e.decided = true
		hypothesis := "H0"
		if s.SPRT.Decision == statistics.AcceptH1 {
			hypothesis = "H1"
		}
		e.write("decided", fields{"hypothesis": hypothesis, "llr": jsonNumber(s.SPRT.LLR)})
	}
	if !reflect.DeepEqual(d.Playing, e.playing) {
		e.playing = d.Playing
		e.write("playing", fields{"games": playingFields(d.Playing)})
	}
}

// fields are the fields of an event besides its name and time.
type fields map[string]any

// Game writes the events of a game that has ended. d is the state after it.
func (e *Events) Game(g *Game, d *Data) {
	e.start(d)
	e.write("game", fields{
		"id": g.ID, "black": g.Players[0], "white": g.Players[1], "outcome": g.Outcome, "reason": g.Reason,
		"moves": g.Length, "opening": g.Opening.Name, "seconds": g.Finished.Sub(g.Started).Seconds(),
		"worker": g.Worker,
	})
	if f := g.Failure; f != nil {
		e.write("failure", fields{"id": g.ID, "engine": f.Engine, "kind": f.Kind, "detail": f.Detail})
	}
	e.write("standings", standingsFields(d.Standings))
	e.Update(d)
}

// Notice writes an event with a text.
func (e *Events) Notice(text string) {
	e.write("notice", fields{"text": text})
}

// Close writes that the tournament has ended or was interrupted.
func (e *Events) Close() {
	if e.last != nil {
		s := e.last.Standings
		e.write("finished", fields{"complete": e.last.isFinished(), "played": s.Played, "void": s.Void,
			"total": s.Total})
	}
}

func (e *Events) start(d *Data) {
	e.last = d
	if s := d.Standings; !e.started {
		e.started = true
		e.write("started", fields{"name": s.Name, "format": s.Format, "total": s.Total, "played": s.Played})
	}
}

// write writes an event. It ignores errors: a tournament goes on even if nobody reads its events
// any more.
func (e *Events) write(event string, f fields) {
	f["event"], f["time"] = event, e.now().UTC()
	_ = e.encoder.Encode(f)
}

func standingsFields(s *tournament.Standings) fields {
	players := []fields{}
	for i := range s.Players {
		p := &s.Players[i]
		numbers := fields{
			"engine": p.Engine, "score": p.Score, "stopped": p.Stopped, "elo": jsonNumber(p.Rating.Value),
			"elo_low": jsonNumber(openEnd(p.Rating.Low)), "elo_high": jsonNumber(openEnd(p.Rating.High)),
		}
		if len(p.Failures) > 0 {
			numbers["failures"] = p.Failures
		}
		players = append(players, numbers)
	}
	f := fields{"played": s.Played, "void": s.Void, "total": s.Total, "players": players}
	if t := s.SPRT; t != nil {
		f["sprt"] = fields{"llr": jsonNumber(t.LLR), "lower": jsonNumber(t.Lower), "upper": jsonNumber(t.Upper),
			"pairs": len(t.History)}
	}
	return f
}

// jsonNumber is a number that becomes null in JSON if it is infinite or not a number.
type jsonNumber float64

// MarshalJSON implements json.Marshaler.
func (n jsonNumber) MarshalJSON() ([]byte, error) {
	if !isFinite(float64(n)) {
		return []byte("null"), nil
	}
	const decimals = 1e4
	return json.Marshal(math.Round(float64(n)*decimals)/decimals + 0) // -0 becomes 0
}
