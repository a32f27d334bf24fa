// The tree of a search, drawn after Figure 24.1 of Rollason's chapter, and what there is to tell of
// one branch. The first reply goes on in the row of its move. The others follow below in its column,
// each as soon as there is room for what is open of it.

const COLUMN = 156, ROW = 54, ROOT = 70, END = 128;
const BY_PASS = 1, BY_QUIESCENCE = 2; // ways of package search

// nodes are in the order of the search, the root first; shown are those that are drawn. free holds
// the first free row of each column.
const view = { nodes: [], shown: [], free: [], selected: null, told: null, bottom: BLACK, letters: false };

// adopt gives a node, and all below it, what the packed tree leaves out.
function adopt(node, parent) {
  const onBestLine = !parent || (parent.onBestLine && Boolean(node.best));
  const ply = parent ? parent.ply + 1 : 0, number = view.nodes.length;
  Object.assign(node, { parent, onBestLine, ply, number, branches: node.branches ?? [], open: false });
  view.nodes.push(node);
  for (const child of node.branches) adopt(child, node);
}

function positionAt(node) {
  if (!node.parent) return view.start;
  const before = positionAt(node.parent);
  return node.way === BY_PASS ? { ...before, side: 1 - before.side, number: before.number + 1 } : playMove(before, node.move);
}

const lineTo = (node) => (node.parent ? [...lineTo(node.parent), node] : []);
const endingOf = (node) => view.endings[node.ending];
const hasBranches = (node) => node.branches.length > 0 || node.folded > 0;
const freeRow = (ply) => view.free[ply] ?? 0;

// place gives a node, and what is open of it, their rows. last is the row of its last branch, more
// that of the note on its folded ones.
function place(node, row) {
  node.row = node.last = row;
  node.more = null;
  view.shown.push(node);
  view.free[node.ply] = row + 1;
  if (!node.open) return;
  for (const child of node.branches) {
    if (child !== node.branches[0]) node.last = rowFor(child);
    place(child, node.last);
  }
  if (!node.folded) return;
  node.last = node.more = Math.max(row, freeRow(node.ply + 1));
  view.free[node.ply + 1] = node.more + 1;
}

// rowFor returns the next row with room for a node and, to the right of it, for the first replies
// that are open.
function rowFor(node) {
  let row = freeRow(node.ply);
  for (let next = node; next?.open; next = next.branches[0]) row = Math.max(row, freeRow(next.ply + 1));
  return row;
}

const leftOf = (ply) => (ply === 0 ? 0 : ROOT + (ply - 1) * COLUMN);
const middleOf = (row) => row * ROW + ROW / 2;
const lineAt = (kind, x1, x2, y1, y2 = y1, width = 1.2) => element("line", { class: kind, x1, x2, y1, y2, "stroke-width": width });
const textAt = (kind, x, y, text) => element("text", { class: kind, x, y }, String(text));

// draw draws all that is open.
function draw() {
  Object.assign(view, { shown: [], free: [] });
  place(view.nodes[0], 0);
  const drawing = byId("drawing");
  drawing.setAttribute("width", leftOf(view.free.length) + 24);
  drawing.setAttribute("height", Math.max(...view.free) * ROW + 8);
  drawing.replaceChildren(...view.shown.map(drawTrunk), ...view.shown.map(drawNode));
}

// drawTrunk draws the line that a node's branches leave, and the note on its folded branches.
function drawTrunk(node) {
  const x = leftOf(node.ply + 1), group = element("g", { class: "folded" });
  if (node.last > node.row) group.append(lineAt("trunk", x, x, middleOf(node.row), middleOf(node.last)));
  if (node.more !== null) {
    const y = middleOf(node.more);
    group.append(lineAt("branch", x, x + 14, y), textAt("path", x + 20, y + 4, say("more", { Number: node.folded })));
  }
  return group;
}

