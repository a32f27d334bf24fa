package report

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"shotest/tournament"
)

// heartbeat is after how long a silent stream says that it is there: so both
// ends notice when the other is not.
const heartbeat = 15 * time.Second

// gamesPerEvent bounds the size of one message.
const gamesPerEvent = 200

// stream is one page that follows the tournament, by server-sent events.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	cursor  string
	parts   map[string]string // as sent
	current string            // the current games' moves, as sent
	told    bool              // whether current games were sent at all
	spoke   time.Time
}

func (f *feed) serveEvents(w http.ResponseWriter, r *http.Request) {
	s := &stream{w: w, control: http.NewResponseController(w), cursor: r.URL.Query().Get("from"), parts: map[string]string{}}
	if again := r.Header.Get("Last-Event-ID"); again != "" {
		s.cursor = again // newer than the address, which is as old as the page
	}
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	ticker := time.NewTicker(refreshEvery)
	defer ticker.Stop()
	for {
		if err := s.tell(f.now()); err != nil {
			return // the page is gone; it will connect again if it wants to
		}
		select {
		case <-r.Context().Done():
			return
		case <-ticker.C:
		}
	}
}

// tell sends what the page has not seen.
func (s *stream) tell(state *snapshot) error {
	if err := s.control.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
		return err
	}
	if err := s.tellGames(state); err != nil {
		return err
	}
	if err := s.tellParts(state); err != nil {
		return err
	}
	if err := s.tellCurrent(state); err != nil {
		return err
	}
	if time.Since(s.spoke) > heartbeat {
		s.spoke = time.Now()
		if _, err := fmt.Fprint(s.w, ": still here\n\n"); err != nil {
			return err
		}
	}
	return s.control.Flush()
}

func (s *stream) tellGames(state *snapshot) error {
	fresh := state.since(s.cursor)
	for len(fresh) > 0 {
		n := min(gamesPerEvent, len(fresh))
		cursor := fmt.Sprintf("%s-%d", state.feed, len(state.log)-len(fresh)+n)
		if err := s.send("games", cursor, packFresh(state.data.words(), fresh[:n])); err != nil {
			return err
		}
		s.cursor, fresh = cursor, fresh[n:]
	}
	return nil
}

// freshGames are games that ended while the page was open.
type freshGames struct {
	Index *packedIndex  `json:"index"`
	Moves []packedMoves `json:"moves"`
}

func packFresh(w wording, results []*tournament.Result) freshGames {
	p := newPacker(w)
	g := freshGames{Index: &p.index}
	for _, r := range results {
		p.add(r)
		g.Moves = append(g.Moves, packResult(w, r))
	}
	return g
}

func (s *stream) tellParts(state *snapshot) error {
	parts, err := state.parts()
	if err != nil {
		return err
	}
	changed := map[string]string{}
	for id, content := range parts {
		if old, sent := s.parts[id]; !sent || old != content {
			changed[id] = content
		}
	}
	if len(changed) == 0 {
		return nil
	}
	s.parts = parts
	return s.send("parts", "", changed)
}

// tellCurrent sends the current games when one has a new move. Clocks run in
// the page by themselves.
func (s *stream) tellCurrent(state *snapshot) error {
	games := currentGames(state.data, state.taken)
	var b strings.Builder
	for i := range games {
		fmt.Fprintln(&b, games[i].ID, games[i].Moves.Moves)
	}
	if s.told && b.String() == s.current {
		return nil
	}
	s.told, s.current = true, b.String()
	return s.send("current", "", games)
}

// send writes an event. JSON has no line breaks outside of strings, and in them
// they are escaped, so that it is one line.
func (s *stream) send(event, id string, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	if id != "" {
		id = "id: " + id + "\n"
	}
	s.spoke = time.Now()
	_, err = fmt.Fprintf(s.w, "%sevent: %s\ndata: %s\n\n", id, event, data)
	return err
}
