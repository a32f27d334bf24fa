// Package timing manages the time: it decides how much of its clock a player spends on a move.
//
//	budget := timing.Clock{Remaining: 5 * time.Minute, Byoyomi: 10 * time.Second}.Budget(&p)
//
// A budget has a soft limit, after which no iteration begins, and a hard one, at which the search
// ends wherever it is. Both get a share of the remaining time, most of the increment and all of the
// byoyomi, less the options NetworkDelay and NetworkDelay2 for sending the answer to the server. A
// Pace stretches the soft limit while the best move changes or its score falls, and shortens it
// when nearly all nodes are below one move that has long been best.
//
// A Meter ends a search after an amount of processor time, which does not depend on how busy the
// machine is.
package timing
