package tests

import (
	"go/scanner"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// worseWords are expressions that stay out of comments, strings and pages, because they are
// no plain English or not the field's, each with what to write instead.
var worseWords = []struct {
	words   *regexp.Regexp
	instead string
}{
	// audit has a flag of that name
	{regexp.MustCompile(`(?i)(?:^|[^-])jud[g]`), "evaluate a position, score a move, assess, verdict"},
	{regexp.MustCompile(`(?i)\b(?:am|is|are|be|was|were|been|being)\s+(?:not\s+|also\s+)?told\b|\btold\s+of\b`),
		"is notified, learns, gets, reads; is shown, is reported"},
	{regexp.MustCompile(`(?i)\bso\s+many\b`), "N, the number of, that many; enough"},
	{regexp.MustCompile(`(?i)\bthe\s+own\b`), "its own, the mover's own, ours"},
	{regexp.MustCompile(`\bh(?:e|im|is|imself)\b|\bHe\s+[a-z]+s\b`), "the side, it"},
	{regexp.MustCompile(`(?i)\bpositions\s+(?:that\s+(?:are|were)\s+)?visited\b|\bvisited\s+positions\b`), "nodes"},
	{regexp.MustCompile(`(?i)\bsister\s+(?:position|node)`), "caused a cutoff in a sibling node"},
	{regexp.MustCompile(`(?i)\bfounding\s+chapter\b`),
		`Rollason, "Interest Search: A Faster Minimax" (ch. 24); then "the chapter"`},
	{regexp.MustCompile(`(?i)\bnetworks?\s+of\s+formations\b`), "policy network"},
	{regexp.MustCompile(`(?i)\bnumbers\s+of\s+the\s+search\b`), "search parameters"},
	{regexp.MustCompile(`(?i)\bright\s+to\s+move\b`), "tempo"},
	{regexp.MustCompile(`(?i)\bnet\s+around\s+the\s+king\b`), "king confinement"},
}

// anyWorse matches if any of the worse words do: looking for all at once is quicker.
var anyWorse = func() *regexp.Regexp {
	var all []string
	for _, worse := range worseWords {
		all = append(all, "(?:"+worse.words.String()+")")
	}
	return regexp.MustCompile(strings.Join(all, "|"))
}()

// Comments and strings of Go files, YAML files and pages have none of the worse words. What a
// page quotes stands in a code span.
func TestWords(t *testing.T) {
	t.Parallel()
	files := filesOf(t, func(path string) bool {
		return slices.Contains([]string{".go", ".md", ".yaml"}, filepath.Ext(path))
	})
	if len(files) < 500 {
		t.Fatalf("found %d files only", len(files))
	}
	for _, file := range files {
		for _, use := range usesOfWorseWords(file, read(t, file)) {
			t.Errorf("%s:%d: %q; better: %s", file, use.line, use.words, use.instead)
		}
	}
}

var yamlComment = regexp.MustCompile(`(?m)^ *#`)

type useOfWords struct {
	line           int
	words, instead string
}

// usesOfWorseWords finds the worse words in a file, across the ends of lines, too.
func usesOfWorseWords(file, text string) (uses []useOfWords) {
	switch filepath.Ext(file) {
	case ".go":
		text = wordsOfGo(text)
	case ".yaml":
		text = yamlComment.ReplaceAllStringFunc(text, blank)
	case ".md":
		text = codeSpan.ReplaceAllStringFunc(text, blank)
	}
	if !anyWorse.MatchString(text) {
		return nil
	}
	for _, worse := range worseWords {
		for _, at := range worse.words.FindAllStringIndex(text, -1) {
			words := strings.Join(strings.Fields(text[at[0]:at[1]]), " ")
			uses = append(uses, useOfWords{1 + strings.Count(text[:at[1]], "\n"), words, worse.instead})
		}
	}
	return uses
}

// wordsOfGo returns the comments and strings of a Go file, in their lines. Code becomes zeros,
// so that no two strings make an expression together.
func wordsOfGo(text string) string {
	var words strings.Builder
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(text))
	s.Init(file, []byte(text), nil, scanner.ScanComments)
	for line := 1; ; {
		position, kind, literal := s.Scan()
		for ; line < file.Line(position); line++ {
			words.WriteByte('\n')
		}
		switch kind {
		case token.EOF:
			return words.String()
		case token.COMMENT:
			literal = literal[2:]
		case token.STRING:
		default:
			literal = "\x00"
		}
		words.WriteString(literal)
		line += strings.Count(literal, "\n")
	}
}

// blank returns a space for each character, and keeps the ends of lines.
func blank(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return ' '
	}, text)
}
