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
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"shotest/config"
	"shotest/engine"
	"shotest/internal/language"
	"shotest/internal/testing/shogitest"
	"shotest/record"
	"shotest/shogi"
)

// settings returns settings for quick searches.
func settings(t testing.TB, code string) Settings {
	t.Helper()
	l, ok := language.ByCode(code)
	if !ok {
		t.Fatalf("no language %q", code)
	}
	p := config.Default()
	p.HashMegabytes = 4
	return Settings{Profile: p, Language: l}
}

// serve returns a server that ends with the test.
func serve(t testing.TB, settings Settings) *Server {
	t.Helper()
	s, listener, err := Listen(settings, 0)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- s.Serve(ctx, listener) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("the server ends with %v", err)
		}
		for range 500 { // connections that were closed end a moment later
			stacks := make([]byte, 1<<20)
			if stacks = stacks[:runtime.Stack(stacks, true)]; !bytes.Contains(stacks, []byte("board.(*desk)")) {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		t.Error("a search goes on after the end of the server")
	})
	return s
}

// client asks a server as its page does.
type client struct {
	t      testing.TB
	server *Server
	http.Client
	// host, origin and cookie replace what the page sends.
	host, origin, cookie string
}

// newClient returns a client that has opened the address of a server.
func newClient(t testing.TB, s *Server) *client {
	c := &client{t: t, server: s, host: "127.0.0.1:" + s.gate.port}
	c.origin, c.cookie = "http://"+c.host, s.gate.cookie()+"="+s.gate.token
	return c
}

// do sends a request, and returns the status and the answer.
func (c *client) do(ctx context.Context, method, path string, body io.Reader) (int, string) {
	c.t.Helper()
	r, err := http.NewRequestWithContext(ctx, method, "http://127.0.0.1:"+c.server.gate.port+path, body)
	if err != nil {
		c.t.Fatal(err)
	}
	r.Host = c.host
	r.Header.Set("Origin", c.origin)
	r.Header.Set("Cookie", c.cookie)
	answer, err := c.Do(r)
	if err != nil {
		return 0, err.Error()
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0, err.Error()
	}
	return answer.StatusCode, string(text)
}

func (c *client) post(path, body string) (int, string) {
	c.t.Helper()
	return c.do(c.t.Context(), http.MethodPost, path, strings.NewReader(body))
}

const startPlace = `{"page":"a","language":"en","start":"` + shogi.StartSFEN + `","moves":[]`

// Only the user's browser gets in.
func TestGate(t *testing.T) {
	s := serve(t, settings(t, "en"))
	port := s.gate.port
	for _, c := range []struct {
		what         string
		method, path string
		change       func(*client)
		status       int
	}{
		{"the page", "GET", "/", func(*client) {}, 200},
		{"its first address", "GET", "/?token=" + s.gate.token, func(c *client) { c.cookie = "" }, 200},
		{"by its other name", "GET", "/", func(c *client) { c.host = "localhost:" + port }, 200},
		{"a wrong token", "GET", "/?token=x", func(c *client) { c.cookie = "" }, 403},
		{"no cookie", "GET", "/", func(c *client) { c.cookie = "" }, 403},
		{"a cookie of another port", "GET", "/", func(c *client) { c.cookie = "shotest-board-1=" + s.gate.token }, 403},
		{"a token in a request that changes something", "POST", "/position?token=" + s.gate.token,
			func(c *client) { c.cookie = "" }, 403},
		{"another host", "GET", "/", func(c *client) { c.host = "example.com:" + port }, 421},
		{"no port", "GET", "/", func(c *client) { c.host = "127.0.0.1" }, 421},
		{"another port", "GET", "/", func(c *client) { c.host = "127.0.0.1:1" }, 421},
		{"another origin", "POST", "/position", func(c *client) { c.origin = "http://example.com" }, 403},
		{"no origin", "POST", "/position", func(c *client) { c.origin = "null" }, 403},
		{"a wrong method", "GET", "/position", func(*client) {}, 405},
		{"deleting", "DELETE", "/position", func(*client) {}, 405},
		{"another path", "GET", "/etc/passwd", func(*client) {}, 404},
	} {
		client := newClient(t, s)
		c.change(client)
		status, text := client.do(t.Context(), c.method, c.path, strings.NewReader(startPlace+"}"))
		if status != c.status {
			t.Errorf("%s: status %d, want %d: %.200s", c.what, status, c.status, text)
		}
	}
	for _, path := range []string{"/../etc/passwd", "/%2e%2e/etc/passwd", "//etc/passwd", "/read/../../x"} {
		if _, text := newClient(t, s).do(t.Context(), "GET", path, nil); strings.Contains(text, "root:") {
			t.Errorf("%s: %.100s", path, text)
		}
	}
}

