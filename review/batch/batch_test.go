package batch

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"shotest/internal/language"
	"shotest/record"
)

// games returns games with a variation at move 3.
func games(t *testing.T, count int) (all []*record.Game) {
	t.Helper()
	for range count {
		read, err := record.Read(strings.NewReader("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n"+
			"変化：3手\n   3 ４四角(88)\n"), "game.kifu")
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, read...)
	}
	return all
}

func TestFiles(t *testing.T) {
	both := []*language.Language{language.English(), language.Japanese()}
	for _, c := range []struct {
		plan Plan
		in   map[string]int // games by record
		want string
	}{
		{Plan{}, map[string]int{"a/g.csa": 1}, "review-g.html"},
		{Plan{Beside: true}, map[string]int{"a/g.csa": 1}, "a/review-g.html"},
		{Plan{Out: "r.md"}, map[string]int{"a/g.csa": 1}, "r.md"},
		{Plan{Out: "r.md", Variations: true}, map[string]int{"g.csa": 1}, "r.md r-v3.md"},
		{Plan{Out: "r.kif", Variations: true}, map[string]int{"g.csa": 1}, "r.kif"},
		{Plan{Out: "r.md"}, map[string]int{"g.csa": 2}, "r-g-1.md r-g-2.md"},
		{Plan{Out: "r.md"}, map[string]int{"a/g.csa": 1, "b/G.csa": 1}, "r-g.md r-G-2.md"},
		{Plan{Out: "r.md", Languages: both}, map[string]int{"g.csa": 1}, "r.en.md r.ja.md"},
		{Plan{NoFiles: true}, map[string]int{"-": 1}, ""},
	} {
		if c.plan.Languages == nil {
			c.plan.Languages = both[:1]
		}
		for _, path := range slices.Sorted(maps.Keys(c.in)) {
			c.plan.Add(path, games(t, c.in[path]))
		}
		planned, err := c.plan.Games()
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i := range planned {
			got = append(got, c.plan.FilesOf(&planned[i])...)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%+v of %v: %s, expected %s", c.plan.Out, c.in, got, c.want)
		}
	}
}

func TestSpanIsWithinTheGame(t *testing.T) {
	far := 4
	plan := Plan{To: &far}
	plan.Add("g.csa", games(t, 1))
	_, err := plan.Games()
	if bad := (RangeError{}); !errors.As(err, &bad) || !strings.Contains(err.Error(), "g has 3 moves") {
		t.Errorf("got %v", err)
	}
}
