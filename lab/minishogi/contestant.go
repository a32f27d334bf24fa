package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"shotest/lab/minishogi/play"
	"shotest/lab/minishogi/rules"
)

// contestant is a side of a match.
type contestant interface {
	// newGame says that the next move belongs to another game.
	newGame() error
	// choose returns a legal move in a game, whose start and moves are also given as text;
	// NoMove resigns.
	choose(h *rules.History, start string, moves []string) (rules.Move, error)
	close()
}

// own is a player of this program.
type own struct {
	player *play.Player
	limits play.Limits
}

func (o *own) newGame() error {
	o.player.Clear()
	return nil
}

func (o *own) choose(h *rules.History, _ string, _ []string) (rules.Move, error) {
	return o.player.Choose(h, o.limits, nil, nil), nil
}

func (o *own) close() {}

// matchHash is the size of an own player's transposition table in matches.
const matchHash = 16 << 20

// newContestant returns who is described by a text: a mode or, if there is a slash in it, the
// path of a USI engine, and settings after commas: nodes, depth, time (as in 50ms), for own
// players similarity=off and k, the constant of costs, for engines any option of theirs.
func newContestant(description string) (contestant, error) {
	settings := strings.Split(description, ",")
	name := settings[0]
	config := play.Config{Mode: name, TableBytes: matchHash}
	var limits play.Limits
	var options []string
	for _, setting := range settings[1:] {
		used, err := setLimit(&limits, setting)
		if !used {
			used, err = setOwn(&config, setting)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", description, err)
		}
		if !used {
			options = append(options, setting)
		}
	}
	if limits.Nodes == 0 && limits.Depth == 0 && limits.Time == 0 {
		limits.Nodes = 5000
	}
	if strings.Contains(name, "/") {
		return startEngine(name, options, limits)
	}
	if len(options) > 0 {
		return nil, fmt.Errorf("%s: unknown setting %q", description, options[0])
	}
	player, err := play.NewPlayer(config)
	if err != nil {
		return nil, err
	}
	return &own{player, limits}, nil
}

// setOwn sets how an own player searches, if the setting is about that.
func setOwn(config *play.Config, setting string) (used bool, err error) {
	name, value, _ := strings.Cut(setting, "=")
	switch name {
	case "similarity":
		config.WithoutSimilarity = value == "off"
		if value != "off" && value != "on" {
			err = fmt.Errorf("similarity is %q, expected on or off", value)
		}
	case "k":
		config.K, err = strconv.Atoi(value)
	default:
		return false, nil
	}
	return true, err
}

// setLimit sets a limit, if the setting is one.
func setLimit(limits *play.Limits, setting string) (used bool, err error) {
	name, value, _ := strings.Cut(setting, "=")
	switch name {
	case "nodes":
		limits.Nodes, err = strconv.ParseUint(value, 10, 63)
	case "depth":
		limits.Depth, err = strconv.Atoi(value)
	case "time":
		limits.Time, err = time.ParseDuration(value)
	default:
		return false, nil
	}
	return true, err
}
