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

// discouragedWords are expressions that comments, strings and pages must not use, since they are
// not plain English or not the terms of the field, and what to write instead.
var discouragedWords = []struct {
	words   *regexp.Regexp
	instead string
}{
	// Package audit has a flag of that name, which the first group allows.
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

// anyDiscouraged matches any of the discouraged words: a single search for all is faster.
var anyDiscouraged = func() *regexp.Regexp {
	var all []string
	for _, worse := range discouragedWords {
		all = append(all, "(?:"+worse.words.String()+")")
	}
	return regexp.MustCompile(strings.Join(all, "|"))
}()

// Go comments and strings, YAML files and pages use none of the discouraged words, except that
// pages may quote them in code spans.
func TestWords(t *testing.T) {
	t.Parallel()
	files := filesOf(t, func(path string) bool {
		return slices.Contains([]string{".go", ".md", ".yaml"}, filepath.Ext(path))
	})
	if len(files) < 500 {
		t.Fatalf("found %d files only", len(files))
	}
	for _, file := range files {
		for _, use := range discouragedUses(file, readFile(t, file)) {
			t.Errorf("%s:%d: %q; better: %s", file, use.line, use.words, use.instead)
		}
	}
}

var yamlComment = regexp.MustCompile(`(?m)^ *#`)

// wordUse is a use of a discouraged word.
type wordUse struct {
	line           int
	words, instead string
}

// discouragedUses finds the discouraged words in a file, even across the ends of lines.
func discouragedUses(file, text string) (uses []wordUse) {
	switch filepath.Ext(file) {
	case ".go":
		text = wordsOfGo(text)
	case ".yaml":
		text = yamlComment.ReplaceAllStringFunc(text, blank)
	case ".md":
		text = codeSpan.ReplaceAllStringFunc(text, blank)
	}
	if !anyDiscouraged.MatchString(text) {
		return nil
	}
	for _, worse := range discouragedWords {
		for _, at := range worse.words.FindAllStringIndex(text, -1) {
			words := strings.Join(strings.Fields(text[at[0]:at[1]]), " ")
			uses = append(uses, wordUse{1 + strings.Count(text[:at[1]], "\n"), words, worse.instead})
		}
	}
	return uses
}

// wordsOfGo returns the comments and strings of a Go file, at their lines. Zero bytes replace the
// code between them, so that no expression matches across two strings.
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

// blank replaces all characters but newlines by spaces.
func blank(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return ' '
	}, text)
}