// A page allows only its own program, and its cookie cannot be read or sent by others.
func TestHeaders(t *testing.T) {
	s := serve(t, settings(t, "ja"))
	answer, err := http.Get(s.Address())
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	policy := answer.Header.Get("Content-Security-Policy")
	for _, part := range []string{"default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'",
		"script-src 'sha256-"} {
		if !strings.Contains(policy, part) {
			t.Errorf("no %s in %s", part, policy)
		}
	}
	if answer.Header.Get("Access-Control-Allow-Origin") != "" || strings.Contains(policy, "unsafe") {
		t.Errorf("too much is allowed: %v", answer.Header)
	}
	cookie := answer.Header.Get("Set-Cookie")
	for _, part := range []string{s.gate.cookie(), "HttpOnly", "SameSite=Strict"} {
		if !strings.Contains(cookie, part) {
			t.Errorf("no %s in the cookie %s", part, cookie)
		}
	}
}

// What a page cannot mean is refused with a sentence, whatever it is, and the server goes on.
func TestBadRequests(t *testing.T) {
	c := newClient(t, serve(t, settings(t, "en")))
	deep := strings.Repeat(`{"moves":[{"move":"7g7f","variations":[`, 20_000)
	for _, b := range []struct {
		path, body string
		status     int
		says       string
	}{
		{"/position", "", 400, "request"},
		{"/position", "[]", 400, "request"},
		{"/position", `{"other":1}`, 400, "other"},
		{"/position", `{"start":"x"}`, 200, "SFEN"},
		{"/position", `{"start":"9/9/9/9/9/9/9/9/9 b - 1","moves":["7g7f"]}`, 200, "no piece"},
		{"/position", startPlace + `,"move":"2g2e"}`, 200, "does not move that way"},
		{"/claim", startPlace + `,"resigns":false}`, 200, "nothing to declare"},
		{"/save", `{"game":{"start":"` + shogi.StartSFEN + `","moves":[]},"format":"../x"}`, 200, "../x"},
		{"/save", `{"game":` + deep, 400, "request"},
		{"/read?name=../../etc/passwd", "no record", 200, ""},
		{"/analyse", startPlace + `,"lines":9,"nodes":1}`, 200, "lines"},
		{"/read", strings.Repeat("x", 100<<20), 413, "too large"},
	} {
		status, text := c.post(b.path, b.body)
		cut := strings.Contains(text, "connection reset") || strings.Contains(text, "broken pipe")
		if b.status == 413 && cut {
			continue // the server has hung up before the end of the body
		}
		isError := b.status == 200 || strings.HasPrefix(text, `{"error":"`)
		if status != b.status || !strings.Contains(text, b.says) || !isError {
			t.Errorf("%s %.60q: status %d, %.300s", b.path, b.body, status, text)
		}
	}
	if status, text := c.post("/position", startPlace+`}`); status != 200 || !strings.Contains(text, `"7g7f"`) {
		t.Errorf("status %d, %s", status, text)
	}
}

