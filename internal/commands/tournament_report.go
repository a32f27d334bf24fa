package commands

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"syscall"

	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/tournament"
	"shotest/tournament/monitor"
	"shotest/tournament/report"
)

type tournamentReportCommand struct {
	tournamentFile
	Folder string `output:"folder" placeholder:"DIR" help:"Folder of the tournament's files (default: its name with .run, beside the file)."`
	JSON   bool   `name:"json" help:"Print the standings as JSON instead."`
}

// Run writes report.md, report.html and games.csv into the tournament's folder.
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

// writeReports writes the reports and the table of games, and prints their paths; if json, it
// prints the standings instead.
func writeReports(s streams, spec *tournament.Spec, folder string, l *language.Language, json bool) error {
	data, damaged, err := monitor.Load(spec, folder)
	if err != nil {
		return err
	}
	data.Language = l
	for _, line := range damaged {
		s.notice(message.Errorf("%s; see shotest tournament run", line))
	}
	page, text := filepath.Join(folder, monitor.PageFile), filepath.Join(folder, monitor.TextFile)
	games := filepath.Join(folder, monitor.GamesFile)
	err = errors.Join(report.WriteFile(page, data, report.HTML), report.WriteFile(text, data, report.Markdown),
		report.WriteFile(games, data, report.CSV))
	switch {
	case json:
		return printJSON(s, data.Standings)
	case errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS):
		s.notice(message.Errorf("%w; this is the report", err))
		return report.Markdown(s.out, data)
	case err != nil:
		return err
	}
	_, err = fmt.Fprintln(s.out, l.Text("plan.reports", language.Args{"Page": page, "Text": text, "Games": games}))
	return err
}

type tournamentWatchCommand struct {
	tournamentFile
	Folder string `placeholder:"DIR" help:"Folder of the tournament's files (default: its name with .run, beside the file)."`
	Boards bool   `xor:"form" help:"Show the boards of the games in progress, too."`
	JSON   bool   `name:"json" xor:"form" help:"Print events as JSON, one object a line."`
}

// Help implements kong's HelpProvider.
func (c *tournamentWatchCommand) Help() string {
	return `Examples:

  shotest tournament watch match.yaml            # on a terminal the games in progress, elsewhere a line for each game
  shotest tournament watch --boards match.yaml   # their boards, too
  shotest tournament watch --json match.yaml     # the same for programs

The moves of a game are known if it is played on the machine that runs the tournament. The command may begin before the tournament does, and ends with it. The page report.html in the tournament's folder shows more; ` +
		`a browser loads it again by itself.`
}

// Run shows the tournament until it has ended.
func (c *tournamentWatchCommand) Run(ctx context.Context, s streams) error {
	spec, err := tournament.Load(c.File)
	if err != nil {
		return err
	}
	return monitor.Watch(ctx, newWatchView(s, c.JSON, c.Boards), spec, folderOf(spec, c.Folder))
}
