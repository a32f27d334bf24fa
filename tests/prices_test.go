package tests

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// The price of a late move in the default, which is computed a million times a second, is kept
// apart from what lists need: scorers, glances, ceilings and shares. A function is part of it if it
// belongs to the numbers of prices, or takes a facts.Node.
func TestPricesKnowNoLists(t *testing.T) {
	t.Parallel()
	lists := map[string]bool{"Facts": true, "Scorer": true, "Candidate": true, "Glances": true, "Costs": true,
		"Weights": true, "List": true, "Penalties": true, "kindSet": true}
	seen := 0
	eachFunction(t, "../plausibility", func(file string, function *ast.FuncDecl) {
		if receiver(function) != "Discounts" && !takesNode(function) {
			return
		}
		seen++
		ast.Inspect(function, func(n ast.Node) bool {
			name, ok := n.(*ast.Ident)
			if ok && lists[name.Name] {
				t.Errorf("%s: %s, a part of prices, mentions %s", file, function.Name.Name, name.Name)
			}
			return true
		})
	})
	if seen < 25 {
		t.Errorf("only %d functions of prices", seen)
	}
}

// eachFunction calls do for the functions of a package, tests left out.
func eachFunction(t *testing.T, folder string, do func(file string, function *ast.FuncDecl)) {
	t.Helper()
	paths, err := filepath.Glob(folder + "/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, declaration := range file.Decls {
			if function, ok := declaration.(*ast.FuncDecl); ok {
				do(path, function)
			}
		}
	}
}

// receiver returns the name of the type to which a method belongs, "" for other functions.
func receiver(function *ast.FuncDecl) string {
	if function.Recv == nil {
		return ""
	}
	of := function.Recv.List[0].Type
	if pointer, ok := of.(*ast.StarExpr); ok {
		of = pointer.X
	}
	name, _ := of.(*ast.Ident)
	return name.Name
}

// takesNode reports whether a function has a parameter of the type *facts.Node.
func takesNode(function *ast.FuncDecl) bool {
	for _, parameter := range function.Type.Params.List {
		if pointer, ok := parameter.Type.(*ast.StarExpr); ok {
			if of, ok := pointer.X.(*ast.SelectorExpr); ok && of.Sel.Name == "Node" {
				return true
			}
		}
	}
	return false
}
