// Package commands is the command line of shotest: it parses the arguments, calls the rooms that do
// the work, and prints. It is separate from the program in cmd/shotest, whose folder holds the
// compiler's profile: tests in a folder with such a profile would recompile the standard library
// and everything else for it.
package commands

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/internal/plaintext"
	"shotest/internal/result"
)

// Exit codes of every command.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

// commands is the command line. Each field's type is in a file of its name.
type commands struct {
	USI        usiCommand        `cmd:"" default:"1" name:"usi" help:"Speak USI on standard input and output, as graphical boards expect. This is what happens without arguments."`
	Analyze    analyzeCommand    `cmd:"" help:"Analyse a position: show the board, the best lines, and what speaks for them."`
	Explain    explainCommand    `cmd:"" help:"List the moves of a position with what speaks for them, what they cost and what a search made of them; or tell the story of one."`
	Review     reviewCommand     `cmd:"" help:"Review games: which moves decided them, what was better, and why, as a page or with comments for a board."`
	Board      boardCommand      `cmd:"" help:"A board in the browser: play, try moves, and ask why or why not."`
	Mate       mateCommand       `cmd:"" help:"Look for a forced mate by checks."`
	Perft      perftCommand      `cmd:"" help:"Count the positions that legal moves lead to."`
	Bench      benchCommand      `cmd:"" help:"Search built-in positions and print a signature of what the search did."`
	Book       bookCommand       `cmd:"" help:"Opening books: make one from games, show what one knows."`
	Convert    convertCommand    `cmd:"" help:"Convert a game record to another format."`
	Audit      auditCommand      `cmd:"" help:"Say how often the moves that matter lie within the width that interest search looks at."`
	Compliance complianceCommand `cmd:"" help:"Check how well a USI engine gets on with the programs that use it."`
	Tournament tournamentCommand `cmd:"" help:"Tournaments between engines, from YAML files."`
	Tune       tuneCommand       `cmd:"" help:"Learn from recorded games, or by playing."`
	Version    versionCommand    `cmd:"" help:"Print the version."`

	Language string `placeholder:"en|ja" help:"The language to write in; review also takes en,ja, and writes in both (default: that of SHOTEST_LANGUAGE, or of the system)."`
}

// streams are the inputs and outputs of a command.
type streams struct {
	in       io.Reader
	out, err io.Writer
	// languages are the languages to write in. Most commands write in one.
	languages []*language.Language
	commandFiles
}

// language returns the language in which a command writes.
func (s streams) language() *language.Language {
	if len(s.languages) == 0 {
		return language.English()
	}
	return s.languages[0]
}

// notice prints something that the user should know, without being an error.
func (s streams) notice(what error) { printError(s, what) }

// printJSON prints objects, one on each line.
func printJSON[T any](s streams, objects ...T) error {
	encoder := json.NewEncoder(s.out)
	for _, object := range objects {
		if err := encoder.Encode(object); err != nil {
			return err
		}
	}
	return nil
}

// printTextOrJSON prints a text, or objects instead if asJSON.
func printTextOrJSON[T any](s streams, asJSON bool, text string, objects ...T) error {
	if asJSON {
		return printJSON(s, objects...)
	}
	_, err := fmt.Fprint(s.out, text)
	return err
}

// printResult prints the sentences and tables of a result, or its rows if asJSON.
func (s streams) printResult(r *result.Result, asJSON bool) error {
	lines, err := r.JSON()
	if err != nil {
		return err
	}
	return printTextOrJSON(s, asJSON, strings.Join(r.About, "\n")+"\n"+r.Text(), lines...)
}

// Main runs the command line of the process and returns its exit code. version is that of the
// release.
func Main(version string) int {
	release = version
	ctx, stop := signal.NotifyContext(context.Background(), signals()...)
	defer stop()
	return run(ctx, os.Args[1:], streams{in: os.Stdin, out: os.Stdout, err: os.Stderr})
}

// signals returns the signals that end a command politely. The hangup of the terminal is one of
// them, unless the parent process has disabled it, as nohup does.
func signals() []os.Signal {
	list := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		list = append(list, syscall.SIGHUP)
	}
	return list
}

// run executes a command line and returns its exit code.
func run(ctx context.Context, args []string, s streams) (code int) {
	if areRecords(args) {
		return reviewRecords(ctx, args, s)
	}
	if len(args) > 0 && args[0] == "help" {
		args = append(slices.Clone(args[1:]), "--help")
	}
	languages, err := chooseLanguages(args)
	if err != nil && len(args) == 0 {
		// A GUI does not show why an engine has not started.
		printError(s, err)
		languages, err = []*language.Language{language.English()}, nil
	}
	if err != nil {
		return printUsageError(s, err)
	}
	s.languages = languages
	parser, helped, err := newParser(ctx, s)
	if err != nil {
		printError(s, err)
		return exitFailed
	}
	command, err := parser.Parse(args)
	switch {
	case *helped:
		return exitDone
	case err != nil:
		return printUsageError(s, parseError(err))
	case len(languages) > 1 && command.Command() != "review <record>":
		return printUsageError(s, severalLanguagesError(languages))
	}
	s, err = s.withFiles(command)
	if err == nil {
		command.Bind(s)
		err = command.Run()
	}
	if err != nil {
		// kong joins the errors of a command and of its hooks, so err is never context.Canceled
		// itself. Errors that say more stay as they are.
		if errors.Is(err, context.Canceled) && err.Error() == context.Canceled.Error() {
			err = errInterrupted
		}
		printError(s, err)
		var wrong *usageError
		if errors.As(err, &wrong) {
			return exitUsage
		}
		return exitFailed
	}
	return exitDone
}

// newParser returns the parser of the command line. helped is set if it prints help instead of
// parsing.
func newParser(ctx context.Context, s streams) (parser *kong.Kong, helped *bool, err error) {
	helped = new(bool)
	options := append(numberOptions(),
		kong.Name("shotest"),
		kong.Description("A shogi engine after Jeff Rollason's published description of Shotest."),
		kong.UsageOnError(),
		kong.Writers(s.out, s.err),
		kong.Exit(func(int) { *helped = true }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(s),
		kong.ValueFormatter(helpOfValue(s.language())),
		s.help(),
	)
	parser, err = kong.New(new(commands), options...)
	if err == nil {
		s.translate(parser.Model)
	}
	return parser, helped, err
}

// printError prints an error. Its text may come from files and engines, so control characters are
// replaced.
func printError(s streams, err error) {
	fmt.Fprintln(s.err, "shotest:", plaintext.ShowBriefly(s.language().Error(err), "\n\t"))
}

var errSeeHelp = message.Errorf("Run shotest --help for the commands, shotest COMMAND --help for its flags.")

// printUsageError prints an error in the command line, and where to find help.
func printUsageError(s streams, err error) (code int) {
	printError(s, err)
	fmt.Fprintln(s.err, s.language().Error(errSeeHelp))
	return exitUsage
}

var errInterrupted = errors.New("interrupted")

// usageError is an error in the arguments of a command.
type usageError struct{ error }

func (e *usageError) Unwrap() error { return e.error }

// usageErrorf returns a usageError with a format of package message.
func usageErrorf(format string, values ...any) error {
	return &usageError{message.Errorf(format, values...)}
}
