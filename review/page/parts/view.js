// The interest view: what a player's eye falls on in the position before a move, what
// looking at it costs, and what is overlooked.

// VIEW_ARROWS is how many moves have an arrow on the board: more would hide it.
const VIEW_ARROWS = 8;

// viewArrows are the moves of a view as arrows, and the one that the reader points at.
function viewArrows(move) {
  const most = Math.max(...move.view.map((entry) => entry.share));
  const wanted = move.view.filter((entry, i) => i < VIEW_ARROWS || entry.move === shown.pointed);
  return wanted.map((entry) => ({ ...arrowOf(entry.move, entry.seen ? "interest" : "overlooked", move.side), share: entry.share / Math.max(most, 1e-9), move: entry.move }));
}

// addHeat colours the squares that moves lead to, by the attention they have together.
function addHeat(svg, view, bottom) {
  const heat = new Map();
  for (const { move, share } of view) heat.set(move.slice(2, 4), (heat.get(move.slice(2, 4)) ?? 0) + share);
  const most = Math.max(...heat.values(), 1e-9);
  const group = element("g", { class: "heat" });
  for (const [square, share] of heat) {
    const [x, y] = centre(squareIndex(square), bottom);
    group.append(element("rect", { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, "fill-opacity": (0.75 * share / most).toFixed(3) }));
  }
  svg.querySelector(".grid").before(group);
}

// tellView fills the table of the move that is shown.
function tellView() {
  const move = moveAt(shown.ply), view = move?.view ?? [];
  byId("view").hidden = view.length === 0;
  const most = Math.max(...view.map((entry) => entry.share), 1e-9);
  byId("view").querySelector("tbody").replaceChildren(...view.map((entry) => viewRow(entry, move, most)));
}

function viewRow(entry, move, most) {
  const button = html("button", { type: "button", className: "step" }, plainMove(entry.text));
  button.addEventListener("click", () => { shown.view = true; leaveLine(); shown.pointed = entry.move; show(false); });
  const name = html("th", { scope: "row" }, button);
  if (entry.move === move.move) name.append(" ", html("span", { className: "badge" }, say("role_played")));
  if (entry.move === move.better?.moves[0]) name.append(" ", html("span", { className: "badge good" }, say("role_better")));
  const bar = html("span", { className: "bar" });
  bar.style.width = `${Math.max(1, 100 * entry.share / most)}%`;
  const share = html("td", { className: "share" }, html("span", { className: "track" }, bar), html("span", { className: "value" }, entry.share > 0 && entry.share < 0.005 ? "<1%" : percentText(entry.share)));
  const seen = html("td", { className: entry.seen ? "seen" : "overlooked" }, say(entry.seen ? "view_seen" : "view_overlooked"));
  const row = html("tr", { className: entry.seen ? "" : "not-seen" }, name, share, html("td", { className: "n" }, (entry.cost / 100).toFixed(2)), seen);
  row.dataset.move = entry.move;
  if (entry.reason) seen.append(html("span", { className: "reason" }, ...proseOf(entry.reason)));
  row.addEventListener("pointerenter", () => highlight(entry.move));
  row.addEventListener("pointerleave", () => highlight(shown.pointed));
  return row;
}

// highlight lets the arrow of a move stand out.
function highlight(move) {
  for (const arrow of byId("board").querySelectorAll(".arrow[data-move]")) arrow.classList.toggle("faded", move !== null && arrow.dataset.move !== move);
}

function followView() {
  byId("view-switch").setAttribute("aria-pressed", String(viewIsShown()));
  for (const row of byId("view").querySelectorAll("tbody tr")) row.classList.toggle("current", viewIsShown() && row.dataset.move === shown.pointed);
  highlight(viewIsShown() ? shown.pointed : null);
}

function switchView() {
  shown.view = !viewIsShown();
  leaveLine();
  show(false);
  // What the arrows stand for is to be seen beside them: within the box only.
  const box = byId("told-box");
  if (shown.view && box.scrollHeight > box.clientHeight) box.scrollTop += byId("view").getBoundingClientRect().top - box.getBoundingClientRect().top;
}