// Two hundred requests at once are all answered; searches beyond those of eight pages are refused.
func TestManyRequests(t *testing.T) {
	s := serve(t, settings(t, "en"))
	c := newClient(t, s)
	var group sync.WaitGroup
	for range 200 {
		group.Go(func() {
			if status, text := c.post("/position", startPlace+`,"move":"7g7f"}`); status != 200 {
				t.Errorf("status %d, %s", status, text)
			}
		})
	}
	group.Wait()
	ctx, cancel := context.WithCancel(t.Context())
	for i := range maxPages {
		began := c.begin(ctx, &group, fmt.Sprint(i))
		<-began
	}
	ninth := strings.Replace(startPlace, `"a"`, `"ninth"`, 1) + `,"lines":1,"nodes":1}`
	if status, text := c.post("/analyse", ninth); status != 503 {
		t.Errorf("status %d, %.200s", status, text)
	}
	cancel()
	group.Wait()
	waitForIdle(t, s)
	if status, text := c.post("/analyse", ninth); status != 200 {
		t.Errorf("status %d, %.200s", status, text)
	}
}

// begin begins an endless search for a page, in the group, and tells when its first event has come.
func (c *client) begin(ctx context.Context, group *sync.WaitGroup, page string) (began chan struct{}) {
	began = make(chan struct{})
	body := strings.Replace(startPlace, `"a"`, `"`+page+`"`, 1) + `,"lines":1,"nodes":60000000000}`
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.origin+"/analyse", strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Origin", c.origin)
	r.Header.Set("Cookie", c.cookie)
	group.Go(func() {
		answer, err := c.Do(r)
		if err != nil {
			c.t.Error(err)
			close(began)
			return
		}
		defer answer.Body.Close()
		_, _ = answer.Body.Read(make([]byte, 1))
		close(began)
		_, _ = io.Copy(io.Discard, answer.Body)
	})
	return began
}

