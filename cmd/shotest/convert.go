package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"shotest/internal/terminal"
	"shotest/language"
	"shotest/record"
	"shotest/tuning/gamefile"
)

type convertCommand struct {
	Files  []string `arg:"" name:"record" help:"The record to read and the one to write; with --to, all are read. - is standard input or output."`
	To     string   `placeholder:"FORMAT" help:"Convert every record to csa, kif, kifu, ki2, ki2u, jkf or usi, into a file beside it."`
	Out    string   `placeholder:"FOLDER" type:"existingdir" help:"With --to: the folder to write to instead."`
	Force  bool     `help:"Overwrite files that are there, without asking."`
	Strict bool     `help:"Refuse records of which a part would be left out or read by assumption, rather than warn."`
	At     *int     `placeholder:"N" help:"Only the game up to move N."`
	Move   string   `placeholder:"N" help:"The same as --at."`
	Game   int      `placeholder:"N" help:"Only this game, of records that hold several."`
}

// Help implements kong's HelpProvider.
func (c *convertCommand) Help() string {
	return `Examples:

  shotest convert game.csa game.kif             # by the names' endings: .csa .kif .kifu .ki2 .ki2u .jkf .usi .sfen
  shotest convert --to kif games/*.csa          # each beside its record; --out FOLDER elsewhere
  shotest convert game.csa - --to kifu          # to standard output
  xclip -o | shotest convert - game.kif         # from the clipboard (Windows: powershell Get-Clipboard | …)
  shotest convert game.kif start.csa --at 40    # the game up to move 40
  shotest convert own.games some.kif --game 17  # one of the games that shotest tune games has made

KIF and KI2 are written in Shift_JIS, KIFU and KI2U in UTF-8. What the new format cannot hold is said, and so is ` +
		`what is left out of a record or read by assumption. A game ends before a move that cannot be known, and before an ` +
		`illegal one, unless the record says that it was a foul.`
}

// Run converts, and says what the new format could not hold.
func (c *convertCommand) Run(ctx context.Context, s streams) error {
	job, err := c.job(s)
	if err != nil {
		return err
	}
	toOutput := len(c.Files) == 2 && c.Files[1] == standardStream && c.Out == ""
	if c.To == "" || toOutput {
		return job.convert(c.Files[0], c.Files[1])
	}
	return c.convertAll(ctx, job)
}

// conversion is what is done with each record.
type conversion struct {
	streams
	// format is what is written; what the name of a file says where it is unknown.
	format record.Format
	// moves is up to which move games are written, -1 for all; game is the number of the
	// only game that is wanted, 0 for all.
	moves, game int
	// limit is the flag that moves was given by.
	limit string
	// force says that files that are there are overwritten, strict that records are refused
	// that are not as their format has them.
	force, strict bool
}

// job checks the flags.
func (c *convertCommand) job(s streams) (*conversion, error) {
	job := &conversion{streams: s, format: record.FormatNamed(c.To), game: c.Game, force: c.Force, strict: c.Strict}
	last := c.Files[len(c.Files)-1]
	switch {
	case c.To != "" && job.format == record.UnknownFormat:
		return nil, &usageError{fmt.Sprintf("--to %s: expected csa, kif, kifu, ki2, ki2u, jkf or usi", c.To)}
	case c.To == "" && len(c.Files) != 2:
		return nil, &usageError{"expected a record to read and one to write; --to FORMAT converts any number of records"}
	case c.To == "" && c.Out != "":
		return nil, &usageError{"--out: expected --to as well"}
	case c.To == "" && last == standardStream:
		return nil, &usageError{"-: expected --to as well, to say the format for standard output"}
	case c.Move != "" && !isNumber(c.Move):
		return nil, &usageError{fmt.Sprintf("--move %s: expected a number of moves", c.Move)}
	}
	if c.To != "" {
		c.Files = expand(c.Files)
	}
	var err error
	job.moves, err = movesPlayed(c.At, c.Move)
	job.limit = typed(job.moves, c.Move)
	return job, err
}

