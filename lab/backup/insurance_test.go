//go:build e2e

package backup

import (
	"testing"

	"shotest/search"
)

// A better move never makes its position worse, whatever the margins.
func TestInsuranceNeverPunishesABetterMove(t *testing.T) {
	for margin := range search.Score(8) {
		for penalty := search.Score(1); penalty < 12; penalty++ {
			rule := Insurance{On: true, Margin: margin, Penalty: penalty}
			for best := search.Score(-20); best <= 20; best++ {
				for second := search.Score(-20); second <= best; second++ {
					two, better, insured := bestTwo{best, second}, bestTwo{best + 1, second},
						bestTwo{best, min(second+1, best)}
					value := two.insured(&rule)
					if better.insured(&rule) < value || insured.insured(&rule) < value {
						t.Fatalf("%+v, %+v: %d, with a better move less", rule, two, value)
					}
					if value < max(best-penalty, second) || value > best {
						t.Fatalf("%+v, %+v: %d", rule, two, value)
					}
				}
			}
		}
	}
}
