package backup

import "shotest/search"

// inquiry is the search of one move: its windows, one after the other, and the bounds known so far.
// All values include the move's bonus.
type inquiry struct {
	bonus      search.Score  // of the move
	moveWindow search.Window // for the moves of the node

	// windows[:count] are the windows to search within, and windows[current] is in use. Windows
	// whose answer is known are skipped.
	windows        [3]search.Window
	count, current int

	low, high search.Score // bounds of the move's value
	// The value is known well enough once low reaches sufficient or high falls below insufficient.
	sufficient, insufficient search.Score
	// step is the resolution, from beta down, to which the value must be found after the windows; 0
	// for none.
	step search.Score
}

// Try begins the search of a move and returns its first window, derived from w, the window for the
// moves of the node; cut says that the node is expected to reach w.Beta.
func (n *Node) Try(m search.Move, w search.Window, cut bool) search.Window {
	q := &n.inquiry
	*q = inquiry{
		bonus: n.bonus(m), moveWindow: w, low: -search.Infinity, high: search.Infinity,
		sufficient: search.Infinity, insufficient: -search.Infinity,
	}
	switch {
	case n.gathering.moves > 0:
		n.askAboutSeveral(w, cut)
	case !n.insured:
		q.ask(q.moveWindow)
	case w.IsNull():
		n.askNullWindows(w.Beta, cut)
	default:
		q.ask(n.usefulWindow(w.Alpha, w.Beta))
	}
	return q.window()
}

// Next takes the score of the search within the last window, and returns the next window; more is
// false if the value is known well enough.
func (n *Node) Next(score search.Score) (w search.Window, more bool) {
	q := &n.inquiry
	score = shift(score, q.bonus)
	if !n.usesInquiry() {
		q.low, q.high = score, score
		return w, false
	}
	low, high := boundsOf(score, q.windows[q.current])
	q.low = max(q.low, low)
	q.high = max(q.low, min(q.high, high)) // searches may disagree
	if q.low >= q.sufficient || q.high < q.insufficient {
		return w, false
	}
	for q.current++; q.current < q.count; q.current++ {
		if next := q.windows[q.current]; q.low < next.Beta && q.high >= next.Beta {
			return q.window(), true
		}
	}
	return q.halve()
}

// halve returns a window that halves the range of the move's possible values. more is false if that
// makes no difference.
func (q *inquiry) halve() (w search.Window, more bool) {
	if q.step == 0 {
		return w, false
	}
	beta := q.moveWindow.Beta
	low, high := (beta-q.high+q.step-1)/q.step, (beta-q.low-1)/q.step
	if low > high {
		return w, false
	}
	q.current, q.count = 0, 0
	q.ask(nullWindowAt(beta - (low+high)/2*q.step))
	return q.window(), true
}

// Tried returns the node's value so far, including the move that was searched, before the changes
// by Value. better says that the move is the best so far. Except for rules that look at several
// moves, the move must also be above the lower end of the window.
func (n *Node) Tried() (score search.Score, better bool) {
	q := &n.inquiry
	switch {
	case n.gathering.moves > 0:
		return n.addGathered()
	case !n.insured:
		return q.low, q.low > q.moveWindow.Alpha
	}
	better = q.low > max(n.low.best, q.moveWindow.Alpha)
	n.low.add(q.low)
	n.high.add(q.high)
	score = n.low.insured(&n.rules.Insurance)
	if score < q.moveWindow.Beta {
		score = n.high.insured(&n.rules.Insurance)
	}
	return score, better
}

// ask adds w to the windows to search within.
func (q *inquiry) ask(w search.Window) {
	q.windows[q.count] = w
	q.count++
}

// window returns the window in use, for the move without its bonus.
func (q *inquiry) window() search.Window {
	w := q.windows[q.current]
	return search.Window{Alpha: shiftedAtMost(w.Alpha, q.bonus), Beta: shiftedAtMost(w.Beta-1, q.bonus) + 1}
}

// boundsOf returns the bounds of the value of which a search within w has found score.
func boundsOf(score search.Score, w search.Window) (low, high search.Score) {
	switch {
	case score <= w.Alpha:
		return -search.Infinity, score
	case score >= w.Beta:
		return score, search.Infinity
	}
	return score, score
}
