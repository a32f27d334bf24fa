package language

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"gopkg.in/yaml.v3"

	"shotest/config/strict"
	"shotest/internal/message"
	"shotest/shogi"
)

// sourcePackage is a package of the program, with the names that its error texts depend on.
type sourcePackage struct {
	files     []*ast.File
	constants map[string]string
	// formats holds the index of the parameter named format, by function. Functions that make
	// errors have one.
	formats map[string]int
}

// excludedFolders are folders whose errors no user of a command sees.
var excludedFolders = regexp.MustCompile(`^(lab|tests|internal/testing|search|\..*)(/|$)`)

// parsePackages parses the program.
func parsePackages(t *testing.T) map[string]*sourcePackage {
	t.Helper()
	all := map[string]*sourcePackage{}
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		inside, _ := filepath.Rel("../..", path)
		inside = filepath.ToSlash(inside)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && inside != "." && excludedFolders.MatchString(inside):
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder := filepath.Dir(path)
		if all[folder] == nil {
			all[folder] = &sourcePackage{constants: map[string]string{}, formats: map[string]int{"Errorf": 0}}
		}
		all[folder].files = append(all[folder].files, file)
		return nil
	})
	if err != nil || len(all) < 40 {
		t.Fatalf("%d packages, %v", len(all), err)
	}
	return all
}

// walk calls visit for each node of the package's files.
func (r *sourcePackage) walk(visit func(node ast.Node)) {
	for _, file := range r.files {
		ast.Inspect(file, func(node ast.Node) bool {
			visit(node)
			return true
		})
	}
}

// collectNames records the constants of a package, and its functions with a parameter named format.
func (r *sourcePackage) collectNames() {
	r.walk(func(node ast.Node) {
		switch n := node.(type) {
		case *ast.ValueSpec:
			for i, value := range n.Values {
				if text, ok := r.constantText(value); ok {
					r.constants[n.Names[i].Name] = text
				}
			}
		case *ast.AssignStmt:
			made, ok := n.Rhs[0].(*ast.FuncLit)
			if name, named := n.Lhs[0].(*ast.Ident); ok && named {
				r.recordFormatParameter(name.Name, made.Type)
			}
		case *ast.FuncDecl:
			r.recordFormatParameter(n.Name.Name, n.Type)
		}
	})
}

// recordFormatParameter records the index of a function's parameter named format.
func (r *sourcePackage) recordFormatParameter(name string, function *ast.FuncType) {
	at := 0
	for _, field := range function.Params.List {
		for _, parameter := range field.Names {
			if parameter.Name == "format" {
				r.formats[name] = at
			}
			at++
		}
	}
}

// constantText returns the value of an expression of literals and constants.
func (r *sourcePackage) constantText(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil && e.Kind == token.STRING
	case *ast.Ident:
		text, ok := r.constants[e.Name]
		return text, ok
	case *ast.BinaryExpr:
		left, isLeft := r.constantText(e.X)
		right, isRight := r.constantText(e.Y)
		return left + right, isLeft && isRight
	}
	return "", false
}

// visitErrorTexts calls errorText for each text of an error, and untranslatable for each format of
// package fmt.
func (r *sourcePackage) visitErrorTexts(errorText, untranslatable func(text string)) {
	r.walk(func(node ast.Node) {
		call, ok := node.(*ast.CallExpr)
		if !ok {
			return
		}
		function, visit := types.ExprString(call.Fun), errorText
		at, takes := r.formats[function[strings.LastIndexByte(function, '.')+1:]]
		switch {
		case function == "errors.New":
			at, takes = 0, true
		case strings.HasPrefix(function, "fmt."):
			visit = untranslatable
		}
		if takes && at < len(call.Args) {
			if text, ok := r.constantText(call.Args[at]); ok {
				visit(text)
			}
		}
	})
}

// visitTexts calls each for each constant text of the package.
func (r *sourcePackage) visitTexts(each func(text string)) {
	r.walk(func(node ast.Node) {
		if e, ok := node.(ast.Expr); ok {
			if text, ok := r.constantText(e); ok {
				each(text)
			}
		}
	})
}

