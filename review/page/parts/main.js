// The page begins; the address.

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
  listMoves();
  startControls(drawSmallBoards);
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