// drawNode draws a branch: a line as thick as its share of all positions, the numbers above and
// below, and what ended it.
function drawNode(node) {
  const x = leftOf(node.ply), y = middleOf(node.row), { class: family, symbol, name } = endingOf(node);
  const selected = node === view.selected, width = (node.parent ? COLUMN : ROOT) - 2;
  const group = element("g", {
    id: `node-${node.number}`, "data-node": node.number, role: "treeitem", "aria-level": node.ply + 1, "aria-selected": selected,
    "aria-label": node.parent ? say("item", { Move: node.name, Value: node.value, Ending: name }) : node.name,
    class: `node ${family}` + (selected ? " selected" : "") + (node.onBestLine ? " best" : ""),
  }, element("rect", { class: "back", x: x + 1, y: y - ROW / 2 + 1, width, height: ROW - 2, rx: 5 }));
  if (!node.parent) {
    group.append(lineAt("trunk", 44, ROOT, y), textAt("move", 8, y + 5, node.name));
    return group;
  }
  const captures = node.way === BY_QUIESCENCE;
  group.append(
    lineAt(captures ? "branch dashed" : "branch", x, x + END, y, y, (1.5 + 8.5 * Math.sqrt(shareOf(node))).toFixed(1)),
    textAt("move", x + 8, y - 8, node.name), textAt("cost", x + END - 12, y - 8, captures ? "" : node.cost),
    textAt("path", x + 8, y + 18, captures ? "" : node.path), textAt("value", x + END - 12, y + 18, node.value),
    element("circle", { class: "end", cx: x + END, cy: y, r: 8.5 }), textAt("symbol", x + END, y + 4, symbol));
  if (hasBranches(node)) {
    group.setAttribute("aria-expanded", node.open);
    group.append(
      element("rect", { class: "toggle", x: x + END + 9, y: y - 15, width: COLUMN - END - 9, height: 30 }),
      textAt("sign", x + 146, y + 5, node.open ? "−" : "+"));
  }
  return group;
}

// reveal opens all that hides a node.
function reveal(node) {
  for (let above = node.parent; above; above = above.parent) above.open = true;
}

// select makes a node the one that the keys move from, and brings it into sight.
function select(node) {
  reveal(node);
  view.selected = node;
  draw();
  byId(`node-${node.number}`).scrollIntoView({ block: "nearest", inline: "nearest" });
  byId("scroll").setAttribute("aria-activedescendant", `node-${node.number}`);
  tell(node);
}

// endOfBest returns where the best line from a node on ends.
function endOfBest(node) {
  for (let next = node; next; next = next.branches.find((child) => child.best)) node = next;
  return node;
}

// beside returns the next branch in a direction that is no deeper.
function beside(node, step) {
  for (; node.parent; node = node.parent) {
    const next = node.parent.branches[node.parent.branches.indexOf(node) + step];
    if (next) return next;
  }
  return undefined;
}

// KEYS are what keys do. Each returns the node to go to, nothing to stay.
const KEYS = {
  ArrowRight(node) { node.open = hasBranches(node); return node.branches[0]; },
  ArrowLeft: (node) => node.parent,
  ArrowDown: (node) => beside(node, 1),
  ArrowUp: (node) => beside(node, -1),
  Home: () => view.nodes[0],
  b: endOfBest,
  Enter(node) { node.open = !node.open && hasBranches(node); },
};

// tell shows beside the tree what is known of a node.
function tell(node) {
  view.told = node;
  const label = say("board_after", { Move: node.name });
  byId("board").replaceChildren(drawBoard(positionAt(node), node.move, view.bottom, view.letters, label));
  byId("line").textContent = node.parent ? lineTo(node).map((step) => step.name).join(" ") : say("searched_position");
  byId("facts").replaceChildren(...factsOf(node).flatMap(([name, value]) => [textIn("dt", name), textIn("dd", value)]));
  byId("ended").textContent = node.parent ? say("ended", { Why: endingOf(node).why }) : "";
  byId("ended").className = endingOf(node).class;
  byId("rescored").textContent = node.rescored ?? "";
  fillTable("components", node.reasons);
  fillTable("parts", node.parts);
  fillTable("order", node.order);
  byId("unscored").textContent = node.parent && node.way === 0 && !node.reasons && !node.parts ? say("unscored") : "";
}

