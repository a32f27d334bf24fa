// The keys of the page.

const KEYS = {
  ArrowLeft: () => stepBy(-1), ArrowRight: () => stepBy(1), Home: () => toEdge(false), End: () => toEdge(true),
  n: () => toMistake(nextMistake()), p: () => toMistake(previousMistake()), f: flip, Escape: leaveAll,
};

// isSeen reports whether the game is on the screen: only then are keys meant for it, and
// elsewhere Home and End scroll as ever.
function isSeen() {
  const box = byId("game").getBoundingClientRect();
  return box.bottom > 0 && box.top < window.innerHeight;
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key] || !isSeen()) return;
  if (event.target.closest?.("select, textarea, input:not([type=checkbox])")) return; // these need the key themselves
  event.preventDefault();
  KEYS[event.key]();
}
