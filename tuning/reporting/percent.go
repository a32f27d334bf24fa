package reporting

import "fmt"

// Percent spells a share of 0 to 1: "12.5 %".
func Percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }
