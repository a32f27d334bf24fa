package report

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"shotest/tournament"
)

// refreshEvery is how old what is shown may be.
const refreshEvery = 500 * time.Millisecond

// feed turns the states of a tournament into what pages have not seen yet.
//
// Every game that has ended goes to a log in the order in which the feed first
// saw it. How far a page has read in the log is its cursor; the browser sends it
// back when it connects again, and so gets what it has missed, and no more. The
// cursor names the feed as well: one from before a restart counts for nothing,
// and the page gets every game again, which does it no harm.
type feed struct {
	source func() *Data
	name   string

	mu   sync.Mutex
	log  []*tournament.Result
	seen map[string]time.Time // when the game of an id ended, as the log has it
	last *snapshot
}

func newFeed(source func() *Data) *feed {
	return &feed{source: source, name: strconv.FormatInt(time.Now().UnixNano(), 36), seen: make(map[string]time.Time)}
}

// snapshot is a state of the tournament. It does not change, and is shared by
// all who look.
type snapshot struct {
	data  *Data
	taken time.Time
	feed  string
	log   []*tournament.Result
	// parts are made once, when the first reader asks.
	parts func() (map[string]string, error)
}

// now returns the state, a new one if the last is too old.
func (f *feed) now() *snapshot {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := time.Now()
	if f.last != nil && now.Sub(f.last.taken) < refreshEvery {
		return f.last
	}
	d := f.source()
	for i := range d.Results {
		f.note(&d.Results[i])
	}
	s := &snapshot{data: d, taken: now, feed: f.name, log: f.log[:len(f.log):len(f.log)]}
	if f.last != nil && sameGames(f.last, s) {
		s.parts = f.last.parts // the machine has games to play, and better things to do than this
	} else {
		s.parts = sync.OnceValues(func() (map[string]string, error) { return renderParts(d) })
	}
	f.last = s
	return s
}

// sameGames reports whether no game has ended between two states, and neither has the
// tournament. Then nothing but the current games has changed.
func sameGames(a, b *snapshot) bool {
	x, y := a.data.Standings, b.data.Standings
	return len(a.log) == len(b.log) && a.data.state() == b.data.state() && x.Played == y.Played && x.Void == y.Void && x.Total == y.Total
}

// note puts a game into the log if it is new, or was played again.
func (f *feed) note(r *tournament.Result) {
	if ended, known := f.seen[r.ID]; known && ended.Equal(r.Finished) {
		return
	}
	f.seen[r.ID] = r.Finished
	kept := *r // a pointer to r would keep the whole list of games that it is in
	f.log = append(f.log, &kept)
}

// renderParts makes the sections of the page by the names of their elements.
func renderParts(d *Data) (map[string]string, error) {
	var head strings.Builder
	if err := templates.ExecuteTemplate(&head, "progress", newProgress(d)); err != nil {
		return nil, err
	}
	parts := map[string]string{"part-progress": head.String()}
	sections, err := newSections(d)
	if err != nil {
		return nil, err
	}
	for i := range sections {
		if parts[sections[i].ID()], err = sections[i].part(); err != nil {
			return nil, err
		}
	}
	return parts, nil
}

// cursor is where the log ends.
func (s *snapshot) cursor() string { return fmt.Sprintf("%s-%d", s.feed, len(s.log)) }

// since returns the games that a reader with a cursor has not seen.
func (s *snapshot) since(cursor string) []*tournament.Result {
	feed, place, _ := strings.Cut(cursor, "-")
	read, err := strconv.Atoi(place)
	if err != nil || feed != s.feed || read < 0 || read > len(s.log) {
		read = 0
	}
	return s.log[read:]
}

// currentGame is a game being played, as page/live.js reads it.
type currentGame struct {
	ID      string      `json:"id"`
	Black   string      `json:"black"`
	White   string      `json:"white"`
	Opening string      `json:"opening"`
	Start   string      `json:"start"`
	Moves   packedMoves `json:"moves"`
	// Clocks are milliseconds left by colour, −1 without a clock.
	Clocks [2]int64 `json:"clocks"`
	Turn   int      `json:"turn"`
}

func currentGames(d *Data, now time.Time) []currentGame {
	list := make([]currentGame, 0, len(d.Live))
	for i := range d.Live {
		g := &d.Live[i]
		c := clocksOf(d, g, now)
		moves := packMoves(g.Moves)
		moves.Names = d.words().moveNames(g.Job.Opening.Position, g.Moves)
		moves.Given = givenMoves(g.Job.Opening.Position)
		list = append(list, currentGame{
			ID: clean(g.Job.ID, maxName), Black: name(g.Job.Players[0]), White: name(g.Job.Players[1]),
			Opening: name(g.Job.Opening.Name), Start: startOf(g.Job.Opening.Position), Moves: moves,
			Clocks: [2]int64{milliseconds(c.Left[0]), milliseconds(c.Left[1])}, Turn: int(c.Turn),
		})
	}
	return list
}

func milliseconds(left time.Duration) int64 {
	if left < 0 {
		return noClock
	}
	return left.Milliseconds()
}

// givenMoves counts the moves of an opening.
func givenMoves(position string) int {
	_, moves, _ := strings.Cut(position, " moves")
	return len(strings.Fields(moves))
}
