package commands

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/internal/terminal"
	"shotest/record"
)

type convertCommand struct {
	Files []string `arg:"" name:"record" output:"asks" help:"The record to read and the one to write; with --to, all are read. - is standard input or output."`
	To    string   `placeholder:"FORMAT" help:"Convert every record to csa, kif, kifu, ki2, ki2u, jkf or usi, into a file beside it."`
	Out   string   `placeholder:"FOLDER" type:"existingdir" output:"folder" help:"With --to: the folder to write to instead."`
	forceFlag
	Strict bool `help:"Refuse a record of which a part would be left out or read by assumption, rather than warn."`
	At     *int `range:"0,100000" placeholder:"N" help:"Only the game up to move N."`
	Game   int  `range:"1,2147483647" placeholder:"N" help:"Only this game, of a record that holds several."`
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

// Run converts, and reports everything that the new format does not support.
func (c *convertCommand) Run(ctx context.Context, s streams) error {
	job, err := c.newConversion(s)
	if err != nil {
		return err
	}
	toOutput := len(c.Files) == 2 && c.Files[1] == standardStream && c.Out == ""
	if c.To == "" || toOutput {
		return job.convert(c.Files[0], c.Files[1])
	}
	return c.convertAll(ctx, job)
}

// conversion says what to do with each record.
type conversion struct {
	*convertCommand
	streams
	// format is the format to write. If it is unknown, the name of a file determines it.
	format record.Format
	// moves is the number of moves of each game to write, -1 for all.
	moves int
}

// newConversion checks the flags and returns the conversion that they request.
func (c *convertCommand) newConversion(s streams) (*conversion, error) {
	job := &conversion{convertCommand: c, streams: s, format: record.FormatNamed(c.To)}
	last := c.Files[len(c.Files)-1]
	switch {
	case c.To != "" && job.format == record.UnknownFormat:
		return nil, usageErrorf("--to %s: expected csa, kif, kifu, ki2, ki2u, jkf or usi", c.To)
	case c.To == "" && len(c.Files) != 2:
		return nil, usageErrorf(
			"expected a record to read and one to write; --to FORMAT converts any number of records")
	case c.To == "" && c.Out != "":
		return nil, usageErrorf("--out: expected --to as well")
	case c.To == "" && last == standardStream:
		return nil, usageErrorf("-: expected --to as well, to say the format for standard output")
	}
	if c.To != "" {
		c.Files = expandPatterns(c.Files)
	}
	var err error
	job.moves, err = requestedPly(c.At, "")
	return job, err
}

// expandPatterns replaces patterns such as *.csa by the files that match them, as all shells but
// that of Windows do.
func expandPatterns(names []string) (files []string) {
	for _, name := range names {
		matches, err := filepath.Glob(name)
		if _, missing := os.Lstat(name); missing == nil || err != nil || len(matches) == 0 {
			matches = []string{name}
		}
		files = append(files, matches...)
	}
	return files
}

// convertAll converts each record into a file. It goes on after a record that it cannot convert.
func (c *convertCommand) convertAll(ctx context.Context, job *conversion) error {
	written, failed := map[string]string{}, 0
	for _, in := range c.Files {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		out := c.outputFile(in, job.format)
		var err error
		if earlier, taken := written[out]; taken && out != standardStream {
			err = message.Errorf("%s: the same file as for %s", out, earlier)
		} else {
			err = job.convert(in, out)
		}
		if err != nil {
			printError(job.streams, err)
			failed++
			continue
		}
		written[out] = in
	}
	if len(c.Files) > 1 {
		fmt.Fprintln(job.err, job.language().Text("convert.done", language.Args{"Done": len(c.Files) - failed,
			"Records": len(c.Files)}))
	}
	if failed > 0 {
		return message.Counted(failed, "%d record could not be converted", "%d records could not be converted")
	}
	return nil
}

// outputFile returns the file to write for a record: standard output for standard input.
func (c *convertCommand) outputFile(in string, format record.Format) string {
	if in == standardStream {
		return standardStream
	}
	out := strings.TrimSuffix(in, filepath.Ext(in)) + format.Extension()
	if c.Out != "" {
		out = filepath.Join(c.Out, filepath.Base(out))
	}
	return out
}

// convert converts one record. On a terminal it writes UTF-8.
func (c *conversion) convert(in, out string) error {
	format := c.format
	if out != standardStream {
		format = record.FormatOf(out)
		if format == record.UnknownFormat {
			return &usageError{record.ExtensionError(out)}
		}
	} else if _, tty := terminal.File(c.out); tty {
		format = format.InUTF8()
	}
	games, err := c.readGames(in)
	if err == nil && !format.HoldsSeveral() && len(games) > 1 {
		_, err = pickGame(games, 0, in)
	}
	if err == nil && out != standardStream {
		err = c.checkWritable(out, c.inputFiles()...)
	}
	if err != nil {
		return err
	}
	var warnings []error
	if out != standardStream {
		warnings, err = record.WriteFile(out, games)
	} else if warnings, err = record.WriteAll(c.out, games, format); err != nil {
		err = message.Errorf("%s: %w", in, err)
	}
	printWarnings(c.streams, in, warnings)
	return err
}

// inputFiles returns the files to read.
func (c *convertCommand) inputFiles() []string {
	if c.To == "" {
		return c.Files[:1]
	}
	return c.Files
}

// readGames returns the games to convert, cut to the requested moves.
func (c *conversion) readGames(in string) ([]*record.Game, error) {
	games, err := readGames(c.streams, in, c.Game, c.Strict)
	if err != nil {
		return nil, err
	}
	for _, game := range games {
		if c.moves > len(game.Moves) {
			return nil, usageErrorf("--at %d: the game in %s has %w", c.moves, in,
				message.Counted(len(game.Moves), "%d move", "%d moves"))
		}
		if c.moves >= 0 {
			game.Cut(c.moves)
		}
	}
	return games, warnOfReading(c.streams, in, games, c.Strict)
}
