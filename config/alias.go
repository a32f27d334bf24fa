package config

import (
	"fmt"
	"reflect"
	"slices"

	"gopkg.in/yaml.v3"
)

// mostAliased bounds how many values aliases may stand for, all together. A short file
// whose aliases stand for lists of aliases would fill any memory; no file that is meant
// well comes near.
const mostAliased = 100_000

// aliases are those that a decoder has met.
type aliases struct {
	// open are the values that the aliases being read stand for, the outermost first.
	open []*yaml.Node
	// aliased counts the values that were read for aliases, as members of lists and
	// mappings.
	aliased int
}

// resolve reads what an alias stands for.
func (d *decoder) resolve(alias *yaml.Node, target reflect.Value, r *rule, path string) {
	if slices.Contains(d.open, alias.Alias) {
		d.fail(alias, path, "the alias *"+clip(alias.Value), "expected no value that contains itself")
		return
	}
	d.open = append(d.open, alias.Alias)
	d.value(alias.Alias, target, r, path)
	d.open = d.open[:len(d.open)-1]
}

// affords reports whether a value may be read, for all that aliases have stood for so
// far. The first that may not be is an error.
func (d *decoder) affords(node *yaml.Node, path string) bool {
	if len(d.open) == 0 {
		return true
	}
	before := d.aliased
	if before <= mostAliased {
		d.aliased += len(node.Content)
	}
	if before <= mostAliased && d.aliased > mostAliased {
		d.fail(node, path, "", fmt.Sprintf("the aliases of the file stand for more than %d values", mostAliased))
	}
	return d.aliased <= mostAliased
}
