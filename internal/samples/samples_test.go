package samples

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// program is a script that prints lines, and its arguments.
func program(t *testing.T) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED: runs a script of the shell")
	}
	path := filepath.Join(t.TempDir(), "shotest")
	script := "#!/bin/sh\n[ \"$1\" = fail ] && { echo no such thing >&2; exit 1; }\nprintf '%s\\n' one two 'three in 1.5s  ' four \"$#: $2\"\n"
	if err := os.WriteFile(path, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

func block(comment string, lines ...string) string {
	return "Words.\n\n" + comment + "\n```\n" + strings.Join(lines, "\n") + "\n```\nMore words.\n"
}

func TestRenew(t *testing.T) {
	path := program(t)
	const command = `$ shotest say "a b" c`
	whole := []string{command, "one", "two", "three in 1.5s", "four", "3: a b"}
	for name, c := range map[string]struct{ text, want string }{
		"stale":      {block("<!-- sample -->", command, "old"), block("<!-- sample -->", whole...)},
		"true":       {block("<!-- sample -->", whole...), block("<!-- sample -->", whole...)},
		"other time": {block("<!-- sample -->", command, "one", "two", "three in 20ms", "four", "3: a b"), block("<!-- sample -->", command, "one", "two", "three in 20ms", "four", "3: a b")},
		"a part":     {block(`<!-- sample from="^two" to="^four" -->`, command), block(`<!-- sample from="^two" to="^four" -->`, command, "…", "two", "three in 1.5s", "…")},
		"from":       {block(`<!-- sample from="^four" -->`, command), block(`<!-- sample from="^four" -->`, command, "…", "four", "3: a b")},
		"by hand":    {block("<!-- sample by hand: it takes a week -->", "$ shotest fail", "old"), block("<!-- sample by hand: it takes a week -->", "$ shotest fail", "old")},
		"no command": {block("Plain.", "x"), block("Plain.", "x")},
	} {
		if got, err := Renew(t.Context(), path, c.text); err != nil || got != c.want {
			t.Errorf("%s: %v, got\n%s\nwant\n%s", name, err, got, c.want)
		}
	}
}

func TestRenewRefuses(t *testing.T) {
	path := program(t)
	for name, c := range map[string]struct{ text, want string }{
		"no comment":    {block("Words.", "$ shotest say"), `line 3: "Words." before a block with a command`},
		"misspelt":      {block("<!-- sample form=\"x\" -->", "$ shotest say"), "line 3:"},
		"fails":         {block("<!-- sample -->", "$ shotest fail"), "no such thing"},
		"no such line":  {block(`<!-- sample from="^five" -->`, "$ shotest say"), `no line matches "^five"`},
		"other program": {block("<!-- sample -->", "$ ls"), "expected a command of shotest"},
		"no end":        {"<!-- sample -->\n```\n$ shotest say\n", "line 2:"},
	} {
		if _, err := Renew(t.Context(), path, c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

func TestRenewDefaults(t *testing.T) {
	const table = "name,type\n# What it is: 400 by default. More words.\nsearch.depth,int,600\n# Nothing stated.\nother,int,1\n"
	got, err := RenewDefaults(table, func(parameter string) (string, error) {
		if parameter != "search.depth" {
			return "", errors.New(parameter)
		}
		return "373", nil
	})
	if err != nil || got != strings.Replace(table, "400 by", "373 by", 1) {
		t.Errorf("%v: %s", err, got)
	}
}
