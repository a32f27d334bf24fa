package config

import (
	"shotest/plausibility"
	"shotest/search"
	"shotest/similarity"
)

// FullSkill is the level of skill without any weakness; the lowest level is 1.
const FullSkill = 20

// Level returns the level of skill at which the profile plays.
func (p *Profile) Level() int {
	if p.ConsiderationMode {
		return FullSkill
	}
	return p.SkillLevel
}

// Mode returns the mode by which the profile plays: below full skill it is always interest search.
func (p *Profile) Mode() string {
	if p.Level() < FullSkill {
		return search.InterestMode
	}
	return p.SearchMode
}

// Played returns the profile with the numbers by which it plays: its own, or, if they are for
// another mode than its own, the built-in ones of its mode.
func (p Profile) Played() Profile {
	if p.Search.Mode != p.Mode() {
		p.takeNumbers(p.Mode())
	}
	return p
}

// In returns the profile as it plays by a search mode.
func (p Profile) In(mode string) Profile {
	p.SearchMode = mode
	return p.Played()
}

// takeNumbers sets the numbers to the built-in ones of a mode.
func (p *Profile) takeNumbers(mode string) {
	p.Search = search.SettingsOf(mode)
	p.Costs = plausibility.DefaultCosts()
	p.Glances = plausibility.DefaultGlances()
	p.Similarity = similarity.DefaultPenalties()
	p.Discounts = plausibility.DefaultDiscounts()
	p.Similarity.On = mode != search.ModernMode // docs/measurements/modern-prices.md
}

// PrepareFor lets a file lie over the numbers of the mode that it names; said holds what it says.
func (p *Profile) PrepareFor(said *Profile) {
	if mode := said.Mode(); mode != p.Search.Mode {
		p.takeNumbers(mode)
	}
}

// FieldMode returns the mode whose fields the profile has in a file.
func (p *Profile) FieldMode() string { return p.Search.Mode }

// Renamed returns the old names of fields in files, with their new ones.
func (p *Profile) Renamed() map[string]string { return renamed }

var renamed = map[string]string{
	"credits":      "discounts",
	"search.lists": "search.list_nodes",

	"search.interest.sibling_share": "search.charge.share",
	"search.interest.root_share":    "search.charge.root_share",
	"search.interest.sibling_scale": "search.charge.scale",
	"search.interest.table_cost":    "search.table_cost",
	"search.interest.separate":      "search.tallies.separate",
	"search.interest.tolerance":     "search.tallies.tolerance",
	"search.interest.leaf":          "search.tallies.leaf",
	"search.interest.nominal":       "search.tallies.nominal",
	"search.interest.first_limit":   "search.steps.first",
	"search.interest.step":          "search.steps.next",
	"search.interest.unsettled":     "search.steps.unsettled",
	"search.interest.growth":        "search.steps.growth",

	"search.plies.razoring":      "search.razoring",
	"search.plies.gamma":         "search.gamma",
	"search.plies.alpha_fail":    "search.alpha_fail",
	"search.plies.null_move":     "search.null_move",
	"search.plies.mate_in_three": "search.mate_in_three",
	"search.plies.delta_margin":  "search.delta_margin",
	"search.plies.step":          "search.steps.next",
	"search.plies.separate":      "",

	"experiments":    "",
	"ordering":       "",
	"chessmaps_file": "",
}
