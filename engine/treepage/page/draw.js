// Drawing what is in sight of the tree.

const END = 128, TOGGLE = 146;

// draw draws the rows and columns that the reader sees, and some around them.
function draw(view) {
  const scroll = byId("scroll"), drawing = byId("drawing");
  const width = scroll.clientWidth, height = scroll.clientHeight;
  const left = scroll.scrollLeft, top = scroll.scrollTop;
  const sight = {
    top: Math.floor(top / ROW) - 1, bottom: Math.ceil((top + height) / ROW) + 1,
    left: left - COLUMN, right: left + width + COLUMN,
  };
  for (const [name, value] of [["width", width], ["height", height], ["viewBox", `${left} ${top} ${width} ${height}`]]) drawing.setAttribute(name, value);
  const trunks = [], branches = [];
  for (const node of view.shown) drawNode(view, node, sight, trunks, branches);
  drawing.replaceChildren(...trunks, ...branches);
}

// resize makes the room that the open branches take.
function resize(view) {
  const extent = byId("extent");
  extent.style.height = `${view.rows * ROW + 8}px`;
  extent.style.width = `${leftOf(view.columns) + COLUMN + 24}px`;
}

const middleOf = (row) => row * ROW + ROW / 2;

// drawNode adds what is seen of a node, and of the trunk that its branches leave.
function drawNode(view, node, sight, trunks, branches) {
  const row = view.row[node], x = leftOf(view.tree.ply[node]);
  const seen = x >= sight.left && x <= sight.right;
  if (view.open[node] && view.last[node] > row && view.last[node] >= sight.top && row <= sight.bottom && x + COLUMN >= sight.left && x <= sight.right) {
    trunks.push(drawTrunk(view, node));
  }
  if (!seen) return;
  if (row >= sight.top && row <= sight.bottom) branches.push(node === 0 ? drawRoot(view) : drawBranch(view, node));
  const more = view.more[node];
  if (view.open[node] && more !== NONE && more >= sight.top && more <= sight.bottom) branches.push(drawFolded(view, node));
}

function drawTrunk(view, node) {
  const x = leftOf(view.tree.ply[node] + 1);
  return element("line", { class: "trunk", x1: x, x2: x, y1: middleOf(view.row[node]), y2: middleOf(view.last[node]) });
}

function drawRoot(view) {
  const y = middleOf(0), group = treeItem(view, 0);
  group.append(
    element("rect", { class: "back", x: 2, y: y - ROW / 2 + 2, width: ROOT - 8, height: ROW - 4, rx: 5 }),
    element("line", { class: "trunk", x1: 44, x2: ROOT, y1: y, y2: y }),
    element("text", { class: "move", x: 8, y: y + 5 }, say("root")));
  return group;
}

// drawBranch draws a node: a line as thick as its share, the numbers above and below,
// and what ended it.
function drawBranch(view, node) {
  const { tree } = view;
  const x = leftOf(tree.ply[node]), y = middleOf(view.row[node]), family = familyOf(tree, node);
  const thickness = 1.5 + 8.5 * Math.sqrt(shareOf(tree, node));
  const group = treeItem(view, node), dashed = tree.way[node] === BY_QUIESCENCE ? " dashed" : "";
  group.append(
    element("rect", { class: "back", x: x + 1, y: y - ROW / 2 + 1, width: COLUMN - 2, height: ROW - 2, rx: 5 }),
    element("line", { class: `branch ${family}${dashed}`, x1: x, x2: x + END, y1: y, y2: y, "stroke-width": thickness.toFixed(1) }),
    element("text", { class: "move", x: x + 8, y: y - 8 }, nameOf(tree, node)),
    element("text", { class: "cost", x: x + END - 12, y: y - 8 }, costText(tree, node)),
    element("text", { class: "path", x: x + 8, y: y + 18 }, pathText(tree, node)),
    element("text", { class: "value", x: x + END - 12, y: y + 18 }, valueText(tree, node)),
    element("circle", { class: `end ${family}`, cx: x + END, cy: y, r: 8.5 }),
    element("text", { class: "symbol", x: x + END, y: y + 4 }, tree.endings[tree.ending[node]][2]));
  if (hasBranches(tree, node)) group.append(drawToggle(view, node, x, y));
  return group;
}

function costText(tree, node) {
  return tree.way[node] === BY_QUIESCENCE ? "" : String(tree.cost[node]);
}

function pathText(tree, node) {
  return tree.way[node] === BY_QUIESCENCE ? "" : String(tree.path[node]);
}

function drawToggle(view, node, x, y) {
  const group = element("g", { class: "toggle" });
  group.append(
    element("rect", { class: "hit", x: x + END + 9, y: y - 15, width: COLUMN - END - 9, height: 30 }),
    element("text", { x: x + TOGGLE, y: y + 5 }, view.open[node] ? "−" : "+"));
  return group;
}

// drawFolded tells of the branches that are not in the page.
function drawFolded(view, node) {
  const { tree } = view, x = leftOf(tree.ply[node] + 1), y = middleOf(view.more[node]);
  const group = element("g", { class: "folded" });
  group.append(
    element("line", { class: "branch folded", x1: x, x2: x + 14, y1: y, y2: y, "stroke-width": 1.5 }),
    element("text", { x: x + 20, y: y - 2 }, say("more", { Number: tree.folded[node] })),
    element("text", { x: x + 20, y: y + 14 }, counted(tree.foldedNodes[node], "one_position", "positions")));
  return group;
}

// treeItem returns the group of a node as readers of the screen know it.
function treeItem(view, node) {
  const { tree } = view;
  const selected = node === view.selected;
  const attributes = {
    id: `node-${node}`, "data-node": node, role: "treeitem", "aria-level": tree.ply[node] + 1, "aria-selected": selected,
    "aria-label": node === 0 ? say("root") : say("item", { Move: nameOf(tree, node), Value: valueText(tree, node), Ending: tree.endings[tree.ending[node]][0] }),
    class: "node" + (selected ? " selected" : "") + (onBestLine(tree, node) ? " best" : ""),
  };
  if (hasBranches(tree, node)) attributes["aria-expanded"] = view.open[node] === 1;
  return element("g", attributes);
}

// onBestLine reports whether a node lies on the best line from the root.
function onBestLine(tree, node) {
  for (; node > 0; node = tree.parent[node]) if (!tree.best[node]) return false;
  return true;
}
