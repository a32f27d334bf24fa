package board

import (
	"context"
	"sync"

	"shotest/config"
	"shotest/engine"
	"shotest/internal/message"
	"shotest/review"
)

// maxPages is the number of pages that have engines at the same time.
const maxPages = 8

// errBusy says that there is no room for another page.
var errBusy = message.Errorf("%d pages are searching already: wait, or close one", maxPages)

// desks are the engines of the open pages, by the pages' names.
type desks struct {
	profile  config.Profile
	searcher review.Searcher

	mu    sync.Mutex
	all   map[string]*desk
	tasks int // begun so far
}

// desk has the engines of a page. They do one task at a time.
type desk struct {
	// turn holds a value while a task is at work.
	turn chan struct{}
	// cancel ends the newest task, waiting counts those that have not ended, last is the number of
	// the newest one, and search the page's own number for it. All are guarded by desks.mu.
	cancel  context.CancelFunc
	waiting int
	last    int
	search  int

	profile  config.Profile
	searcher review.Searcher
	engine   *engine.Engine
	reviewer *review.Reviewer
	// analysed is the position that the engine's table is about.
	analysed string
}

// begin ends the tasks of a page and begins another one, unless a newer one has begun already. The
// task must call end when it is done; it may use the desk until then.
func (d *desks) begin(ctx context.Context, q *Request) (_ *desk, _ context.Context, end func(), err error) {
	d.mu.Lock()
	found, err := d.find(q.Page)
	if err == nil && q.Search < found.search {
		err = context.Canceled
	}
	if err != nil {
		d.mu.Unlock()
		return nil, nil, nil, err
	}
	found.search = q.Search
	if found.cancel != nil {
		found.cancel()
	}
	ctx, cancel := context.WithCancel(ctx)
	d.tasks++
	found.cancel, found.last = cancel, d.tasks
	found.waiting++
	d.mu.Unlock()
	leave := func() {
		cancel()
		d.mu.Lock()
		found.waiting--
		d.mu.Unlock()
	}
	select {
	case found.turn <- struct{}{}:
	case <-ctx.Done():
		leave()
		return nil, nil, nil, ctx.Err()
	}
	return found, ctx, func() { <-found.turn; leave() }, nil
}

// find returns the desk of a page. For a new page it makes one, in the place of the idle desk that
// has waited longest if there are too many.
func (d *desks) find(page string) (*desk, error) {
	if found := d.all[page]; found != nil {
		return found, nil
	}
	if len(d.all) >= maxPages {
		oldest := ""
		for name, other := range d.all {
			if other.waiting == 0 && (oldest == "" || other.last < d.all[oldest].last) {
				oldest = name
			}
		}
		if oldest == "" {
			return nil, errBusy
		}
		delete(d.all, oldest)
	}
	made := &desk{turn: make(chan struct{}, 1), profile: d.profile, searcher: d.searcher}
	d.all[page] = made
	return made, nil
}

// close ends the tasks of a page, and gives its engines up.
func (d *desks) close(page string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if found := d.all[page]; found != nil && found.cancel != nil {
		found.cancel()
	}
	delete(d.all, page)
}

// Options that tasks set.
const (
	multiPVOption = "MultiPV"
	skillOption   = "SkillLevel"
	bookOption    = "USI_OwnBook"
)

// prepared returns the engine with options, given as names and values in turn. Its table is empty
// unless it is about the position already.
func (d *desk) prepared(ctx context.Context, position string, options ...string) (*engine.Engine, error) {
	if d.engine == nil {
		d.engine = engine.New(d.profile)
	}
	for i := 0; i < len(options); i += 2 {
		if err := d.engine.SetOption(options[i], options[i+1]); err != nil {
			return nil, err
		}
	}
	if position != "" && d.analysed == position {
		return d.engine, nil
	}
	d.analysed = position
	return d.engine, d.engine.Prepare(ctx)
}

// reviewing returns the reviewer for so many nodes a move.
func (d *desk) reviewing(ctx context.Context, nodes uint64, level review.Level) (_ *review.Reviewer, err error) {
	if d.reviewer == nil {
		settings := review.Settings{Profile: d.profile, Searcher: d.searcher, Sides: review.Both}
		if d.reviewer, err = review.NewReviewer(ctx, settings); err != nil {
			d.reviewer = nil
			return nil, err
		}
	}
	d.reviewer.Set(nodes, level)
	return d.reviewer, nil
}
