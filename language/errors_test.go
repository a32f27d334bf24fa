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

	"shotest/config"
	"shotest/internal/message"
	"shotest/shogi"
)

// room is a package with what it can say in errors.
type room struct {
	files     []*ast.File
	constants map[string]string
	// formats are the places, by functions, of the parameters called format: what makes errors
	// calls it so.
	formats map[string]int
}

// withoutErrors are folders whose errors nobody sees who uses a command.
var withoutErrors = regexp.MustCompile(`^(lab|tests|internal/testing|review/proof|search|\..*)(/|$)`)

// rooms parses the program.
func rooms(t *testing.T) map[string]*room {
	t.Helper()
	all := map[string]*room{}
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		inside, _ := filepath.Rel("..", path)
		switch inside = filepath.ToSlash(inside); {
		case err != nil:
			return err
		case entry.IsDir() && inside != "." && withoutErrors.MatchString(inside):
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
			all[folder] = &room{constants: map[string]string{}, formats: map[string]int{"Errorf": 0}}
		}
		all[folder].files = append(all[folder].files, file)
		return nil
	})
	if err != nil || len(all) < 40 {
		t.Fatalf("%d packages, %v", len(all), err)
	}
	return all
}

// walk calls a function for each node of the package's files.
func (r *room) walk(visit func(node ast.Node)) {
	for _, file := range r.files {
		ast.Inspect(file, func(node ast.Node) bool {
			visit(node)
			return true
		})
	}
}

// learn notes the constants of a package, and its functions that make an error by their parameter
// format.
func (r *room) learn() {
	r.walk(func(node ast.Node) {
		switch n := node.(type) {
		case *ast.ValueSpec:
			for i, value := range n.Values {
				if text, ok := r.text(value); ok {
					r.constants[n.Names[i].Name] = text
				}
			}
		case *ast.AssignStmt:
			made, ok := n.Rhs[0].(*ast.FuncLit)
			if name, named := n.Lhs[0].(*ast.Ident); ok && named {
				r.takesFormat(name.Name, made.Type)
			}
		case *ast.FuncDecl:
			r.takesFormat(n.Name.Name, n.Type)
		}
	})
}

// takesFormat notes a function with a parameter format.
func (r *room) takesFormat(name string, function *ast.FuncType) {
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

// text returns the text of an expression of literals and constants.
func (r *room) text(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil && e.Kind == token.STRING
	case *ast.Ident:
		text, ok := r.constants[e.Name]
		return text, ok
	case *ast.BinaryExpr:
		left, isLeft := r.text(e.X)
		right, isRight := r.text(e.Y)
		return left + right, isLeft && isRight
	}
	return "", false
}

// said calls a function for each text that the package makes an error of, untold for each format of
// package fmt.
func (r *room) said(each, untold func(text string)) {
	r.walk(func(node ast.Node) {
		call, ok := node.(*ast.CallExpr)
		if !ok {
			return
		}
		function, tell := types.ExprString(call.Fun), each
		at, takes := r.formats[function[strings.LastIndexByte(function, '.')+1:]]
		switch {
		case function == "errors.New":
			at, takes = 0, true
		case strings.HasPrefix(function, "fmt."):
			tell = untold
		}
		if takes && at < len(call.Args) {
			if text, ok := r.text(call.Args[at]); ok {
				tell(text)
			}
		}
	})
}

// literals calls a function for each text of the package.
func (r *room) literals(each func(text string)) {
	r.walk(func(node ast.Node) {
		if e, ok := node.(ast.Expr); ok {
			if text, ok := r.text(e); ok {
				each(text)
			}
		}
	})
}

// protocol are errors that programs read, and texts of no error.
var protocol = []string{"StrictFiles failed", "ComponentsOff: %w"}

// Each error that a package can make has a translation, by the very format that stands in the
// source, and each translation an error.
func TestErrorsAreTranslated(t *testing.T) {
	content, err := errorFiles.ReadFile("errors/ja.yaml")
	own := map[string]string{}
	err = errors.Join(err, yaml.Unmarshal(content, &own))
	if err != nil {
		t.Fatal(err)
	}
	letters, flag := regexp.MustCompile(`\p{L}`), regexp.MustCompile(`--[a-z-]+`)
	written := map[string]bool{}
	for folder, r := range rooms(t) {
		r.learn()
		r.literals(func(text string) { written[text] = true })
		untold := func(text string) {
			t.Errorf("%s: fmt.Errorf(%q) cannot be translated: use package message, or a type with a method Message",
				folder, text)
		}
		r.said(func(text string) {
			if !letters.MatchString(flag.ReplaceAllString(verb.ReplaceAllString(text, ""), "")) ||
				slices.Contains(protocol, text) {
				return
			}
			if own[text] == "" {
				t.Errorf("%s: no translation of %q", folder, text)
			}
		}, untold)
	}
	for text := range own {
		if !written[text] {
			t.Errorf("the source does not say %q", text)
		}
	}
}

// Every translation uses what its format leaves open, and no more, and is Japanese.
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

// Errors are translated with all that they wrap; what has no translation stays.
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
		{&config.Error{Field: "rounds", Value: `"many"`, Problem: errors.New("expected a whole number")},
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
