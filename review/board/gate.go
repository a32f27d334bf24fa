package board

import (
	"crypto/rand"
	"crypto/subtle"
	"net"
	"net/http"
	"strings"

	"shotest/internal/language"
	"shotest/internal/message"
)

// maxBody is the largest body of a request, in bytes.
const maxBody = 10 << 20

// gate lets only the user's browser in.
type gate struct {
	// token is the secret in the address that the user is given.
	token string
	// port is the port of the server, as text.
	port string
	// words is the language in which strangers are refused.
	words *language.Language
	next  http.Handler
}

func newGate(port string, words *language.Language, next http.Handler) *gate {
	return &gate{rand.Text(), port, words, http.MaxBytesHandler(next, maxBody)}
}

// cookie returns the name of the cookie. Cookies do not tell ports apart, so its name does.
func (g *gate) cookie() string { return "shotest-board-" + g.port }

// ServeHTTP answers a request if it comes from the user's browser.
//
//   - Its host must be this machine: the page of another site whose name leads here (rebinding) has
//     that name as its host.
//   - Its origin, unless it only reads, must be our page: other sites' pages name themselves.
//   - It must know the secret, by the cookie or by the address that the user opened first.
func (g *gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead
	switch {
	case !g.isOurHost(r.Host):
		http.Error(w, g.words.Error(errHost), http.StatusMisdirectedRequest)
	case !reads && r.Header.Get("Origin") != "http://"+r.Host:
		http.Error(w, g.words.Error(errOrigin), http.StatusForbidden)
	case g.isToken(r.URL.Query().Get("token")) && reads:
		http.SetCookie(w, &http.Cookie{Name: g.cookie(), Value: g.token, Path: "/", HttpOnly: true,
			SameSite: http.SameSiteStrictMode})
		g.next.ServeHTTP(w, r)
	case g.hasCookie(r):
		g.next.ServeHTTP(w, r)
	default:
		http.Error(w, g.words.Error(errStranger), http.StatusForbidden)
	}
}

// The reasons why a request is refused.
var (
	errHost     = message.Errorf("expected a host of this machine")
	errOrigin   = message.Errorf("expected a request from the board's own page")
	errStranger = message.Errorf("expected the whole address that shotest board has printed")
)

func (g *gate) isOurHost(host string) bool {
	name, port, err := net.SplitHostPort(host)
	local := name == "127.0.0.1" || name == "::1" || strings.EqualFold(name, "localhost")
	return err == nil && local && port == g.port
}

func (g *gate) isToken(text string) bool {
	return subtle.ConstantTimeCompare([]byte(text), []byte(g.token)) == 1
}

func (g *gate) hasCookie(r *http.Request) bool {
	cookie, err := r.Cookie(g.cookie())
	return err == nil && g.isToken(cookie.Value)
}
