// The board with its controls, and the list of moves.

const moveButtons = [];

// show draws what is shown. What is said of a move is made anew only for another move, so
// that what the reader has the focus on stays.
function show(moved) {
  if (moved) {
    tell();
    tellView();
    markMove();
  }
  drawStage();
  followTold();
  followView();
  followGraph();
  followControls();
  if (moved) desk.moved();
}

function drawStage() {
  const { position, last, arrows, title } = scene(), { bottom, letters } = shown;
  const svg = drawBoard(position, last, bottom, letters, title);
  const seen = shown.arrows || viewIsShown() ? arrows : [];
  if (viewIsShown()) addHeat(svg, moveAt(shown.ply).view, bottom);
  addArrows(svg, position, seen, bottom);
  byId("board").replaceChildren(svg);
  desk.drawn(svg);
  drawLegend(byId("legend"), seen);
  byId("where").replaceChildren(...proseOf(title));
  byId("back").hidden = !shown.line && !viewIsShown();
  byId("board").classList.toggle("away", Boolean(shown.line));
  for (const [id, side] of [["top-player", 1 - bottom], ["bottom-player", bottom]]) {
    byId(id).replaceChildren(sideMark(side), " ", html("bdi", {}, review.document.players[side]));
    byId(id).classList.toggle("to-move", position.side === side);
  }
}

function followControls() {
  const atStart = shown.line ? false : shown.ply === 0;
  const atEnd = shown.line ? shown.step === shown.line.moves.length : shown.ply === game.moves.length;
  disable("first", shown.line ? shown.step === 0 : atStart);
  disable("previous", atStart);
  disable("next", atEnd);
  disable("last", atEnd);
  disable("next-mistake", nextMistake() === undefined);
  disable("previous-mistake", previousMistake() === undefined);
  byId("slider").value = shown.ply;
  byId("slider").setAttribute("aria-valuetext", byId("readout").textContent);
}

// disable keeps the focus on a button that has nothing to do: without it the keyboard
// would begin at the top of the page again.
function disable(id, nothing) {
  byId(id).setAttribute("aria-disabled", String(nothing));
}

// listMoves fills the list of moves. beside returns what else stands with a move.
function listMoves(beside = () => []) {
  const start = html("span", { className: "text" }, say("start"));
  const entries = game.moves.map((move) => [html("span", { className: "text" }, hidden(sideMark(sideNumber(move.side))), ` ${plainMove(move.text)}`), glyphNode(move), html("span", { className: "clock" }, move.clock ?? "")]);
  const rows = [[start], ...entries].map((entry, ply) => {
    const button = html("button", { type: "button", tabIndex: -1, className: ply > 0 && isOutside(ply) ? "quiet" : "" }, html("span", { className: "n" }, String(ply)), " ", ...entry);
    button.dataset.ply = ply;
    button.addEventListener("click", () => seek(ply));
    return html("li", {}, button, ...beside(ply));
  });
  byId("moves").querySelector("ol").replaceChildren(...rows);
  moveButtons.splice(0, moveButtons.length, ...rows.map((row) => row.firstChild));
  byId("slider").max = game.moves.length;
}

// markMove marks the move in the list, and brings it into view there.
function markMove() {
  for (const button of moveButtons) {
    const current = Number(button.dataset.ply) === shown.ply;
    button.tabIndex = current ? 0 : -1;
    if (current) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
  const button = moveButtons[shown.ply], box = byId("moves");
  if (box.contains(document.activeElement) && document.activeElement !== button) button.focus({ preventScroll: true });
  // Within the box only: scrollIntoView would move the page from under the reader's eyes.
  box.scrollTop = Math.max(0, button.offsetTop - box.clientHeight / 2);
}

function flip() {
  shown.bottom = 1 - shown.bottom;
  show(false);
}

// startControls begins to listen to the controls. onLetters is called when other boards must be drawn anew.
function startControls(onLetters = () => {}) {
  const actions = {
    first: () => toEdge(false), previous: () => stepBy(-1), next: () => stepBy(1), last: () => toEdge(true),
    "next-mistake": () => toMistake(nextMistake()), "previous-mistake": () => toMistake(previousMistake()),
    back: leaveAll, flip, "view-switch": switchView,
  };
  for (const [id, act] of Object.entries(actions)) byId(id).addEventListener("click", act);
  byId("slider").addEventListener("input", (event) => seek(Number(event.target.value)));
  byId("letters").checked = shown.letters = recall("letters") === "1";
  byId("letters").addEventListener("change", (event) => { shown.letters = event.target.checked; remember("letters", shown.letters ? "1" : ""); show(false); onLetters(); });
  byId("arrows").addEventListener("change", (event) => { shown.arrows = event.target.checked; show(false); });
  listenToGraph(byId("graph"));
}

// leaveAll goes back to the game from a line or from the interest view.
function leaveAll() {
  if (!shown.line) shown.view = false;
  backToGame();
}
