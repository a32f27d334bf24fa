// Package play is minishogi as package search sees it: the moves of package rules, an
// evaluation, exchanges, and the lists by which interest search knows what moves are worth.
//
// The lists work as those of shogi do. Components credit each move with a score in rating
// points and with interest (components.go, score.go); what likeness to the moves that have
// been searched takes away is counted by package similarity with its penalties for shogi
// (list.go); and the interest left is turned into a cost by the law and the constant of
// package plausibility (list.go). The weights of the components are those of shogi where
// shogi has the component, rounded; none was fitted to games of minishogi.
package play
