package report

import (
	"encoding/json"
	"io"
	"math"
	"sync"
	"time"

	"shotest/tournament"
	"shotest/tournament/statistics"
)

// Events tells of a tournament in JSON, one object a line, for programs. Every
// object has "event" and "time"; what else it has depends on the event:
//
//	started    name, format, total, played (more than 0 when resumed)
//	game       id, black, white, outcome, reason, moves, opening, seconds, worker
//	failure    id, engine, kind, detail
//	standings  played, void, total, players, sprt; after each game
//	stopped    engine: it failed too often and was taken out
//	decided    hypothesis, llr: the sequential test has ended
//	finished   complete (false if it was interrupted), played, void, total
//
// Numbers without a value, such as the Elo of a player who has won every game,
// are null.
type Events struct {
	mu       sync.Mutex
	encoder  *json.Encoder
	now      func() time.Time
	started  bool
	stopped  map[string]bool
	decided  bool
	last     *Data
	finished bool
}

// NewEvents returns Events that are written to out.
func NewEvents(out io.Writer) *Events {
	return &Events{encoder: json.NewEncoder(out), now: time.Now, stopped: make(map[string]bool)}
}

// Update tells of engines that were taken out and of the test's decision, once
// each. It may be called as often as one likes.
func (e *Events) Update(d *Data) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.update(d)
}

// Game tells of a game that has ended, with the state after it.
func (e *Events) Game(r *tournament.Result, d *Data) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.start(d)
	e.write(gameEvent{
		stamp: e.stamp("game"), ID: r.ID, Black: r.Players[0], White: r.Players[1], Outcome: string(r.Outcome), Reason: string(r.Reason),
		Moves: len(r.Moves), Opening: r.Opening.Name, Seconds: r.Finished.Sub(r.Started).Seconds(), Worker: r.Worker,
	})
	if f := r.Failure; f != nil {
		e.write(failureEvent{e.stamp("failure"), r.ID, f.Engine, string(f.Kind), f.Detail})
	}
	e.write(newStandingsEvent(e.stamp("standings"), d.Standings))
	e.update(d)
}

// Close tells that the tournament has ended, or was interrupted.
func (e *Events) Close() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.finished || e.last == nil {
		return
	}
	e.finished = true
	s := e.last.Standings
	e.write(finishedEvent{e.stamp("finished"), e.last.finished(), s.Played, s.Void, s.Total})
}

func (e *Events) start(d *Data) {
	e.last = d
	if e.started {
		return
	}
	e.started = true
	s := d.Standings
	e.write(startedEvent{e.stamp("started"), s.Name, s.Format, s.Total, s.Played})
}

func (e *Events) update(d *Data) {
	e.start(d)
	s := d.Standings
	for i := range s.Players {
		if p := &s.Players[i]; p.Stopped && !e.stopped[p.Engine] {
			e.stopped[p.Engine] = true
			e.write(stoppedEvent{e.stamp("stopped"), p.Engine})
		}
	}
	if s.SPRT != nil && s.SPRT.Decision != statistics.Continue && !e.decided {
		e.decided = true
		hypothesis := "H0"
		if s.SPRT.Decision == statistics.AcceptH1 {
			hypothesis = "H1"
		}
		e.write(decidedEvent{e.stamp("decided"), hypothesis, jsonNumber(s.SPRT.LLR)})
	}
}

// write leaves errors to the one who reads: a tournament does not stop because
// nobody listens any more.
func (e *Events) write(event any) { _ = e.encoder.Encode(event) }

func (e *Events) stamp(event string) stamp { return stamp{event, e.now().UTC()} }

type stamp struct {
	Event string    `json:"event"`
	Time  time.Time `json:"time"`
}

type startedEvent struct {
	stamp
	Name   string `json:"name"`
	Format string `json:"format"`
	Total  int    `json:"total"`
	Played int    `json:"played"`
}

type gameEvent struct {
	stamp
	ID      string  `json:"id"`
	Black   string  `json:"black"`
	White   string  `json:"white"`
	Outcome string  `json:"outcome"`
	Reason  string  `json:"reason"`
	Moves   int     `json:"moves"`
	Opening string  `json:"opening"`
	Seconds float64 `json:"seconds"`
	Worker  string  `json:"worker"`
}

type failureEvent struct {
	stamp
	ID     string `json:"id"`
	Engine string `json:"engine"`
	Kind   string `json:"kind"`
	Detail string `json:"detail"`
}

type stoppedEvent struct {
	stamp
	Engine string `json:"engine"`
}

type decidedEvent struct {
	stamp
	Hypothesis string     `json:"hypothesis"`
	LLR        jsonNumber `json:"llr"`
}

type finishedEvent struct {
	stamp
	Complete bool `json:"complete"`
	Played   int  `json:"played"`
	Void     int  `json:"void"`
	Total    int  `json:"total"`
}

type standingsEvent struct {
	stamp
	Played  int             `json:"played"`
	Void    int             `json:"void"`
	Total   int             `json:"total"`
	Players []playerNumbers `json:"players"`
	SPRT    *sprtNumbers    `json:"sprt,omitempty"`
}

type playerNumbers struct {
	Engine   string                         `json:"engine"`
	Score    statistics.Score               `json:"score"`
	Elo      jsonNumber                     `json:"elo"`
	EloLow   jsonNumber                     `json:"elo_low"`
	EloHigh  jsonNumber                     `json:"elo_high"`
	Failures map[tournament.FailureKind]int `json:"failures,omitempty"`
	Stopped  bool                           `json:"stopped"`
}

type sprtNumbers struct {
	LLR   jsonNumber `json:"llr"`
	Lower jsonNumber `json:"lower"`
	Upper jsonNumber `json:"upper"`
	Pairs int        `json:"pairs"`
}

func newStandingsEvent(at stamp, s *tournament.Standings) standingsEvent {
	e := standingsEvent{stamp: at, Played: s.Played, Void: s.Void, Total: s.Total, Players: []playerNumbers{}}
	for i := range s.Players {
		p := &s.Players[i]
		e.Players = append(e.Players, playerNumbers{
			Engine: p.Engine, Score: p.Score, Elo: jsonNumber(p.Rating.Value), EloLow: jsonNumber(p.Rating.Low),
			EloHigh: jsonNumber(p.Rating.High), Failures: p.Failures, Stopped: p.Stopped,
		})
	}
	if t := s.SPRT; t != nil {
		e.SPRT = &sprtNumbers{jsonNumber(t.LLR), jsonNumber(t.Lower), jsonNumber(t.Upper), len(t.History)}
	}
	return e
}

// jsonNumber is null where JSON has no number: infinite, or not a number.
type jsonNumber float64

// MarshalJSON implements json.Marshaler.
func (n jsonNumber) MarshalJSON() ([]byte, error) {
	if !finite(float64(n)) {
		return []byte("null"), nil
	}
	const decimals = 1e4
	return json.Marshal(math.Round(float64(n)*decimals) / decimals)
}
