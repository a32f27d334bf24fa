package commands

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"syscall"
	"time"

	"shotest/internal/message"
	"shotest/language"
	"shotest/tournament"
	"shotest/tournament/director"
	"shotest/tournament/report"
)

// The files that these commands make in a tournament's folder: the page, the report as text, and
// the log, which comes first.
const (
	pageFile = "report.html"
	textFile = "report.md"
	logFile  = "tournament.log"
)

type tournamentReportCommand struct {
	tournamentFile
	Folder string `output:"folder" placeholder:"DIR" help:"Folder of the tournament's files (default: its name with .run, beside the file)."`
	JSON   bool   `name:"json" help:"Print the standings as JSON instead."`
}

// Run writes report.md and report.html into the tournament's folder.
func (c *tournamentReportCommand) Run(s streams) error {
	l := s.language()
	spec, err := tournament.Load(c.File)
	if err != nil {
		return err
	}
	folder := folderOf(spec, c.Folder)
	if err := s.checkFolder(folder); err != nil {
		return err
	}
	return writeReports(s, spec, folder, l, c.JSON)
}

// writeReports writes both reports and prints their paths; if json, it prints the standings
// instead.
func writeReports(s streams, spec *tournament.Spec, folder string, l *language.Language, json bool) error {
	data, damaged, err := loadData(spec, folder)
	if err != nil {
		return err
	}
	data.Language = l
	for _, line := range damaged {
		s.notice(l.Text("plan.damaged", language.Args{"Problem": line, "Command": "shotest tournament run"}))
	}
	page, text := filepath.Join(folder, pageFile), filepath.Join(folder, textFile)
	err = errors.Join(report.WriteFile(page, data, report.HTML), report.WriteFile(text, data, report.Markdown))
	switch {
	case json:
		return printJSON(s, data.Standings)
	case errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS):
		s.notice(l.Text("plan.instead", language.Args{"Problem": l.Error(err)}))
		return report.Markdown(s.out, data)
	case err != nil:
		return err
	}
	_, err = fmt.Fprintln(s.out, l.Text("plan.reports", language.Args{"Page": page, "Text": text}))
	return err
}

var errNotPlayed = errors.New("has not been played")

// loadData reads a tournament's folder. damaged are the damaged lines of its results.
func loadData(spec *tournament.Spec, folder string) (data *report.Data, damaged []string, err error) {
	results, damaged, err := director.ReadResults(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, message.Errorf("%s %w: there is nothing in %s", spec.Name, errNotPlayed, folder)
	}
	if err != nil {
		return nil, nil, err
	}
	data = &report.Data{Spec: spec, Standings: tournament.Stand(spec, results), Written: time.Now()}
	for i := range results {
		data.Games = append(data.Games, report.GameOf(&results[i]))
	}
	if data.Manifest, err = director.LoadManifest(folder); err != nil {
		damaged = append(damaged, err.Error())
	}
	data.State, err = director.LoadState(folder)
	return data, damaged, err
}

type tournamentWatchCommand struct {
	tournamentFile
	Folder string `placeholder:"DIR" help:"Folder of the tournament's files (default: its name with .run, beside the file)."`
	JSON   bool   `name:"json" help:"Print events as JSON, one object a line."`
}

// Help implements kong's HelpProvider.
func (c *tournamentWatchCommand) Help() string {
	return `Examples:

  shotest tournament watch match.yaml          # a bar on a terminal, a line for each game elsewhere
  shotest tournament watch --json match.yaml   # the same for programs

It may begin before the tournament does, and ends with it. The page report.html in the tournament's folder shows more; ` +
		`a browser loads it again by itself.`
}

// minPollInterval is the least time between two reads of a tournament's folder.
const minPollInterval = time.Second

// Run shows the tournament until it has ended.
func (c *tournamentWatchCommand) Run(ctx context.Context, s streams) error {
	spec, err := tournament.Load(c.File)
	if err != nil {
		return err
	}
	w := &watcher{spec: spec, folder: folderOf(spec, c.Folder), view: newTournamentView(s, c.JSON),
		shown: map[string]time.Time{}}
	defer w.view.Close()
	for {
		begun := time.Now()
		if over, err := w.poll(); over || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(max(minPollInterval, 10*time.Since(begun))):
		}
	}
}

// watcher polls a tournament's folder.
type watcher struct {
	spec   *tournament.Spec
	folder string
	view   tournamentView
	// hasPolled says that the watcher has polled the folder at least once.
	hasPolled bool
	state     tournament.State
	// shown are the times at which the shown games ended, by ID.
	shown map[string]time.Time
}

// stateAdvice has advice for states of a tournament.
var stateAdvice = map[tournament.State]string{
	tournament.Waiting:     " Begin it with shotest tournament run, or let workers join.",
	tournament.Interrupted: " shotest tournament run goes on with it.",
	tournament.Running:     " It is under way.",
}

// poll shows the changes since the last poll, and reports whether the tournament is over.
func (w *watcher) poll() (over bool, err error) {
	data, _, err := loadData(w.spec, w.folder)
	if errors.Is(err, errNotPlayed) {
		data = &report.Data{Spec: w.spec, Standings: tournament.Stand(w.spec, nil)}
		data.State, err = director.LoadState(w.folder)
	}
	if err != nil {
		return false, err
	}
	for i := range data.Games {
		g := &data.Games[i]
		if told, ok := w.shown[g.ID]; ok && told.Equal(g.Finished) {
			continue
		}
		w.shown[g.ID] = g.Finished
		if w.hasPolled {
			w.view.Game(g, data)
		}
	}
	if !w.hasPolled || w.state != data.State {
		w.view.Notice(report.Summary(data) + stateAdvice[data.State])
	}
	w.hasPolled, w.state = true, data.State
	w.view.Update(data)
	return data.State == tournament.Finished, nil
}
