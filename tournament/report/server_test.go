package report

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"shotest/tournament"
)

// running is a tournament that goes on while it is watched.
type running struct {
	mu    sync.Mutex
	all   *Data
	games int
	live  []tournament.LiveGame
	state tournament.State
}

func (r *running) data() *Data {
	r.mu.Lock()
	defer r.mu.Unlock()
	d := *r.all
	d.Results = r.all.Results[:r.games]
	d.Standings = tournament.Stand(d.Spec, d.Results)
	d.Live, d.State = r.live, r.state
	return &d
}

func (r *running) change(games int, live []tournament.LiveGame) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.games, r.live = games, live
}

func (r *running) changeState(games int, live []tournament.LiveGame, state tournament.State) {
	r.change(games, live)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.state = state
}

// serve begins to serve on a port of this machine. The function stops it and
// returns what Serve did.
func serve(t *testing.T, source func() *Data, address string) (url string, stop func() error) {
	t.Helper()
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- Serve(ctx, listener, source, Access{}) }()
	stop = sync.OnceValue(func() error { cancel(); return <-ended })
	t.Cleanup(func() { _ = stop() })
	return "http://" + listener.Addr().String() + "/", stop
}

const anyPort = "127.0.0.1:0"

func TestHeaders(t *testing.T) {
	url, _ := serve(t, (&running{all: sprt(t), games: 4}).data, anyPort)
	response, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	for header, want := range map[string]string{
		"Content-Type": "text/html; charset=utf-8", "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store", "Referrer-Policy": "no-referrer",
	} {
		if got := response.Header.Get(header); got != want {
			t.Errorf("%s: %q, want %q", header, got, want)
		}
	}
	policy := response.Header.Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, "default-src 'none';") || strings.Contains(policy, "unsafe") || strings.Contains(policy, "http") {
		t.Errorf("policy %q", policy)
	}
	for _, c := range []struct {
		method, path, host string
		want               int
	}{
		{"GET", "", "", 200}, {"GET", "", "localhost:1", 200}, {"GET", "", "[::1]:1", 200}, {"GET", "", "evil.example", 421},
		{"POST", "", "", 405}, {"GET", "etc/passwd", "", 404}, {"GET", "events", "evil.example:80", 421},
	} {
		request, _ := http.NewRequestWithContext(t.Context(), c.method, url+c.path, nil)
		request.Host = c.host
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != c.want {
			t.Errorf("%s /%s of %q: %d, want %d", c.method, c.path, c.host, response.StatusCode, c.want)
		}
	}
}

// TestServeEnds: a page that is open does not keep the server.
func TestServeEnds(t *testing.T) {
	url, stop := serve(t, (&running{all: sprt(t), games: 4}).data, anyPort)
	response, err := http.Get(url + "events")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if err := stop(); err != nil {
		t.Errorf("stopped with %v", err)
	}
	// The stream was ended properly. Had the server waited for its reader, it would have
	// cut it off.
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		t.Errorf("the stream ends with %v", err)
	}
}

// TestCursor: a page that connects again gets what it has missed, and no more.
func TestCursor(t *testing.T) {
	r := &running{all: sprt(t), games: 6}
	url, _ := serve(t, r.data, anyPort)
	ids, cursor := firstGames(t, url, "")
	if len(ids) != 6 {
		t.Errorf("a new page gets %d games, want 6", len(ids))
	}
	r.change(9, nil)
	for ids, _ := firstGames(t, url, ""); len(ids) < 9; ids, _ = firstGames(t, url, "") {
		// The server looks at the tournament only now and then.
		if t.Context().Err() != nil {
			t.Fatal("the server does not see new games")
		}
		time.Sleep(refreshEvery / 10)
	}
	if ids, cursor = firstGames(t, url, cursor); fmt.Sprint(ids) != "[000003a 000003b 000004a]" {
		t.Errorf("an old page gets %v", ids)
	}
	feed, _, _ := strings.Cut(cursor, "-")
	for _, bad := range []string{"otherfeed-9", feed + "-1000", feed + "--1", feed + "-x", "-"} {
		if ids, _ := firstGames(t, url, bad); len(ids) != 9 {
			t.Errorf("with cursor %q a page gets %d games, want all 9", bad, len(ids))
		}
	}
}

