package plausibility

import (
	"reflect"
	"regexp"
	"strings"

	"shotest/shogi"
)

// Merit is what one of the Credits gives a move, in hundredths of a ply. Credit is its name in profiles.
type Merit struct {
	Credit string
	Amount int
}

// Each returns what each credit gives a legal move, without those that give nothing. They sum to Of.
func (c *Credits) Each(f *QuickFacts, m shogi.Move) (merits []Merit) {
	all := reflect.ValueOf(c).Elem()
	for i := range all.NumField() {
		var alone Credits
		reflect.ValueOf(&alone).Elem().Field(i).Set(all.Field(i))
		if amount, _ := alone.Of(f, m); amount != 0 {
			merits = append(merits, Merit{creditName(all.Type().Field(i).Name), amount})
		}
	}
	return merits
}

var wordEnd = regexp.MustCompile(`([a-z])([A-Z])`)

// creditName spells the name of a field as profiles do.
func creditName(field string) string {
	return strings.ToLower(wordEnd.ReplaceAllString(field, "${1}_$2"))
}
