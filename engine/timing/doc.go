// Package timing is the time management: how much of its clock a player spends on a
// move.
//
//	budget := timing.Clock{Remaining: 5 * time.Minute, Byoyomi: 10 * time.Second}.Allot(&p)
//
// A budget has two limits. After the soft one no new iteration is begun; at the hard one
// the search ends wherever it is. A share of what remains goes into them, with most of the
// increment and all of the byoyomi; what the answer may need for its way to the server is
// kept back (the options NetworkDelay and NetworkDelay2). A Pace stretches or shortens the
// soft limit by what the iterations have found: more time while the best move changes or
// its score falls, less when nearly all nodes are below one move that has long been best.
//
// A Meter stands beside the clock: it ends a search after so much processor time, which a busy
// machine does not take away.
package timing
