package board

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"shotest/config"
	"shotest/engine"
	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/record"
	"shotest/review"
	"shotest/shogi"
)

// Settings say what a board shows and how it thinks.
type Settings struct {
	// Profile configures the engines. Each page has its own.
	Profile config.Profile
	// Searcher, if not nil, is another engine whose scores and lines replace those of our search.
	// All pages share it.
	Searcher review.Searcher
	// Language is the language of pages that ask for none.
	Language *language.Language
	// Game is shown at first, after Ply moves. Without a game the board is set up for a new one.
	Game *record.Game
	Ply  int
}

// Server serves the board.
type Server struct {
	settings Settings
	rules    shogi.Rules
	gate     *gate
	desks    desks
	reviews  reviews
}

// Limits of the server.
const (
	headerTime   = 10 * time.Second // for the head of a request
	bodyTime     = time.Minute      // for its body
	writeTime    = 20 * time.Second // for a part of an answer
	shutdownTime = time.Second      // for the answers that are being written when the server ends
)

// Listen returns a server, and a listener for it on the loopback interface. The port may be 0 for
// one that is free.
func Listen(settings Settings, port int) (*Server, net.Listener, error) {
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", fmt.Sprint(port)))
	if err != nil {
		return nil, nil, message.Errorf("port %d: %w", port, err)
	}
	s := &Server{settings: settings, rules: engine.New(settings.Profile).Rules()}
	s.desks.all = map[string]*desk{}
	s.desks.profile, s.desks.searcher = deskProfile(settings.Profile), sharedSearcher(settings.Searcher)
	_, text, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		return nil, nil, err
	}
	s.gate = newGate(text, settings.Language, s.routes())
	return s, listener, nil
}

// deskHash is the size of the tables of a page's engine, in megabytes. A review has as much again.
const deskHash = 16

// deskProfile returns the profile of the engines of a page.
func deskProfile(p config.Profile) config.Profile {
	p.HashMegabytes = min(p.HashMegabytes, deskHash)
	return p
}

// Address returns the address to open in a browser.
func (s *Server) Address() string {
	return "http://" + net.JoinHostPort("127.0.0.1", s.gate.port) + "/?token=" + s.gate.token
}

// Serve answers requests until ctx ends. Then it ends all searches.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	server := &http.Server{
		Handler: s.gate, ReadHeaderTimeout: headerTime, IdleTimeout: time.Minute, MaxHeaderBytes: 1 << 16,
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		<-ctx.Done()
		patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTime)
		defer cancel()
		if server.Shutdown(patience) != nil {
			_ = server.Close()
		}
	}()
	err := server.Serve(listener)
	cancel()
	<-stopped
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// routes returns what the server answers.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.page)
	mux.Handle("POST /position", answer(s.position))
	mux.Handle("POST /claim", answer(s.claim))
	mux.Handle("POST /game", answer(s.reword))
	mux.Handle("POST /save", answer(s.save))
	mux.Handle("POST /reviewed", answer(s.reviewed))
	mux.Handle("POST /close", answer(s.close))
	mux.HandleFunc("POST /read", s.read)
	mux.Handle("POST /analyse", task(s, s.analyse))
	mux.Handle("POST /why", task(s, s.why))
	mux.Handle("POST /play", task(s, s.play))
	mux.Handle("POST /review", task(s, s.review))
	return mux
}

// Request is a part of all requests: the page that asks, by a name that it chooses, and its
// language.
type Request struct {
	Page     string `json:"page"`
	Language string `json:"language"`
	// Search is the number of a search of the page. A search that arrives behind a newer one is out
	// of date.
	Search int `json:"search"`
}

func (r *Request) request() *Request { return r }

// words returns the language of a request.
func (r *Request) words() *language.Language {
	if l, ok := language.ByCode(r.Language); ok {
		return l
	}
	return language.English()
}

// asked is a pointer to a request of any kind.
type asked[Q any] interface {
	*Q
	request() *Request
}

// answer makes a handler of a function that answers at once.
func answer[Q, A any, P asked[Q]](do func(q P, l *language.Language) (A, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		q := P(new(Q))
		if err := decode(w, r, q); err != nil {
			refuse(w, q.request().words(), err)
			return
		}
		a, err := do(q, q.request().words())
		if err != nil {
			writeJSON(w, http.StatusOK, problem{q.request().words().Error(err)})
			return
		}
		writeJSON(w, http.StatusOK, a)
	})
}

// task makes a handler of a function that searches, and sends its findings as events.
func task[Q any, P asked[Q]](s *Server,
	do func(ctx context.Context, d *desk, q P, l *language.Language, send sender) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		q := P(new(Q))
		if err := decode(w, r, q); err != nil {
			refuse(w, q.request().words(), err)
			return
		}
		d, ctx, end, err := s.desks.begin(r.Context(), q.request())
		if err != nil {
			refuse(w, q.request().words(), err)
			return
		}
		defer end()
		events := newEvents(w)
		if err := do(ctx, d, q, q.request().words(), events.send); err != nil && ctx.Err() == nil {
			_ = events.send("error", problem{q.request().words().Error(err)})
		}
	})
}

// decode reads the JSON of a request.
func decode(w http.ResponseWriter, r *http.Request, q any) error {
	body, err := readBody(w, r)
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(q); err != nil {
		return message.Errorf("request: %w", err)
	}
	return nil
}

// readBody reads the body of a request to its end, without which a closed page would not be
// noticed.
func readBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Now().Add(bodyTime)) // a test's recorder has no deadlines
	defer func() { _ = control.SetReadDeadline(time.Time{}) }()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, message.Errorf("request: %w", err)
	}
	return body, nil
}

// problem is the answer where there is none, as to an illegal move, and says why. If the request
// itself is at fault, the status says so as well.
type problem struct {
	Error string `json:"error"`
}

// refuse answers a request that is at fault.
func refuse(w http.ResponseWriter, l *language.Language, err error) {
	status := http.StatusBadRequest
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		status = http.StatusRequestEntityTooLarge
	case errors.Is(err, errBusy):
		status = http.StatusServiceUnavailable
	}
	writeJSON(w, status, problem{l.Error(err)})
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{"error":"encoding"}`)
	}
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTime))
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(text) // a page that is gone needs no answer
}

// sender sends an event to a page. It returns an error if the page is gone.
type sender func(event string, value any) error

// events are the events that answer a request.
type events struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

func newEvents(w http.ResponseWriter) *events {
	w.Header().Set("Content-Type", "text/event-stream")
	return &events{w, http.NewResponseController(w)}
}

// send implements sender. A page that does not read for long is given up.
func (e *events) send(event string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	_ = e.control.SetWriteDeadline(time.Now().Add(writeTime))
	if _, err := fmt.Fprintf(e.w, "event: %s\ndata: %s\n\n", event, text); err != nil {
		return err
	}
	return e.control.Flush()
}

// close gives up the engines of a page that is closed.
func (s *Server) close(q *Request, _ *language.Language) (struct{}, error) {
	s.desks.close(q.Page)
	return struct{}{}, nil
}
