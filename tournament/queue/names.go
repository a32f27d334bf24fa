package queue

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"strings"
)

// names are what a tournament's streams and subjects are called.
type names struct {
	jobs, results string // streams
	facts         string // key-value bucket
	prefix        string // of all subjects
}

// namesOf returns the names for a tournament.
func namesOf(tournament string) names {
	t := token(tournament)
	return names{
		jobs:    "shotest-" + t + "-jobs",
		results: "shotest-" + t + "-results",
		facts:   "shotest-" + t + "-facts",
		prefix:  "shotest." + t + ".",
	}
}

func (n names) job(id string) string    { return n.prefix + "job." + id }
func (n names) result(id string) string { return n.prefix + "result." + id }

// news is where a worker tells how things stand, ask where it asks the director
// for what it may not do itself. Both have its identity in them, so that nobody
// can speak for another.
func (n names) news(id, kind string) string { return n.prefix + "news." + id + "." + kind }
func (n names) ask(id, verb string) string  { return n.prefix + "ask." + id + "." + verb }

// inboxOf is where answers to a connection arrive.
func inboxOf(id string) string { return "_INBOX." + id }

// idOf returns the game that a subject is about.
func idOf(subject string) string { return subject[strings.LastIndexByte(subject, '.')+1:] }

// longestToken leaves room in file names, which streams become.
const longestToken = 64

// token returns a name in the letters that NATS allows in the names of streams,
// buckets and subjects. Names that had to be changed get a mark made from the
// whole name, so that two different ones stay different.
func token(name string) string {
	plain := strings.Map(func(r rune) rune {
		if isPlain(r) {
			return r
		}
		return '_'
	}, name)
	if plain == name && name != "" && len(name) <= longestToken {
		return name
	}
	sum := sha256.Sum256([]byte(name))
	return plain[:min(len(plain), longestToken)] + "_" + hex.EncodeToString(sum[:4])
}

func isPlain(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_'
}

// longestID is how long the name of a game or of a worker may be.
const longestID = 100

// checkID returns an error if a game's name cannot be part of a subject.
func checkID(id string) error {
	if id == "" || len(id) > longestID || strings.ContainsFunc(id, func(r rune) bool { return !isPlain(r) }) {
		return fmt.Errorf("queue: a game cannot be called %q: its name must be of letters, digits, - and _", id)
	}
	return nil
}

// redacted returns server addresses without passwords and tokens.
func redacted(addresses string) string {
	list := strings.Split(addresses, ",")
	for i, address := range list {
		list[i] = strings.TrimSpace(address)
		if u, err := url.Parse(list[i]); err == nil && u.User != nil {
			u.User = url.User("xxxxx")
			list[i] = u.String()
		}
	}
	return strings.Join(list, ",")
}
