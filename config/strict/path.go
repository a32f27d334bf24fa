package strict

import "strconv"

// path is the path of a field within a document, nil for the document itself. Only errors need its
// text.
type path struct {
	owner *path
	name  string
	index int // in a list, noIndex for a field with a name
}

const noIndex = -1

// member returns the path of a field of a struct, or of a member of a map.
func (p *path) member(name string) *path { return &path{p, name, noIndex} }

// element returns the path of the first element of a list. To save paths, it is changed to that of
// the next.
func (p *path) element() *path { return &path{owner: p} }

// String returns the path as errors show it: components.killer.weights.first[2].
func (p *path) String() string {
	switch {
	case p == nil:
		return ""
	case p.index == noIndex:
		return join(p.owner.String(), p.name)
	}
	return p.owner.String() + "[" + strconv.Itoa(p.index) + "]"
}
