// Where branches stand: the first reply goes on in the row of its move, and the others
// follow below, each after all that is open of the one before.

const COLUMN = 156, ROW = 54, ROOT = 70;

// newView returns what is open of a tree, with the root open.
function newView(tree) {
  const view = { tree, open: new Uint8Array(tree.count), row: new Int32Array(tree.count), last: new Int32Array(tree.count), more: new Int32Array(tree.count), shown: [], rows: 0, columns: 0, selected: 0, pointed: NONE };
  view.open[0] = 1;
  layOut(view);
  return view;
}

// layOut gives the nodes that are shown their rows. last is the row of a node's last
// branch, more that of the note on its folded branches.
function layOut(view) {
  view.shown = [];
  view.columns = 0;
  view.rows = placeBranch(view, 0, 0);
}

// placeBranch places a node and what is open below it, and returns the next free row.
function placeBranch(view, node, row) {
  const { tree } = view;
  view.row[node] = view.last[node] = row;
  view.more[node] = NONE;
  view.shown.push(node);
  view.columns = Math.max(view.columns, tree.ply[node] + view.open[node]);
  if (!view.open[node]) return row + 1;
  let free = row;
  for (let child = tree.first[node]; child !== NONE; child = tree.next[child]) {
    view.last[node] = free;
    free = placeBranch(view, child, free);
  }
  if (tree.folded[node] > 0) view.last[node] = view.more[node] = free++;
  return Math.max(free, row + 1);
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

// leftOf returns where a column begins: that of the moves after so many plies.
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
