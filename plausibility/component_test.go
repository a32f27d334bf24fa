package plausibility

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
)

func TestTraits(t *testing.T) {
	if got, want := With(Always), uint64(1<<Base|1<<TargetSquare|1<<KingRelative); got != want {
		t.Errorf("%b credit every move, want %b", got, want)
	}
	if either := With(Always | OpensLine); either != With(Always)|With(OpensLine) {
		t.Errorf("%b have one of two traits", either)
	}
	for c := range Component(ComponentCount) {
		traits, group := c.Info().Traits, c.Info().Group
		if traits&(Threatens|OpensLine) != 0 && traits&Tactical == 0 {
			t.Errorf("%v threatens, or opens a line, without a tactical point", c)
		}
		if (group == Threats || group == KingAttack) && traits&(Tactical|Attacking) != Tactical|Attacking {
			t.Errorf("%v is an attack that is not tactical", c)
		}
		if group == Tables && traits&Unlearned == 0 {
			t.Errorf("%v depends on the search, but is learned from games", c)
		}
	}
}

// A component is found by its name at the head of its group's file.
func TestComponentsStandInTheirFiles(t *testing.T) {
	for c := range Component(ComponentCount) {
		info := c.Info()
		file := strings.ReplaceAll(info.Group.String(), "_", "") + ".go"
		content := shogitest.ReadFile(t, file)
		head, _, _ := strings.Cut(string(content), "(sum int) {") // of the discounts
		if !strings.Contains(head, strconv.Quote(info.Name)) {
			t.Errorf("%s does not begin with a description of %s", file, info.Name)
		}
	}
}

// The page of the components follows the table of component.go: it names each component, in order,
// with its group's file and its number in the chapter.
func TestComponentsAreDocumented(t *testing.T) {
	page := shogitest.ReadFile(t, "../docs/ideas/plausibility.md")
	var listed, want []string
	file := regexp.MustCompile("^\\| \\*\\*.*\\(`(\\w+)\\.go`\\) \\|")
	row := regexp.MustCompile("^\\| `(\\w+)` \\| .* \\| *(.*?) *\\|$")
	group := ""
	for line := range strings.Lines(string(page)) {
		if found := file.FindStringSubmatch(strings.TrimSpace(line)); found != nil {
			group = found[1]
		} else if found := row.FindStringSubmatch(strings.TrimSpace(line)); found != nil {
			listed = append(listed, fmt.Sprintf("%s %s %s", group, found[1], found[2]))
		}
	}
	section := map[Source]string{Treebeard: "24.6, no. %d", Shotest: "24.9, no. %d"}
	for c := range Component(ComponentCount) {
		info := c.Info()
		place := ""
		if info.Source != Own {
			place = fmt.Sprintf(section[info.Source], info.Criterion)
		}
		want = append(want, fmt.Sprintf("%s %s %s", strings.ReplaceAll(info.Group.String(), "_", ""), info.Name, place))
	}
	if got, want := strings.Join(listed, "\n"), strings.Join(want, "\n"); got != want {
		t.Errorf("the page lists\n%s\nwant\n%s", got, want)
	}
}
