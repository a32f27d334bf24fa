package plausibility

import (
	"bytes"
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"shotest/config/strict"
	"shotest/internal/safefile"
	"shotest/plausibility/policy"
)

var (
	//go:embed default.yaml
	defaultYAML []byte
	//go:embed default.policy
	defaultPolicy []byte

	defaultWeights = sync.OnceValue(func() Weights {
		var none Weights
		none.Bins = make([]Weight, BinCount())
		w, err := parse(defaultYAML, "default.yaml", none)
		if err != nil {
			panic(err) // a test has read it
		}
		if w.Policy, err = policy.Read(bytes.NewReader(defaultPolicy)); err != nil {
			panic(err) // as above
		}
		return w
	})
)

// DefaultWeights returns the built-in weights.
func DefaultWeights() Weights {
	w := defaultWeights()
	return w.Clone()
}

// Load reads weights from a YAML file. Entries that the file does not name are as in
// DefaultWeights. Errors in the content are of type strict.Errors, with their places.
//
//	floor: 10
//	components:
//	  chase:
//	    on: false
//	  killer:
//	    weights: {first: [250, 120, 1000]}
func Load(path string) (Weights, error) {
	w := DefaultWeights()
	d := w.document()
	if err := strict.Load(path, &d); err != nil {
		return Weights{}, err
	}
	return d.weights(), nil
}

func parse(data []byte, file string, over Weights) (Weights, error) {
	d := over.document()
	if err := strict.Decode(data, file, &d); err != nil {
		return Weights{}, err
	}
	return d.weights(), nil
}

// Save writes weights to a file that Load reads back as the same, with a comment on each
// component. It replaces the file in one step.
func Save(path string, w Weights) error {
	if err := w.Validate(); err != nil {
		return err
	}
	var text strings.Builder
	w.writeComponents(&text)
	writePolicy(&text, w.Policy)
	return safefile.Write(path, strict.WithEndMarker([]byte(text.String())))
}

// heading begins a file of weights.
const heading = `# What the components of move plausibility are worth. Each bin has a score in
# rating points (400 are ten times the likelihood), an interest in points (1000
# are certainty) and a factor for the interest in per mille:
# [score, interest, factor]. A component that is not on credits nothing.
`

func (w *Weights) writeComponents(text *strings.Builder) {
	d := w.document()
	text.WriteString(heading)
	fmt.Fprintf(text, "\n# The interest that the legal moves share.\nbase_interest: %d\n", d.BaseInterest)
	fmt.Fprintf(text, "\n# The least interest of a move.\nfloor: %d\n\ncomponents:", d.Floor)
	for c := range Component(ComponentCount) {
		writeEntry(text, c, d.Components[c.String()])
	}
}

// writePolicy writes the policy network, or that there is none: without that entry a file has the
// default network.
func writePolicy(text *strings.Builder, network *policy.Network) {
	if network == nil {
		text.WriteString("\npolicy: " + noPolicy + "\n")
		return
	}
	fmt.Fprintf(text, "\n# What target_square scores by the whole position: a network of %d units.\npolicy: |\n",
		network.Units())
	for line := range strings.Lines(network.Text()) {
		text.WriteString("  " + line)
	}
}

func writeEntry(text *strings.Builder, c Component, e entry) {
	origin := ""
	if info := c.Info(); info.Source != Own {
		origin = fmt.Sprintf(" (%s %s %d)", info.Source,
			[...]string{Treebeard: "criterion", Shotest: "addition"}[info.Source], info.Criterion)
	}
	fmt.Fprintf(text, "\n  # A move that %s%s.\n  %s:\n    on: %t\n", c.Info().Words, origin, c, e.On)
	if !c.hasTables() {
		text.WriteString("    weights:\n")
		names := binNames(c)
		width := 0
		for _, name := range names {
			width = max(width, len(name))
		}
		for _, name := range names {
			n := e.Weights[name]
			fmt.Fprintf(text, "      %-*s [%5d, %4d, %4d]\n", width+1, name+":", n[0], n[1], n[2])
		}
		return
	}
	if len(e.Tables) == 0 {
		return
	}
	text.WriteString("    tables:\n")
	for _, t := range tablesOf(c) {
		rows, given := e.Tables[t.name]
		if !given {
			continue
		}
		fmt.Fprintf(text, "      %s:\n", t.name)
		for _, row := range rows {
			words := make([]string, len(row))
			for i, number := range row {
				words[i] = fmt.Sprintf("%4d", number)
			}
			fmt.Fprintf(text, "        - [%s]\n", strings.Join(words, ", "))
		}
	}
}
