package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"shotest/language"
	"shotest/tournament"
	"shotest/tournament/director"
	"shotest/tournament/report"
)

type tournamentReportCommand struct {
	tournamentFile
	Folder string `placeholder:"DIR" help:"Folder of the tournament's files (default: its name with .run, beside the file)."`
	JSON   bool   `name:"json" help:"Print the standings as JSON instead."`
	languageFlag
}

// Run writes report.md and report.html into the tournament's folder.
func (c *tournamentReportCommand) Run(s streams) error {
	l, err := c.chooseLanguage()
	if err != nil {
		return err
	}
	spec, err := tournament.Load(c.File)
	if err != nil {
		return err
	}
	return writeReports(s, spec, folderOf(spec, c.Folder), l, c.JSON)
}

// writeReports writes both reports, the page in a language, and says where they are; with
// json it prints the standings.
func writeReports(s streams, spec *tournament.Spec, folder string, l *language.Language, json bool) error {
	data, damaged, err := loadData(spec, folder)
	if err != nil {
		return err
	}
	data.Language = l
	for _, line := range damaged {
		fmt.Fprintf(s.err, "shotest: %s; left out, and played again by shotest tournament run\n", line)
	}
	page, text := filepath.Join(folder, "report.html"), filepath.Join(folder, "report.md")
	if err := errors.Join(report.WriteFile(page, data, report.HTML), report.WriteFile(text, data, report.Markdown)); err != nil {
		return err
	}
	if json {
		return printJSON(s, data.Standings)
	}
	_, err = fmt.Fprintf(s.out, "Reports: %s and %s\n", page, text)
	return err
}

var errNotPlayed = errors.New("has not been played")

// loadData reads what a tournament's folder holds, and names the damaged lines of its results.
func loadData(spec *tournament.Spec, folder string) (data *report.Data, damaged []string, err error) {
	results, damaged, err := director.ReadResults(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("%s %w: there is nothing in %s", spec.Name, errNotPlayed, folder)
	}
	if err != nil {
		return nil, nil, err
	}
	manifest, err := director.LoadManifest(folder)
	if err != nil {
		return nil, nil, err
	}
	data = &report.Data{
		Spec: spec, Standings: tournament.Stand(spec, results), Results: results, Manifest: manifest,
	}
	return data, damaged, addState(data, folder)
}

// addState adds what is going on at the moment.
func addState(data *report.Data, folder string) (err error) {
	if data.State, err = director.LoadState(folder); err != nil {
		return err
	}
	data.Live = nil
	if data.State == tournament.Running || data.State == "" {
		data.Live, err = director.LoadLive(folder)
	}
	return err
}

type tournamentWatchCommand struct {
	tournamentFile
	Folder string   `placeholder:"DIR" help:"Folder of the tournament's files (default: its name with .run, beside the file)."`
	Listen string   `default:"127.0.0.1:0" placeholder:"HOST:PORT" help:"Address of the page; the port is chosen if it is 0 (default ${default}). Other machines are asked for a token."`
	Token  string   `env:"SHOTEST_WATCH_TOKEN" help:"Token that is asked for; one is made up if others reach the address."`
	Host   []string `placeholder:"NAME" help:"Name of this machine under which others may open the page, besides its addresses and its own name."`
	languageFlag
}

// Run serves the page until it is interrupted. The tournament need not have begun.
func (c *tournamentWatchCommand) Run(ctx context.Context, s streams) error {
	l, err := c.chooseLanguage()
	if err != nil {
		return err
	}
	spec, err := tournament.Load(c.File)
	if err != nil {
		return err
	}
	folder := folderOf(spec, c.Folder)
	if _, _, err := loadData(spec, folder); err != nil && !errors.Is(err, errNotPlayed) {
		return err
	}
	listener, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return err
	}
	access := c.access(listener.Addr())
	access.Language = l
	fmt.Fprintf(s.out, "Watching %s at %s (Ctrl-C ends it)\n", spec.Name, pageAddress(listener.Addr(), access.Token))
	watched := &watchedFolder{spec: spec, folder: folder, language: l}
	ctx, stop := context.WithCancel(ctx)
	var telling sync.WaitGroup
	telling.Go(func() { watched.tell(ctx, s.out) })
	defer telling.Wait()
	defer stop()
	return report.Serve(ctx, listener, watched.data, access)
}

