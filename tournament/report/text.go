package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"

	"shotest/internal/plaintext"
	"shotest/internal/terminal"
	"shotest/tournament/statistics"
)

// Limits of foreign text.
const (
	maxName    = 80   // columns of a name in tables
	maxDetail  = 2000 // columns of what a failing engine wrote
	maxAccents = 3    // on a letter: enough for any script, too few to bury the line above
)

// clean makes foreign text fit for one line of any output, and cuts it to a width in columns. It
// replaces unsuitable characters by �, so that different names remain different.
func clean(text string, columns int) string {
	accents := 0
	text = strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Mn, unicode.Me) {
			accents++
		} else {
			accents = 0
		}
		if accents > maxAccents {
			return -1
		}
		if r == '\n' || r == '\t' || r == '\r' || unicode.Is(unicode.Zs, r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
	return terminal.Paint{Columns: columns}.Cut(0, plaintext.Show(text, ""))
}

// name is clean for names of engines and openings.
func name(text string) string {
	text = clean(text, maxName)
	if strings.TrimSpace(text) == "" {
		return "(no name)"
	}
	return text
}

// none stands for a missing number.
const none = "–"

// minus is the minus sign of print, which has the width of a digit.
const minus = "−"

// signed formats a value with its sign and a number of decimals. The Elo of a player that has won
// every game is infinite.
func signed(value float64, decimals int) string {
	switch {
	case math.IsNaN(value):
		return none
	case math.IsInf(value, 1):
		return "+∞"
	case math.IsInf(value, -1):
		return minus + "∞"
	}
	text := fmt.Sprintf("%+.*f", decimals, value)
	if strings.Trim(text, "+-0.") == "" {
		return text[1:]
	}
	return strings.Replace(text, "-", minus, 1)
}

// interval formats an estimate with its interval: "+12.3 (+4.3 … +20.3)", "+120 (+80 … +200)",
// "+289 (−114 … +∞)".
func interval(i statistics.Interval) string {
	if math.IsNaN(i.Value) || isOpen(i.Low) && isOpen(i.High) {
		return none
	}
	const wide = 40 // the width of an interval without meaningful decimals
	decimals := 1
	if i.High-i.Low > wide {
		decimals = 0
	}
	return fmt.Sprintf("%s (%s … %s)", signed(i.Value, decimals), signed(openEnd(i.Low), decimals),
		signed(openEnd(i.High), decimals))
}

// isOpen reports whether the end of an interval stands for infinity. So does MaxElo, which bounds
// the statistics.
func isOpen(end float64) bool { return !isFinite(end) || math.Abs(end) >= statistics.MaxElo }

// points formats a score in points: "12½".
func points(s statistics.Score) string {
	whole := strconv.Itoa(s.Wins + s.Draws/2)
	if s.Draws%2 == 0 {
		return whole
	}
	return strings.TrimPrefix(whole, "0") + "½"
}

// rate returns a score's share of the points.
func rate(s statistics.Score) float64 {
	return share(2*s.Wins+s.Draws, 2*s.Games())
}

func share(part, whole int) float64 {
	if whole == 0 {
		return math.NaN()
	}
	return float64(part) / float64(whole)
}

// percent formats a share: "53.4 %".
func percent(share float64) string {
	if math.IsNaN(share) {
		return none
	}
	return strconv.FormatFloat(100*share, 'f', 1, 64) + " %"
}

func winDrawLoss(s statistics.Score) string {
	return fmt.Sprintf("%d-%d-%d", s.Wins, s.Draws, s.Losses)
}

// count formats a large number: 1234, 12.3 k, 1.23 M.
func count(value float64) string {
	switch {
	case !isFinite(value) || value <= 0:
		return none
	case value < 9999.5:
		return strconv.FormatFloat(value, 'f', 0, 64)
	case value < 999_950:
		return fmt.Sprintf("%.1f k", value/1e3)
	case value < 999_950_000:
		return fmt.Sprintf("%.2f M", value/1e6)
	}
	return fmt.Sprintf("%.2f G", value/1e9)
}

// duration formats a duration: 0.8 ms, 340 ms, 4.2 s, 3:07, 2:03:07.
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

// clockTime formats a duration in the way of a clock: 0:07, 3:07, 2:03:07.
func clockTime(d time.Duration) string {
	seconds := int64(max(0, d).Round(time.Second).Seconds())
	hours, minutes, seconds := seconds/3600, seconds/60%60, seconds%60
	if hours > 0 {
		return fmt.Sprintf("%d:%02d:%02d", hours, minutes, seconds)
	}
	return fmt.Sprintf("%d:%02d", minutes, seconds)
}

// words turns a constant of the results into words: "max_moves" becomes "max moves".
func words[T ~string](value T) string {
	return strings.ReplaceAll(clean(string(value), maxName), "_", " ")
}

func isFinite(value float64) bool { return !math.IsNaN(value) && !math.IsInf(value, 0) }
