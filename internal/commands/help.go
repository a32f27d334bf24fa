package commands

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"shotest/internal/language"
	"shotest/internal/layout"
	"shotest/internal/terminal"
)

// The tags of the commands' structs have the help in English. Package language has it in other
// languages.

// translate replaces the help of a command line and of all its commands by that of the language, if
// this is not English.
func (s streams) translate(app *kong.Application) {
	if l := s.language(); l != language.English() {
		translateNode(l, app.Node, "")
	}
}

// translateNode replaces the help of a command and of the commands below it. command is its name,
// "" for the program.
func translateNode(l *language.Language, node *kong.Node, command string) {
	node.Help = l.Help(command, "help", node.Help)
	node.Detail = l.Help(command, "detail", node.Detail)
	for _, argument := range node.Positional {
		argument.Help = l.Help(command, argument.Summary(), argument.Help)
	}
	for _, flag := range node.Flags {
		flag.Help = strings.ReplaceAll(l.Help(command, "--"+flag.Name, flag.Help), "${default}", flag.Default)
		if flag.Group != nil {
			group := *flag.Group // those of one group share it
			group.Title = l.Help("", group.Key, group.Title)
			flag.Group = &group
		}
	}
	for _, child := range node.Children {
		translateNode(l, child, strings.TrimSpace(command+" "+child.Name))
	}
}

// help returns the option that prints help: kong's in English, and that of a helpPrinter otherwise.
func (s streams) help() kong.Option {
	return kong.Help(func(options kong.HelpOptions, ctx *kong.Context) error {
		if s.language() == language.English() {
			return kong.DefaultHelpPrinter(options, ctx)
		}
		p := helpPrinter{Language: s.language(), width: min(terminal.PaintFor(s.out).Width(), helpWidth)}
		p.print(ctx.Model.Name, ctx.Model.Node, ctx.Selected())
		_, err := fmt.Fprint(s.out, p.text.String())
		return err
	})
}

// helpWidth is the largest width of help.
const helpWidth = 80

// helpPrinter prints help without parallel columns, because terminals differ in the width of kanji.
// It breaks lines without blanks.
type helpPrinter struct {
	*language.Language
	width int
	text  strings.Builder
}

// print prints the help of a command, or of the program if command is nil.
func (p *helpPrinter) print(program string, app, command *kong.Node) {
	node := command
	if node == nil {
		node = app
	}
	p.line(p.Text("help.usage", language.Args{"Line": strings.TrimSpace(program + " " + p.summary(node))}))
	p.paragraph(node.Help)
	p.paragraph(node.Detail)
	if len(node.Positional) > 0 {
		p.heading("help.arguments")
		for _, argument := range node.Positional {
			p.entry(argument.Summary(), argument.Help)
		}
	}
	p.flags(node)
	commands := node.Leaves(true)
	if len(commands) > 0 {
		p.heading("help.commands")
	}
	for _, leaf := range commands {
		p.entry(p.summary(leaf), leaf.Help)
	}
	if command == nil {
		p.line("")
		p.line(p.Text("help.more", language.Args{"Program": program}))
	}
}

// flags prints the flags of a command and of its parent commands, by their groups.
func (p *helpPrinter) flags(node *kong.Node) {
	group := "\x00"
	for _, grouped := range []bool{false, true} {
		for _, flags := range node.AllFlags(true) {
			for _, flag := range flags {
				if (flag.Group != nil) != grouped {
					continue
				}
				title := p.Text("help.flags", nil)
				if grouped {
					title = flag.Group.Title
				}
				if title != group {
					p.line("")
					p.line(title)
					group = title
				}
				p.entry(flagText(flag), helpOfValue(p.Language)(flag.Value))
			}
		}
	}
}

func flagText(flag *kong.Flag) string {
	text := "--" + flag.Name
	if flag.Short != 0 {
		text = "-" + string(flag.Short) + ", " + text
	}
	if flag.IsBool() {
		return text
	}
	return text + "=" + flag.FormatPlaceHolder()
}

// summary returns the usage line of a command.
func (p *helpPrinter) summary(node *kong.Node) string {
	words := []string{"[flags]", p.Text("help.some_flags", nil), "<command>", p.Text("help.some_command", nil)}
	return strings.NewReplacer(words...).Replace(strings.TrimSpace(node.Summary()))
}

func (p *helpPrinter) heading(name string) {
	p.line("")
	p.line(p.Text(name, nil))
}

func (p *helpPrinter) line(text string) { p.text.WriteString(text + "\n") }

// paragraph prints text after an empty line. Indented lines are examples, which are not wrapped. If
// one is too long, explanations are printed above the examples.
func (p *helpPrinter) paragraph(text string) {
	if text == "" {
		return
	}
	p.line("")
	lines := strings.Split(strings.TrimSpace(text), "\n")
	above := slices.ContainsFunc(lines, func(line string) bool {
		return strings.Contains(line, remark) && layout.Width(line) > p.width
	})
	for _, line := range lines {
		command, said, remarked := strings.Cut(line, remark)
		switch {
		case remarked && above:
			p.line(remark + said)
			p.line(strings.TrimRight(command, " "))
		case line == "" || strings.HasPrefix(line, " "):
			p.line(line)
		default:
			p.wrapped("", line)
		}
	}
}

// remark separates an example from its explanation.
const remark = "  # "

// entry prints a word with its meaning below.
func (p *helpPrinter) entry(word, meaning string) {
	p.line("  " + word)
	p.wrapped("      ", meaning)
}

func (p *helpPrinter) wrapped(indent, text string) {
	for _, line := range layout.Wrap(text, p.width-len(indent)) {
		p.line(indent + line)
	}
}