// untranslatedTexts are errors that only programs read.
var untranslatedTexts = []string{"StrictFiles failed", "ComponentsOff: %w"}

// Each error has a translation under the format in the source, and each translation an error.
func TestErrorsAreTranslated(t *testing.T) {
	content, err := errorFiles.ReadFile("errors/ja.yaml")
	translations := map[string]string{}
	err = errors.Join(err, yaml.Unmarshal(content, &translations))
	if err != nil {
		t.Fatal(err)
	}
	letters, flag := regexp.MustCompile(`\p{L}`), regexp.MustCompile(`--[a-z-]+`)
	inSource := map[string]bool{}
	for folder, r := range parsePackages(t) {
		r.collectNames()
		r.visitTexts(func(text string) { inSource[text] = true })
		untranslatable := func(text string) {
			t.Errorf("%s: fmt.Errorf(%q) cannot be translated: use package message, or a type with a method Message",
				folder, text)
		}
		r.visitErrorTexts(func(text string) {
			if !letters.MatchString(flag.ReplaceAllString(verb.ReplaceAllString(text, ""), "")) ||
				slices.Contains(untranslatedTexts, text) {
				return
			}
			if translations[text] == "" {
				t.Errorf("%s: no translation of %q", folder, text)
			}
		}, untranslatable)
	}
	for text := range translations {
		if !inSource[text] {
			t.Errorf("the source does not say %q", text)
		}
	}
}

// Every translation uses all values of its format, and no others, and is Japanese.
func TestErrorTranslations(t *testing.T) {
	japanese := regexp.MustCompile(`[：。\p{Han}\p{Hiragana}\p{Katakana}]`)
	for code, texts := range errorTexts() {
		for format, to := range texts {
			verbs := len(verb.FindAllString(strings.ReplaceAll(format, "%%", ""), -1))
			for i := 1; i <= verbs+1; i++ {
				if uses := strings.Contains(to, fmt.Sprintf("{%d}", i)); uses != (i <= verbs) {
					t.Errorf("%s: %s: {%d} in %q", code, format, i, to)
				}
			}
			if strings.Contains(format, "%[") || code == "ja" && !japanese.MatchString(to) {
				t.Errorf("%s: %s: %q", code, format, to)
			}
		}
	}
}

// Errors are translated with all errors that they wrap; an error without a translation stays
// English.
func TestErrors(t *testing.T) {
	missing := &fs.PathError{Op: "open", Path: "x", Err: syscall.ENOENT}
	_, _, setup := shogi.ParseDiagram("9/9 b - 1")
	_, game := shogi.ParseHistory("startpos moves 7g7f 7g7f")
	for _, c := range []struct {
		err  error
		want string
	}{
		{message.Errorf("engine %s: %w", "a", missing), "エンジンa：xを開けません：そのようなファイルやフォルダーはありません"},
		{errors.Join(errors.New("interrupted"), errors.New("no games found")), "中断されました\n対局が見つかりません"},
		{errors.New("strange: things happen"), "strange: things happen"},
		{fmt.Errorf("foreign %w, and more", message.Errorf("unknown flag %s", "{2}")),
			"foreign フラグ{2}はありません, and more"},
		{message.Errorf("%s:%d: %w", "b.db", 3, message.Errorf("found %.60q, expected a number from %d to %d", "x", 1,
			9)), `b.db:3: "x"とあります。1から9までの数を書いてください`},
		{&strict.Error{Field: "rounds", Value: `"many"`, Problem: errors.New("expected a whole number")},
			"rounds: 「many」とあります。整数を書いてください"},
		{game, "2手目7g7f：移動元に駒がありません"},
		{setup, `SFENの盤面：段が2つしかありません（"9/9"）。9段が必要です`},
	} {
		if got := Japanese().Error(c.err); got != c.want {
			t.Errorf("%v\ngot  %s\nwant %s", c.err, got, c.want)
		}
		if got := English().Error(c.err); got != c.err.Error() {
			t.Errorf("in English %s", got)
		}
	}
}
