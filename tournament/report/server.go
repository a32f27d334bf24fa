package report

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"
)

// Limits of the server.
const (
	headerTimeout   = 10 * time.Second
	writeTimeout    = 30 * time.Second
	shutdownTimeout = 3 * time.Second
)

// Serve shows the tournament as a page that follows it, until the context ends, to
// those who have access. It listens nowhere but on the listener, which it closes.
//
// Source returns the state of the tournament now. It is called about twice a
// second while somebody looks, never by two goroutines at once, and what it
// returns must not change afterwards.
func Serve(ctx context.Context, listener net.Listener, source func() *Data, access Access) error {
	loopback := isLoopback(listener.Addr())
	if !loopback && access.Token == "" {
		return errors.Join(ErrNoToken, listener.Close())
	}
	web := &http.Server{
		Handler:           newHandler(source, access, loopback),
		ReadHeaderTimeout: headerTimeout,
		// Streams end with the context, so that Shutdown need not wait for them.
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
	stopped := make(chan error, 1)
	go func() { stopped <- web.Serve(listener) }()
	select {
	case err := <-stopped:
		return fmt.Errorf("serving the tournament: %w", err)
	case <-ctx.Done():
	}
	patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancel()
	if err := web.Shutdown(patience); err != nil {
		web.Close() // a reader that takes nothing must not keep the program
	}
	if err := <-stopped; !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serving the tournament: %w", err)
	}
	return nil
}

func newHandler(source func() *Data, access Access, loopback bool) http.Handler {
	f := newFeed(source)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", f.servePage)
	mux.HandleFunc("GET /events", f.serveEvents)
	return guarded(mux, access, loopback)
}

// guarded sets the headers that all answers have, and lets nobody pass who has no
// access.
func guarded(next http.Handler, access Access, loopback bool) http.Handler {
	next = access.asked(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !access.admits(r.Host, loopback) {
			http.Error(w, "this page is not for that name: open it as localhost or by the address that was printed", http.StatusMisdirectedRequest)
			return
		}
		h := w.Header()
		h.Set("Content-Security-Policy", contentPolicy(true)+"; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}

func isLoopback(address net.Addr) bool {
	tcp, ok := address.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

func (f *feed) servePage(w http.ResponseWriter, _ *http.Request) {
	s := f.now()
	var b bytes.Buffer
	if err := writePage(&b, s.data, true, s.cursor()); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	// The reader has gone away if this fails: there is nobody left to tell.
	_, _ = w.Write(b.Bytes())
}