// access says who may watch: on an address that other machines reach, whoever has the
// token.
func (c *tournamentWatchCommand) access(address net.Addr) report.Access {
	access := report.Access{Token: c.Token, Hosts: c.Host}
	if name, err := os.Hostname(); err == nil {
		access.Hosts = append(access.Hosts, name)
	}
	tcp, is := address.(*net.TCPAddr)
	if access.Token == "" && !(is && tcp.IP.IsLoopback()) {
		access.Token = rand.Text()
	}
	return access
}

// pageAddress spells where a page is. An address that stands for all of the machine's is
// not one to open: its name is.
func pageAddress(address net.Addr, token string) string {
	where := address.String()
	if tcp, is := address.(*net.TCPAddr); is && tcp.IP.IsUnspecified() {
		host, err := os.Hostname()
		if err != nil {
			host = "localhost"
		}
		where = net.JoinHostPort(host, strconv.Itoa(tcp.Port))
	}
	page := url.URL{Scheme: "http", Host: where, Path: "/"}
	if token != "" {
		page.RawQuery = url.Values{"token": {token}}.Encode()
	}
	return page.String()
}

// watchedFolder reads a tournament's folder again when it has changed.
type watchedFolder struct {
	spec     *tournament.Spec
	folder   string
	language *language.Language

	mu      sync.Mutex
	changed time.Time
	last    *report.Data
}

// lookEvery is how often it is looked whether a tournament goes on.
const lookEvery = time.Second

// tell prints a line whenever the tournament begins, is interrupted, or ends.
func (w *watchedFolder) tell(ctx context.Context, out io.Writer) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for told := tournament.State(""); ; {
		if data := w.data(); data.State != told {
			told = data.State
			fmt.Fprintf(out, "%s  %s\n", time.Now().Format(time.TimeOnly), describeState(data))
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// describeState says whether the tournament goes on, and what may be done.
func describeState(data *report.Data) string {
	text := report.Summary(data)
	s := data.Standings
	switch {
	case data.State == tournament.Waiting && s.Played+s.Void == 0:
		text += " Begin it with shotest tournament run, or let workers join."
	case data.State == tournament.Waiting:
		text += " Nobody is there to play: let workers join."
	case data.State == tournament.Interrupted:
		text += " shotest tournament run goes on with it."
	case data.State == tournament.Running:
		text += " It is under way."
	}
	return text
}

// data returns the state of the tournament. What cannot be read just now stays
// as it was.
func (w *watchedFolder) data() *report.Data {
	w.mu.Lock()
	defer w.mu.Unlock()
	latest := w.latestChange()
	if w.last == nil || latest.After(w.changed) {
		if data, _, err := loadData(w.spec, w.folder); err == nil {
			data.Language = w.language
			w.last, w.changed = data, latest
		}
	}
	if w.last == nil {
		return &report.Data{Spec: w.spec, Standings: tournament.Stand(w.spec, nil), State: tournament.Waiting, Language: w.language}
	}
	// A runner that was killed changes nothing more: that is how it is noticed.
	now := *w.last
	if err := addState(&now, w.folder); err == nil && now.State != w.last.State {
		w.last = &now
	}
	return w.last
}

func (w *watchedFolder) latestChange() (latest time.Time) {
	for _, name := range []string{"results.jsonl", "live.json"} {
		if info, err := os.Stat(filepath.Join(w.folder, name)); err == nil && info.ModTime().After(latest) {
			latest = info.ModTime()
		}
	}
	return latest
}
