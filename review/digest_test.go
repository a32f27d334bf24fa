package review

import (
	"regexp"
	"strings"
	"testing"

	"shotest/internal/language"
)

// westernPunctuation finds English punctuation around Japanese words, apart from the numbers of
// lists.
var westernPunctuation = regexp.MustCompile(`[ぁ-んァ-ヶ一-龠）%。]\s?[,.:;(]|[,:;(]\s?[ぁ-んァ-ヶ一-龠☗☖]`)

// Everything that is written in Japanese has the punctuation of Japanese alone.
func TestJapanesePunctuation(t *testing.T) {
	r, game, l := *quickReview(t, "gpsusi-15"), *quickReview(t, "gpsusi-15").Game, language.Japanese()
	game.Event, game.Black, game.White = "名人戦", "甲", "乙"
	r.Game = &game
	d := r.Document(l)
	for of, text := range map[string]string{
		"digest": d.Digest(l), "Markdown": d.Markdown(l),
		"comments": strings.Join(r.preface(d, l), "\n"),
	} {
		if found := westernPunctuation.FindAllString(text, -1); found != nil {
			t.Errorf("%s: found %q in\n%s", of, found, text)
		}
	}
	if westernPunctuation.FindString("精度69%, 悪手 1") == "" || westernPunctuation.FindString("先手: 悪手") == "" {
		t.Error("it is not found where it is")
	}
}