// expand replaces patterns such as *.csa by the files that they match, as shells do; that
// of Windows does not.
func expand(names []string) (files []string) {
	for _, name := range names {
		matches, err := filepath.Glob(name)
		if _, missing := os.Lstat(name); missing == nil || err != nil || len(matches) == 0 {
			matches = []string{name}
		}
		files = append(files, matches...)
	}
	return files
}

// convertAll converts each record into a file. What cannot be converted does not keep the
// others from it.
func (c *convertCommand) convertAll(ctx context.Context, job *conversion) error {
	written, failed := map[string]string{}, 0
	for _, in := range c.Files {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		out := c.beside(in, job.format)
		var err error
		if earlier, taken := written[out]; taken && out != standardStream {
			err = fmt.Errorf("%s: the same file as for %s", out, earlier)
		} else {
			err = job.convert(in, out)
		}
		if err != nil {
			printError(job.streams, language.English(), err)
			failed++
			continue
		}
		written[out] = in
	}
	if len(c.Files) > 1 {
		fmt.Fprintf(job.err, "%d of %s converted\n", len(c.Files)-failed, counted(len(c.Files), "record"))
	}
	if failed > 0 {
		return fmt.Errorf("%s could not be converted", counted(failed, "record"))
	}
	return nil
}

// beside returns the file for a record: standard output for standard input.
func (c *convertCommand) beside(in string, format record.Format) string {
	if in == standardStream {
		return standardStream
	}
	out := strings.TrimSuffix(in, filepath.Ext(in)) + format.Extension()
	if c.Out != "" {
		out = filepath.Join(c.Out, filepath.Base(out))
	}
	return out
}

// convert converts one record.
func (c *conversion) convert(in, out string) error {
	if out != standardStream && record.FormatOf(out) == record.UnknownFormat {
		return &usageError{record.ExtensionError(out).Error()}
	}
	if err := c.whole(in); err != nil {
		return err
	}
	games, err := readGames(c.streams, in, c.game)
	if err == nil {
		games, err = c.wanted(games, in)
	}
	if err != nil {
		return err
	}
	if err := warnOfReading(c.streams, in, games, c.strict); err != nil {
		return err
	}
	warnings, err := c.write(games, in, out)
	warn(c.streams, in, warnings)
	return err
}

// whole returns an error of a damaged file of own games, if such files are refused.
func (c *conversion) whole(in string) error {
	if !c.strict || in == standardStream || !gamefile.Is(in) {
		return nil
	}
	file, err := gamefile.Open(in)
	if err != nil {
		return err
	}
	broken := file.Skipped
	for _, m := range file.Members {
		_, err := file.Games(m)
		broken = append(broken, err)
	}
	return errors.Join(broken...)
}

// wanted returns the games that are converted, as far as they are.
func (c *conversion) wanted(games []*record.Game, name string) ([]*record.Game, error) {
	for _, game := range games {
		if c.moves > len(game.Moves) {
			return nil, &usageError{fmt.Sprintf("%s: the game in %s has %s", c.limit, name, counted(len(game.Moves), "move"))}
		}
		if c.moves >= 0 {
			game.Cut(c.moves)
		}
	}
	return games, nil
}

// write writes games to a file or to standard output, where a terminal gets UTF-8.
func (c *conversion) write(games []*record.Game, in, out string) (warnings []string, err error) {
	if out == standardStream {
		format := c.format
		if !format.HoldsSeveral() && len(games) > 1 {
			_, err := pickGame(games, 0, in)
			return nil, err
		}
		if _, tty := terminal.File(c.out); tty {
			format = format.InUTF8()
		}
		warnings, err = record.WriteAll(c.out, games, format)
		if err != nil {
			err = fmt.Errorf("%s: %w", in, err)
		}
		return warnings, err
	}
	if !record.FormatOf(out).HoldsSeveral() && len(games) > 1 {
		_, err := pickGame(games, 0, in)
		return nil, err
	}
	if err := mayReplace(c.streams, out, c.force); err != nil {
		return nil, err
	}
	return record.WriteFile(out, games)
}
