package plausibility

import (
	"strings"

	"shotest/internal/message"
)

// policyName is SwitchOff's name of the policy network, a part of TargetSquare.
const policyName = "policy"

// SwitchOff switches off components, by their names or those of groups, separated by commas:
// "killer, drops"; and the policy network by the name "policy". For an unknown name it returns an
// error that lists the known ones, and the weights stay unchanged.
func (w *Weights) SwitchOff(names string) error {
	on, network := w.On, w.Policy
	for name := range strings.SplitSeq(names, ",") {
		name = strings.TrimSpace(name)
		if name == "" {
			continue
		}
		found := name == policyName
		if found {
			network = nil
		}
		for c := range Component(ComponentCount) {
			if c.String() == name || c.Info().Group.String() == name {
				on[c], found = false, true
			}
		}
		if !found {
			return message.Errorf(
				"no component or group %q; there are the groups %s, the network %s, and the components %s",
				name, groupNames(), policyName, componentNames())
		}
	}
	w.On, w.Policy = on, network
	return nil
}

func groupNames() string {
	var names []string
	for g := Tables; g <= Root; g++ {
		names = append(names, g.String())
	}
	return strings.Join(names, ", ")
}
