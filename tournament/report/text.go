package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/rivo/uniseg"

	"shotest/tournament/statistics"
)

// Limits of what is taken over of foreign text.
const (
	maxName   = 80   // columns of a name in tables; longer ones are clipped
	maxDetail = 2000 // columns of what a failing engine wrote
	// maxAccents is how many marks a letter may carry: enough for any script,
	// too few to bury the line above.
	maxAccents = 3
)

// clean makes foreign text fit for one line of any output: no line breaks, no
// control characters, no invisible marks, of which those that turn the
// direction of writing would reorder what stands beside the name. What is taken
// out leaves � behind, so that no two names become the same in silence.
func clean(text string, columns int) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\r' || unicode.Is(unicode.Zs, r):
			return ' '
		case r == '\u200C' || r == '\u200D': // joiners: emoji and Indic scripts need them
			return r
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co):
			return '\uFFFD'
		}
		return r
	}, text)
	return clip(text, columns)
}

// name is clean for names of engines and openings.
func name(text string) string {
	if text = clean(text, maxName); strings.TrimSpace(text) == "" {
		return "(no name)"
	}
	return text
}

// clip shortens text to a width in columns of a terminal, where most Asian
// characters are two wide, with … for what is left out.
func clip(text string, columns int) string {
	var b strings.Builder
	width, room := 0, 0 // room: how long the text is that leaves space for …
	for state, rest := -1, text; rest != ""; {
		var cluster string
		var w int
		cluster, rest, w, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if width+w > columns {
			return b.String()[:room] + "…"
		}
		width += w
		b.WriteString(withFewAccents(cluster))
		if width < columns {
			room = b.Len()
		}
	}
	return b.String()
}

func withFewAccents(cluster string) string {
	accents := 0
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Mn, unicode.Me) {
			if accents++; accents > maxAccents {
				return -1
			}
		}
		return r
	}, cluster)
}

// pad clips text to a width and fills it with spaces.
func pad(text string, columns int, right bool) string {
	text = clip(text, columns)
	fill := strings.Repeat(" ", max(0, columns-uniseg.StringWidth(text)))
	if right {
		return fill + text
	}
	return text + fill
}

// none stands where there is no number.
const none = "–"

// minus is used instead of the hyphen, as in print: it has a digit's width.
const minus = "−"

// signed spells a number with its sign and a number of decimals. Elo has no finite
// value for a player who has won or lost every game.
func signed(value float64, decimals int) string {
	switch {
	case math.IsNaN(value):
		return none
	case math.IsInf(value, 1):
		return "+∞"
	case math.IsInf(value, -1):
		return minus + "∞"
	}
	text := strconv.FormatFloat(math.Abs(value), 'f', decimals, 64)
	if strings.Trim(text, "0.") == "" {
		return text
	}
	if value < 0 {
		return minus + text
	}
	return "+" + text
}

// interval spells an estimate with what it may be off: "+12.3 ± 8.1" where both
// sides are alike, "+120.0 (+80 … +200)" where they are not.
func interval(i statistics.Interval) string {
	below, above := i.Value-i.Low, i.High-i.Value
	switch {
	case math.IsNaN(i.Value), isOpen(i.Low) && isOpen(i.High):
		return none
	case isOpen(i.Low), isOpen(i.High), math.Abs(below-above) > 0.1*(below+above):
		return fmt.Sprintf("%s (%s … %s)", signed(i.Value, 1), end(i.Low), end(i.High))
	}
	return fmt.Sprintf("%s ± %.1f", signed(i.Value, 1), (below+above)/2)
}

// end spells the end of a wide interval, where decimals mean nothing.
func end(value float64) string {
	switch {
	case isOpen(value) && value < 0:
		return minus + "∞"
	case isOpen(value):
		return "+∞"
	}
	return signed(value, 0)
}

// isOpen reports whether an interval has no end there: at MaxElo the statistics
// say only that it is far away.
func isOpen(end float64) bool { return !finite(end) || math.Abs(end) >= statistics.MaxElo }

// points spells a score in points: "12½".
func points(s statistics.Score) string {
	whole := s.Wins + s.Draws/2
	switch {
	case s.Draws%2 == 0:
		return strconv.Itoa(whole)
	case whole == 0:
		return "½"
	}
	return strconv.Itoa(whole) + "½"
}

// rate is a score's share of the points.
func rate(s statistics.Score) float64 {
	return share(2*s.Wins+s.Draws, 2*s.Games())
}

func share(part, whole int) float64 {
	if whole == 0 {
		return math.NaN()
	}
	return float64(part) / float64(whole)
}

// percent spells a share: "53.4 %".
func percent(share float64) string {
	if math.IsNaN(share) {
		return none
	}
	return strconv.FormatFloat(100*share, 'f', 1, 64) + " %"
}

func winDrawLoss(s statistics.Score) string {
	return fmt.Sprintf("%d-%d-%d", s.Wins, s.Draws, s.Losses)
}

// count spells a large number: 1234, 12.3 k, 1.23 M.
func count(value float64) string {
	switch {
	case !finite(value) || value <= 0:
		return none
	case value < 9999.5:
		return strconv.FormatFloat(value, 'f', 0, 64)
	case value < 999_950:
		return strconv.FormatFloat(value/1e3, 'f', 1, 64) + " k"
	case value < 999_950_000:
		return strconv.FormatFloat(value/1e6, 'f', 2, 64) + " M"
	}
	return strconv.FormatFloat(value/1e9, 'f', 2, 64) + " G"
}

// duration spells a time for people: 0.8 ms, 340 ms, 4.2 s, 3:07, 2:03:07.
func duration(d time.Duration) string {
	switch {
	case d <= 0:
		return none
	case d < 10*time.Millisecond:
		return fmt.Sprintf("%.1f ms", d.Seconds()*1000)
	case d < time.Second:
		return fmt.Sprintf("%d ms", d.Round(time.Millisecond).Milliseconds())
	case d < time.Minute-50*time.Millisecond:
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return clockTime(d)
}

// clockTime spells a time as a clock does: 0:07, 3:07, 2:03:07.
func clockTime(d time.Duration) string {
	seconds := int64(max(0, d).Round(time.Second).Seconds())
	hours, minutes, seconds := seconds/3600, seconds/60%60, seconds%60
	if hours > 0 {
		return fmt.Sprintf("%d:%02d:%02d", hours, minutes, seconds)
	}
	return fmt.Sprintf("%d:%02d", minutes, seconds)
}

// words spells a name of the results' vocabulary for people: "max_moves" is
// "max moves".
func words[T ~string](value T) string {
	return strings.ReplaceAll(clean(string(value), maxName), "_", " ")
}

func finite(value float64) bool { return !math.IsNaN(value) && !math.IsInf(value, 0) }
