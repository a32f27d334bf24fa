package plausibility

import (
	"shotest/config"
	"shotest/shogi"
)

// Merit is what one of the Credits gives a move, in hundredths of a ply. Credit is its name in profiles.
type Merit struct {
	Credit string
	Amount int
}

// Each returns what each credit gives a legal move, without those that give nothing. They sum to Of.
func (c *Credits) Each(f *QuickFacts, m shogi.Move) (merits []Merit) {
	var one Credits
	ones := config.Parameters(&one)
	for i, credit := range config.Parameters(c) {
		ones[i].SetFloat(credit.Float())
		if amount, _ := one.Of(f, m); amount != 0 {
			merits = append(merits, Merit{credit.Name, amount})
		}
		ones[i].SetFloat(0)
	}
	return merits
}
