// The page begins; keys and the address.

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

// askedFor is the move that the address names; null if it names none.
function askedFor() {
  const ply = new URLSearchParams(location.hash.slice(1)).get("ply");
  return ply === null ? null : Number(ply);
}

// followLink shows the move that a link leads to, and brings the board into view.
function followLink(event) {
  const link = event.target.closest?.('a[href^="#ply="]');
  if (!link) return;
  event.preventDefault();
  seek(Number(link.getAttribute("href").slice("#ply=".length)));
  // Where all stands in one column, the graph would leave no room for the board.
  byId(matchMedia("(max-width: 44rem)").matches ? "stage-top" : "game").scrollIntoView();
  byId("game-title").focus({ preventScroll: true });
}

async function begin() {
  const { document: read, words } = await unpack(byId("data").textContent);
  review.document = read;
  Object.assign(pageWords, words);
  Object.assign(boardWords, { nothingInHand: say("nothing_in_hand"), sides: [say("black"), say("white")] });
  document.documentElement.classList.add("live");
  readGame();
  startControls();
  drawKeys();
  drawGraph(byId("graph"));
  startPuzzles();
  shown.ply = within(askedFor() ?? read.turning_points[0] ?? game.reviewed.start);
  show(true);
  drawSmallBoards();
  document.addEventListener("keydown", pressed);
  document.addEventListener("click", followLink);
  window.addEventListener("hashchange", () => { if (askedFor() !== null) seek(askedFor()); });
  if (askedFor() !== null) seek(askedFor()); // and mend the address if there is no such move
  performance.mark("ready");
}

begin();
