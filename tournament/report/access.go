package report

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"html"
	"html/template"
	"net"
	"net/http"
	"slices"
	"strings"

	"shotest/internal/webpage"
	"shotest/language"
)

// Access says who may watch.
type Access struct {
	// Token is asked of everybody, if it is not empty. Without it, Serve listens on
	// loopback addresses only.
	Token string
	// Hosts are names under which the page may be opened, besides localhost and
	// addresses. Any other name may belong to a page on the web that has it resolve to
	// this machine, to read what only this machine, or its network, can reach.
	Hosts []string
	// Language is what the form that asks for the token is written in, English if it is
	// nil.
	Language *language.Language
}

// ErrNoToken says that everybody on the network could watch.
var ErrNoToken = errors.New("other machines reach this address, and there is no token")

const (
	tokenField  = "token"
	tokenCookie = "shotest_watch"
	// longestForm is how long the form with a token may be, in bytes.
	longestForm = 4 << 10
)

// admits reports whether a page may be opened under a name.
func (a *Access) admits(host string, loopback bool) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.Trim(host, "[]"), ".")
	if strings.EqualFold(host, "localhost") {
		return true
	}
	if ip := net.ParseIP(host); ip != nil {
		return ip.IsLoopback() || !loopback
	}
	return !loopback && slices.ContainsFunc(a.Hosts, func(name string) bool { return strings.EqualFold(name, host) })
}

// pass is what a browser shows that has had the token.
func (a *Access) pass() string {
	mac := hmac.New(sha256.New, []byte(a.Token))
	mac.Write([]byte("watching a tournament"))
	return hex.EncodeToString(mac.Sum(nil))
}

// asked lets those through who have the token, and asks the others for it.
func (a *Access) asked(next http.Handler) http.Handler {
	if a.Token == "" {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		cookie, err := r.Cookie(tokenCookie)
		if err == nil && hmac.Equal([]byte(cookie.Value), []byte(a.pass())) && !(r.Method == http.MethodPost && r.URL.Path == "/") {
			next.ServeHTTP(w, r)
			return
		}
		a.login(w, r)
	})
}

// login takes a token from the address or the form. A browser then has a cookie, and
// the token is not in its address any more.
func (a *Access) login(w http.ResponseWriter, r *http.Request) {
	given := r.URL.Query().Get(tokenField)
	if r.Method == http.MethodPost {
		r.Body = http.MaxBytesReader(w, r.Body, longestForm)
		given = r.PostFormValue(tokenField)
	}
	if hmac.Equal([]byte(given), []byte(a.Token)) {
		http.SetCookie(w, &http.Cookie{Name: tokenCookie, Value: a.pass(), Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode})
		w.Header().Set("Location", "/")
		w.WriteHeader(http.StatusSeeOther)
		return
	}
	var page bytes.Buffer
	if err := templates.ExecuteTemplate(&page, "login.html", a.form(given != "")); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Security-Policy", strings.Replace(webpage.Policy("", loginStyle), "form-action 'none'", "form-action 'self'", 1)+"; frame-ancestors 'none'")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(http.StatusUnauthorized)
	_, _ = w.Write(page.Bytes()) // a reader that has gone away
}

// loginForm is what the form shows that asks for the token.
type loginForm struct {
	wording
	Style template.CSS
	Wrong bool
}

func (a *Access) form(wrong bool) *loginForm {
	return &loginForm{(&Data{Language: a.Language}).words(), template.CSS(loginStyle), wrong}
}

// Language is the code of the language that the form is written in.
func (f *loginForm) Language() string { return f.language.Code() }

// T returns a message of the form.
func (f *loginForm) T(name string) string { return f.say("login." + name) }

// Where says where the token is to be found.
func (f *loginForm) Where() template.HTML {
	const command = "shotest tournament watch"
	text := html.EscapeString(f.with("login.where", language.Args{"Command": command}))
	return template.HTML(strings.Replace(text, command, "<code>"+command+"</code>", 1))
}

var loginStyle = webpage.Colours + `
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
main { max-width: 26rem; margin: 15vh auto; padding: 0 1.25rem; }
h1 { font-size: 1.3rem; }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
input { flex: 1; min-width: 10rem; font: inherit; padding: .35rem .5rem; color: inherit; background: transparent; border: 1px solid currentColor; border-radius: .3rem; }
button { font: inherit; padding: .35rem .9rem; border-radius: .3rem; }
.wrong { font-weight: bold; }
`
