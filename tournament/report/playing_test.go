package report

import (
	"strings"
	"testing"

	"shotest/internal/language"
	"shotest/tournament"
)

// playingData is a tournament with two games in progress: one at a table here, and one elsewhere.
func playingData() *Data {
	score := -35
	return &Data{
		Standings: &tournament.Standings{Name: "match", Total: 10}, State: tournament.Running,
		Playing: []tournament.Playing{
			{Job: tournament.Job{ID: "000003a", Players: [2]string{"a", "b"},
				Opening: tournament.Opening{Name: "9", Position: "startpos moves 7g7f 3c3d"}},
				Worker: "here/1", Moves: []string{"2g2f", "8c8d", "2f2f"}, Centipawns: &score},
			{Job: tournament.Job{ID: "000003b", Players: [2]string{"b", "a"},
				Opening: tournament.Opening{Name: "9", Position: "startpos"}}, Worker: "desk"},
		},
	}
}

func TestPlaying(t *testing.T) {
	d := playingData()
	for i, want := range []string{"000003a a – b, move 4: 8c8d -35", "000003b b – a"} {
		if got := PlayingLine(&d.Playing[i]); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	for l, want := range map[*language.Language][]string{
		language.English():  {"Games in progress", ">P-8d<", ">000003b<", ">desk<"},
		language.Japanese(): {"進行中の対局", "☖８四歩"},
	} {
		d.Language = l
		page := rendered(t, HTML, d)
		for _, text := range want {
			if !strings.Contains(page, text) {
				t.Errorf("%s: the page lacks %q", l.Code(), text)
			}
		}
	}
	d.State = tournament.Interrupted
	if page := rendered(t, HTML, d); strings.Contains(page, "進行中") {
		t.Error("an interrupted tournament shows games in progress")
	}
}

// Games in progress are an event whenever they have gone on.
func TestPlayingEvents(t *testing.T) {
	var out strings.Builder
	events := NewEvents(&out)
	d := playingData()
	events.Update(d)
	events.Update(playingData())
	next := playingData()
	next.Playing[0].Moves = []string{"2g2f"}
	events.Update(next)
	if got := strings.Count(out.String(), `"event":"playing"`); got != 2 {
		t.Errorf("%d events:\n%s", got, out.String())
	}
	for _, want := range []string{`"position":"startpos moves 7g7f 3c3d 2g2f 8c8d"`, `"cp":-35`, `"worker":"desk"`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("nothing of %s in\n%s", want, out.String())
		}
	}
}
