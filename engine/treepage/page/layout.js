// Where branches stand: the first reply goes on in the row of its move, and the others
// follow below in its column, each as soon as there is room for what is open of it.

const COLUMN = 156, ROW = 54, ROOT = 70;

// newView returns what is open of a tree, with the root open.
function newView(tree) {
  const view = { tree, open: new Uint8Array(tree.count), row: new Int32Array(tree.count), last: new Int32Array(tree.count), more: new Int32Array(tree.count), shown: [], free: [], rows: 0, columns: 0, selected: 0, pointed: NONE };
  view.open[0] = 1;
  layOut(view);
  return view;
}

// layOut gives the nodes that are shown their rows. last is the row of a node's last
// branch, more that of the note on its folded branches. free is the first free row of
// each column: what is open to the right of a move leaves room below the move for the
// others of its column.
function layOut(view) {
  view.shown = [];
  view.free = [0];
  placeBranch(view, 0, 0);
  view.rows = Math.max(...view.free);
  view.columns = view.free.length - 1;
}

const freeRow = (view, ply) => view.free[ply] ?? 0;

// rowFor returns the next row in which there is room for a node, and to the right of it
// for its first reply, the first reply to that, as far as they are open.
function rowFor(view, node) {
  const { tree } = view;
  let row = freeRow(view, tree.ply[node]);
  for (let next = node; next !== NONE && view.open[next]; next = tree.first[next]) row = Math.max(row, freeRow(view, tree.ply[next] + 1));
  return row;
}

// placeBranch places a node, and below and to the right of it what is open.
function placeBranch(view, node, row) {
  const { tree } = view, ply = tree.ply[node];
  view.row[node] = view.last[node] = row;
  view.more[node] = NONE;
  view.shown.push(node);
  view.free[ply] = row + 1;
  if (!view.open[node]) return;
  for (let child = tree.first[node]; child !== NONE; child = tree.next[child]) {
    view.last[node] = child === tree.first[node] ? row : rowFor(view, child);
    placeBranch(view, child, view.last[node]);
  }
  if (tree.folded[node] === 0) return;
  view.last[node] = view.more[node] = Math.max(row, freeRow(view, ply + 1));
  view.free[ply + 1] = view.more[node] + 1;
}

// reveal opens all that hides a node.
function reveal(view, node) {
  for (let above = view.tree.parent[node]; above !== NONE; above = view.tree.parent[above]) view.open[above] = 1;
  layOut(view);
}

// setBranch opens or closes a node and everything below it.
function setBranch(view, node, open) {
  const { tree } = view;
  for (let below = node; below < tree.count && (below === node || tree.ply[below] > tree.ply[node]); below++) {
    view.open[below] = open && hasBranches(tree, below) ? 1 : 0;
  }
  layOut(view);
}

// openBest opens the best line from a node on, and returns where it ends.
function openBest(view, node) {
  for (let child = bestOf(view.tree, node); child !== NONE; child = bestOf(view.tree, node)) {
    view.open[node] = 1;
    node = child;
  }
  reveal(view, node);
  return node;
}

// leftOf returns where a column begins: that of the moves at a ply.
const leftOf = (ply) => (ply === 0 ? 0 : ROOT + (ply - 1) * COLUMN);

// below and above return the next node in that direction which is no deeper: the next
// sibling, or one of an earlier ply; NONE if there is none.
function below(view, node) {
  const { tree } = view;
  for (; node > 0; node = tree.parent[node]) if (tree.next[node] !== NONE) return tree.next[node];
  return NONE;
}

function above(view, node) {
  const { tree } = view;
  for (; node > 0; node = tree.parent[node]) if (tree.previous[node] !== NONE) return tree.previous[node];
  return NONE;
}