// waitForIdle waits until no task is at work.
func waitForIdle(t testing.TB, s *Server) {
	t.Helper()
	for range 1000 {
		s.desks.mu.Lock()
		waiting := 0
		for _, d := range s.desks.all {
			waiting += d.waiting
		}
		s.desks.mu.Unlock()
		if waiting == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("a search goes on")
}

// The newest search of a page ends the one before, and a page that goes ends its own. One that says
// so gives its engines up as well.
func TestSearchesEnd(t *testing.T) {
	s := serve(t, settings(t, "en"))
	c := newClient(t, s)
	var group sync.WaitGroup
	<-c.begin(t.Context(), &group, "a")
	status, text := c.post("/analyse", startPlace+`,"lines":2,"nodes":1000}`)
	if status != 200 || !strings.Contains(text, "event: why") {
		t.Errorf("status %d, %.200s", status, text)
	}
	group.Wait() // the first one has ended
	ctx, cancel := context.WithCancel(t.Context())
	<-c.begin(ctx, &group, "a")
	cancel()
	group.Wait()
	waitForIdle(t, s)
	<-c.begin(t.Context(), &group, "a")
	c.post("/close", `{"page":"a","language":"en"}`)
	group.Wait()
	if len(s.desks.all) > 0 {
		t.Errorf("%d pages have engines", len(s.desks.all))
	}
}

// A search that was given up, but arrives behind a newer one, does not end that one.
func TestOldSearchComesLate(t *testing.T) {
	s := serve(t, settings(t, "en"))
	c := newClient(t, s)
	d, ctx, end, err := s.desks.begin(t.Context(), &Request{Page: "a", Search: 2})
	if err != nil {
		t.Fatal(err)
	}
	_, text := c.post("/analyse", startPlace+`,"search":1,"lines":1,"nodes":1000}`)
	if strings.Contains(text, "event") {
		t.Errorf("the old search answers: %s", text)
	}
	if ctx.Err() != nil || d == nil {
		t.Error("the new search has ended")
	}
	end()
}

// The same position gets the same answer, whatever was searched, or half searched, before.
func TestAnalysisIsReproducible(t *testing.T) {
	s := serve(t, settings(t, "en"))
	c := newClient(t, s)
	_, first := c.post("/analyse", startPlace+`,"lines":1,"nodes":3000}`)
	search := func(place Place, nodes uint64) {
		t.Helper()
		d, ctx, end, err := s.desks.begin(t.Context(), &Request{Page: "a"})
		if err != nil {
			t.Fatal(err)
		}
		defer end()
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		half := func(_ string, value any) error {
			if found, ok := value.(*Analysis); ok && found.Nodes > 20_000 {
				cancel()
			}
			return nil
		}
		_ = s.analyse(ctx, d, &AnalyseRequest{Place: place, Lines: 1, Nodes: nodes}, language.English(), half)
	}
	search(Place{Start: shogi.StartSFEN, Moves: []string{"7g7f"}}, 3000)
	search(Place{Start: shogi.StartSFEN}, 1<<30)
	if _, again := c.post("/analyse", startPlace+`,"lines":1,"nodes":3000}`); again != first {
		t.Errorf("first\n%s\nthen\n%s", first, again)
	}
}

// Records with everything in them come back as they were.
func TestReadAndSave(t *testing.T) {
	c := newClient(t, serve(t, settings(t, "ja")))
	const kif = "手合割：平手\n先手：<img src=x>\n後手：b\n手数----指手---------消費時間--\n*始め\n" +
		"   1 ７六歩(77)   ( 0:03/00:00:03)\n*\"</script>\n   2 ３四歩(33)   ( 0:04/00:00:04)\n" +
		"   3 投了         ( 0:01/00:00:04)\n\n" +
		"変化：2手\n   2 ８四歩(83)   ( 0:00/00:00:00)\n   3 ６八銀(79)   ( 0:00/00:00:00)\n"
	status, text := c.post("/read?language=ja&name=x.kif", kif)
	var read ReadAnswer
	if err := json.Unmarshal([]byte(text), &read); err != nil || status != 200 || len(read.Games) != 1 {
		t.Fatalf("%d, %v: %s", status, err, text)
	}
	body, err := json.Marshal(GameRequest{Game: *read.Games[0], Format: "kifu", Request: Request{Language: "ja"}})
	if err != nil {
		t.Fatal(err)
	}
	status, text = c.post("/save", string(body))
	var saved SaveAnswer
	if err := json.Unmarshal([]byte(text), &saved); err != nil || status != 200 {
		t.Fatalf("%d, %v: %s", status, err, text)
	}
	want, _ := record.Parse([]byte(kif), record.KIF)
	got, err := record.Parse(saved.Content, record.KIFU)
	if err != nil {
		t.Fatal(err)
	}
	var a, b bytes.Buffer
	_, err1 := record.Write(&a, want[0], record.JKF)
	_, err2 := record.Write(&b, got[0], record.JKF)
	if err := errors.Join(err1, err2); err != nil || a.String() != b.String() {
		t.Errorf("%v: saved\n%s\nwant\n%s", err, b.String(), a.String())
	}
}

// The engine plays legal moves at all levels, and resigns or declares by the rules.
func TestPlay(t *testing.T) {
	c := newClient(t, serve(t, settings(t, "en")))
	for _, level := range []int{1, 10, 20} {
		status, text := c.post("/play", startPlace+fmt.Sprintf(`,"level":%d,"nodes":2000}`, level))
		if status != 200 || !strings.Contains(text, "event: move") || !strings.Contains(text, `"text":"P-`) {
			t.Errorf("level %d: status %d, %.300s", level, status, text)
		}
	}
}

// failingSearcher is another engine, which fails in every second search.
type failingSearcher struct{ searches int }

func (s *failingSearcher) Name() string { return "other\x1b engine" }
func (s *failingSearcher) NewGame()     {}

func (s *failingSearcher) Search(_ context.Context, game *shogi.History, _ engine.Limits,
	_ int) (*engine.Found, error) {
	if s.searches++; s.searches%2 == 1 {
		return nil, errors.New("it has crashed")
	}
	best := game.Current().AppendLegalMoves(nil)[0]
	return &engine.Found{Lines: []engine.Report{{Depth: 7, Nodes: 9, Score: engine.Score{Centipawns: 300},
		PV: []shogi.Move{best}}}}, nil
}

// If another engine fails, the page says so, and our search stands in for it. The next search asks
// it again.
func TestOtherEngineFails(t *testing.T) {
	settings := settings(t, "en")
	settings.Searcher = &failingSearcher{}
	c := newClient(t, serve(t, settings))
	for path, limits := range map[string]string{"/analyse": `"lines":1`, "/play": `"level":20`} {
		body := startPlace + "," + limits + `,"nodes":1000}`
		settings.Searcher.(*failingSearcher).searches = 0
		_, text := c.post(path, body)
		if !strings.Contains(text, `"fault":"it has crashed"`) || !strings.Contains(text, `"score":"`) {
			t.Errorf("%s: after a failure: %s", path, text)
		}
		settings.Searcher.(*failingSearcher).searches = 1
		if _, text = c.post(path, body); strings.Contains(text, "fault") || !strings.Contains(text, `"score":"+300"`) {
			t.Errorf("%s: of the other engine: %s", path, text)
		}
	}
	if _, text := c.post("/why", startPlace+`,"move":"7g7f"}`); !strings.Contains(text, "warnings") {
		t.Errorf("why: %s", text)
	}
}

// A page that does not read holds up no other, and ends its search when it goes.
func TestSlowReader(t *testing.T) {
	s := serve(t, settings(t, "en"))
	c := newClient(t, s)
	slow, err := net.Dial("tcp", c.host)
	if err != nil {
		t.Fatal(err)
	}
	body := strings.Replace(startPlace, `"a"`, `"slow"`, 1) + `,"lines":5,"nodes":60000000000}`
	fmt.Fprintf(slow, "POST /analyse HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\nCookie: %s\r\nContent-Length: %d\r\n\r\n%s",
		c.host, c.origin, c.cookie, len(body), body)
	status, text := c.post("/analyse", startPlace+`,"lines":1,"nodes":1000}`)
	if status != 200 || !strings.Contains(text, "why") {
		t.Errorf("status %d, %s", status, text)
	}
	if err := slow.Close(); err != nil {
		t.Fatal(err)
	}
	waitForIdle(t, s)
}

// A review tells its progress, and then everything.
func TestReview(t *testing.T) {
	c := newClient(t, serve(t, settings(t, "ja")))
	game := gameDocument(language.Japanese(), recordOf(shogitest.Game(t, "startpos moves 7g7f 3c3d 2g2f 2b8h+ 2f2e")))
	request := ReviewRequest{Request: Request{Page: "a", Language: "ja"}, Game: *game, Level: "club", Nodes: 500}
	body, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	_, text := c.post("/review", string(body))
	for _, part := range []string{"event: progress", "event: review", `"mark":"blunder"`, "☗"} {
		if !strings.Contains(text, part) {
			t.Errorf("no %s in %.2000s", part, text)
		}
	}
}

// The rules of the game are those of the referee: repetition, mate, declarations.
func TestEndings(t *testing.T) {
	s := serve(t, settings(t, "en"))
	c := newClient(t, s)
	again := strings.Repeat(`"2h3h","8b7b","3h2h","7b8b",`, 2) + `"2h3h","8b7b","3h2h","7b8b"`
	const entering = `{"start":"K2RRBB2/GGGGSSSS1/9/9/9/9/9/9/8k b PPPP 1","moves":[]`
	for _, e := range []struct{ path, body, says string }{
		{"/position", `{"start":"` + shogi.StartSFEN + `","moves":[` + again + `]}`, "draw by repetition"},
		{"/position", `{"start":"4k4/9/4P4/9/9/9/9/9/4K4 b G 1","moves":["G*5b"]}`, "won by mate"},
		{"/position", entering + "}", `"declares":true`},
		{"/claim", entering + `,"resigns":false}`, "won by declaration"},
	} {
		if _, text := c.post(e.path, e.body); !strings.Contains(text, e.says) {
			t.Errorf("%s %s: %s", e.path, e.body, text)
		}
	}
}
