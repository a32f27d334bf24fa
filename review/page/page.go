package page

import (
	"bytes"
	"embed"
	"html/template"
	"io"
	"slices"

	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/internal/safefile"
	"shotest/internal/webpage"
	"shotest/review"
)

//go:embed parts
var files embed.FS

var (
	pageTemplate = DeskTemplate("page.html", files, "parts/page.html", "parts/sections.html")
	pageScript   = webpage.Script(DeskScript, readParts("puzzles.js", "main.js"))
)

// scriptData is the data that the page's script reads.
type scriptData struct {
	Document *review.Document  `json:"document"`
	Words    map[string]string `json:"words"`
}

// templateData is the data of the page's template.
type templateData struct {
	*review.Document
	Texts
	Policy string
	Style  template.CSS
	Script template.JS
	Data   template.HTML
}

// Write writes a review as a page. It returns an error if w does, or if the review's language has
// no messages.
func Write(w io.Writer, d *review.Document) error {
	l, ok := language.ByCode(d.Language)
	if !ok {
		return message.Errorf("review in the language %q, for which there are no messages", d.Language)
	}
	if d.Handicap {
		l = l.WithHandicap()
	}
	data, err := webpage.Pack(scriptData{Document: d, Words: ScriptMessages(l)})
	if err != nil {
		return message.Errorf("packing review: %w", err)
	}
	return webpage.Write(w, pageTemplate, &templateData{
		Document: d, Texts: Texts{l}, Policy: webpage.Policy(pageScript, DeskStyle),
		Style: template.CSS(DeskStyle), Script: template.JS(pageScript), Data: template.HTML(data),
	})
}

// WriteFile writes a review as a page into the named file. On an error the file stays unchanged.
func WriteFile(path string, d *review.Document) error {
	var b bytes.Buffer
	if err := Write(&b, d); err != nil {
		return err
	}
	return safefile.Write(path, b.Bytes())
}

// Accuracy returns the heading of the accuracies.
func (d *templateData) Accuracy() string { return d.words.Text("review.heading.accuracy", nil) }

// Percentage returns accuracy as a text, a dash for nil.
func (d *templateData) Percentage(accuracy *float64) string {
	return review.Percentage(d.words, accuracy)
}

// AverageLoss returns the heading of the average losses, AccuracyHelp an explanation of both.
func (d *templateData) AverageLoss() string  { return d.words.Text("review.heading.average_loss", nil) }
func (d *templateData) AccuracyHelp() string { return d.words.Text("review.accuracy_help", nil) }

// tellsOtherwise are the kinds of sentences in the summary that the head of the page and the cards
// of the turning points have as well.
var tellsOtherwise = []string{"opening", "castle", "decisive", "last_mistake", "turning_point"}

// Told returns the sentences of the summary that nothing else at the top of the page tells.
func (d *templateData) Told() []review.SentenceDocument {
	return slices.DeleteFunc(slices.Clone(d.Summary), func(s review.SentenceDocument) bool {
		return slices.Contains(tellsOtherwise, s.Kind) && (s.Ply == 0 || slices.Contains(d.TurningPoints, s.Ply))
	})
}

// Role returns what the summary says of a turning point.
func (d *templateData) Role(ply int) string {
	i := slices.IndexFunc(d.Summary, func(s review.SentenceDocument) bool {
		return s.Ply == ply && slices.Contains(tellsOtherwise, s.Kind)
	})
	if i < 0 {
		return d.MoveAt(ply).Text
	}
	return d.Summary[i].Text
}

// PuzzlesFirst invites to solve the puzzles before their answers are read.
func (d *templateData) PuzzlesFirst() string {
	return d.words.Text("page.puzzles_first", language.Args{"Count": len(d.Puzzles)})
}

// UsedTime returns the heading of the times that were used.
func (d *templateData) UsedTime() string { return d.words.Text("review.heading.time", nil) }

// Bar returns the length of the bar of a number of moves in the histogram, in percent of the
// longest.
func (d *templateData) Bar(moves int) int {
	longest := 1
	for side := range d.Sides {
		for _, count := range d.Sides[side].Losses {
			longest = max(longest, count.Moves)
		}
	}
	return 100 * moves / longest
}
