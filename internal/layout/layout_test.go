package layout

import (
	"slices"
	"strings"
	"testing"
)

// Lines of Japanese fit the width, end only where Unicode allows it, and do not divide moves.
func TestWrapJapanese(t *testing.T) {
	text := "先手の狙いは☗２二角成（角を交換する手）です。後手がパスすれば☗２二角成☖同銀と進みます。"
	lines := Wrap(text, 20)
	if strings.Join(lines, "") != text {
		t.Errorf("%q", lines)
	}
	for _, line := range lines {
		if Width(line) > 20 || strings.ContainsAny(line[:3], "。、）") || strings.HasSuffix(line, "（") ||
			strings.HasSuffix(line, "２") {
			t.Errorf("%q in %q", line, lines)
		}
	}
	for text, want := range map[string][]string{
		"形式は.kif、.kifu、.ki2です": {"形式は.kif、", ".kifu、.ki2で", "す"},
		"普通は、--engineで":        {"普通は、", "--engineで"},
		"「終局。」、次":              {"「終局。」、", "次"},
	} {
		if lines := Wrap(text, 13); !slices.Equal(lines, want) {
			t.Errorf("%q", lines)
		}
	}
}