// fillTable shows rows of texts, and hides the table if there are none.
function fillTable(id, rows) {
  byId(id).hidden = !rows;
  byId(id).querySelector("tbody").replaceChildren(...(rows ?? []).map((cells) => {
    const row = document.createElement("tr");
    row.append(...cells.map((text) => textIn("td", text)));
    return row;
  }));
}

function textIn(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

const shareOf = (node) => node.nodes / Math.max(1, view.nodes[0].nodes);

// factsOf lists names and values.
function factsOf(node) {
  const share = shareOf(node), percent = (100 * share).toPrecision(share >= 0.1 ? 3 : 2);
  const positions = `${spokenNumber(node.nodes)} (${percent} %)`;
  const facts = [
    [say("value_column"), say("value", { Value: node.value, Side: boardWords.sides[view.start.side] })],
    [say("positions_label"), node.searches > 1 ? say("searched_again", { Positions: positions, Times: node.searches }) : positions],
  ];
  if (node.folded) facts.push([say("folded_label"), `${node.folded} (${spokenNumber(node.foldedNodes)})`]);
  if (!node.parent) return facts;
  if (node.way !== BY_QUIESCENCE) facts.unshift([say("spent_label"), spentFact(node)]);
  return [[say("cost_label"), say(["cost", "cost_pass", "cost_none"][node.way], { Cost: node.cost, Price: node.price })], ...facts];
}

// spentFact says what the sides have spent of what they may.
function spentFact(node) {
  const { limits, start } = view, own = 1 - (node.ply % 2), mover = own === 0 ? start.side : 1 - start.side;
  if (limits.length === 1) return say("spent", { Spent: node.path, Of: limits[0] });
  return say("spent_each", {
    Side: boardWords.sides[mover], Spent: node.path, Of: limits[own],
    Other: boardWords.sides[1 - mover], OtherSpent: node.other, OtherOf: limits[1 - own],
  });
}

// listen makes the page follow the mouse and the keys.
function listen() {
  const scroll = byId("scroll"), nodeAt = (target) => view.nodes[target.closest("[data-node]")?.dataset.node];
  scroll.addEventListener("keydown", (event) => {
    if (!KEYS[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    select(KEYS[event.key](view.selected) ?? view.selected);
  });
  scroll.addEventListener("click", ({ target }) => {
    const node = nodeAt(target);
    if (!node) return;
    if (target.closest(".toggle")) KEYS.Enter(node);
    select(node);
  });
  scroll.addEventListener("mouseover", ({ target }) => { if (nodeAt(target)) tell(nodeAt(target)); });
  scroll.addEventListener("mouseleave", () => tell(view.selected));
  byId("legend").addEventListener("click", ({ target }) => {
    const family = target.closest("[data-family]")?.dataset.family;
    const after = view.selected.number + 1, order = [...view.nodes.slice(after), ...view.nodes.slice(1, after)];
    if (family) select(order.find((node) => endingOf(node).class === family));
  });
  const flip = () => { view.bottom = 1 - view.bottom; tell(view.told); };
  byId("flip").addEventListener("click", flip);
  document.addEventListener("keydown", (event) => {
    if (event.key === "f" && event.target.tagName !== "SELECT" && !event.ctrlKey && !event.metaKey) flip();
  });
  byId("letters").addEventListener("change", ({ target }) => {
    view.letters = target.checked;
    remember("letters", target.checked ? "1" : "");
    tell(view.told);
  });
}

async function start() {
  const { root, sfen, words, ...rest } = await unpack(byId("data").textContent);
  Object.assign(pageWords, words);
  Object.assign(boardWords, { nothingInHand: say("nothing_in_hand"), sides: [say("black"), say("white")] });
  Object.assign(view, rest, { start: parsePosition("sfen " + sfen), letters: recall("letters") === "1" });
  byId("letters").checked = view.letters;
  adopt(root, null);
  listen();
  // The best line is open, its first move is shown beside the tree, and the keys work at once.
  reveal(endOfBest(root));
  select(root.branches.find((child) => child.best) ?? root);
  byId("scroll").focus({ preventScroll: true });
  byId("state").textContent = "";
  performance.mark("ready");
}

start().catch((error) => { byId("state").textContent = `${byId("state").dataset.unreadable}: ${error.message}`; });