// firstGames returns the games of a stream's first message about games, and its
// cursor.
func firstGames(t *testing.T, url, cursor string) (ids []string, next string) {
	t.Helper()
	request, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, url+"events", nil)
	request.Header.Set("Last-Event-ID", cursor)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 1<<24)
	for event := ""; lines.Scan(); {
		field, value, _ := strings.Cut(lines.Text(), ": ")
		switch {
		case field == "id":
			next = value
		case field == "event":
			event = value
		case field == "data" && event == "games":
			var games struct{ Index struct{ ID []string } }
			if err := json.Unmarshal([]byte(value), &games); err != nil {
				t.Fatal(err)
			}
			return games.Index.ID, next
		}
	}
	t.Fatal("the stream ends")
	return nil, ""
}

// TestWatchingFromOtherMachines: on an address that they reach, a token is asked for, and
// only names that are this machine's are answered to.
func TestWatchingFromOtherMachines(t *testing.T) {
	source := (&running{all: sprt(t), games: 4}).data
	listener, err := net.Listen("tcp", "0.0.0.0:0")
	if err != nil {
		t.Fatal(err)
	}
	if err := Serve(t.Context(), listener, source, Access{}); !errors.Is(err, ErrNoToken) {
		t.Errorf("without a token: %v", err)
	}
	access := Access{Token: "right token", Hosts: []string{"tower.example"}}
	web := httptest.NewServer(newHandler(source, access, false))
	defer web.Close()
	noRedirect := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for name, c := range map[string]struct {
		method, path, host, body, cookie string
		want                             int
	}{
		"nothing":              {want: 401},
		"events":               {path: "events", want: 401},
		"unknown":              {path: "etc", want: 401},
		"wrong token":          {path: "?token=wrong", want: 401},
		"token":                {path: "?token=right+token", want: 303},
		"form":                 {method: "POST", body: "token=right+token", want: 303},
		"wrong form":           {method: "POST", body: "token=x", want: 401},
		"long form":            {method: "POST", body: "token=" + strings.Repeat("x", 1<<20), want: 401},
		"cookie":               {cookie: access.pass(), want: 200},
		"wrong cookie":         {cookie: "right token", want: 401},
		"a name of ours":       {host: "Tower.example:80", cookie: access.pass(), want: 200},
		"a name of the web's":  {host: "evil.example", cookie: access.pass(), want: 421},
		"another, with token":  {path: "?token=right+token", host: "evil.example", want: 421},
		"an address":           {host: "192.168.1.7:80", cookie: access.pass(), want: 200},
		"a link to a token":    {path: "?token=right+token", host: "localhost", want: 303},
		"an address, no token": {host: "[::1]:80", want: 401},
	} {
		t.Run(name, func(t *testing.T) {
			request, err := http.NewRequestWithContext(t.Context(), cmp.Or(c.method, "GET"), web.URL+"/"+c.path, strings.NewReader(c.body))
			if err != nil {
				t.Fatal(err)
			}
			if c.method == "POST" {
				request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			}
			request.Host = c.host
			if c.cookie != "" {
				request.AddCookie(&http.Cookie{Name: tokenCookie, Value: c.cookie})
			}
			response, err := noRedirect.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			if response.StatusCode != c.want {
				t.Errorf("%d, want %d", response.StatusCode, c.want)
			}
			if c.want != 303 {
				return
			}
			if got := response.Header.Get("Location"); got != "/" {
				t.Errorf("redirected to %q", got)
			}
			cookies := response.Cookies()
			if len(cookies) != 1 || cookies[0].Value != access.pass() || !cookies[0].HttpOnly || cookies[0].SameSite != http.SameSiteLaxMode {
				t.Errorf("cookies %v", cookies)
			}
		})
	}
}
