// The tree as the page knows it. Nodes are numbers, 0 is the root; a parent comes
// before its children, and what is known of nodes stands in columns.

// BY_PASS and BY_QUIESCENCE are ways in which a search comes to a position, UPPER and
// LOWER bounds, as package search numbers them.
const BY_PASS = 1, BY_QUIESCENCE = 2;
const UPPER = 1, LOWER = 2;
const MATE = 1e6, MATE_BOUND = 5e5;
const NONE = -1;

// readTree makes the tree of what was packed.
function readTree(data) {
  const count = data.ply.length;
  const tree = {
    ...data, count, move: data.move.split(" "), name: (data.names ?? data.move).split(" "),
    parent: new Int32Array(count).fill(NONE), first: new Int32Array(count).fill(NONE),
    next: new Int32Array(count).fill(NONE), previous: new Int32Array(count).fill(NONE),
    place: new Int32Array(count), children: new Int32Array(count),
    start: parsePosition("sfen " + data.sfen),
  };
  const latest = [0];
  for (let node = 1; node < count; node++) {
    const ply = tree.ply[node], parent = latest[ply - 1];
    tree.parent[node] = parent;
    if (tree.first[parent] === NONE) tree.first[parent] = node;
    else {
      tree.next[latest[ply]] = node;
      tree.previous[node] = latest[ply];
    }
    tree.place[node] = ++tree.children[parent];
    latest[ply] = node;
  }
  return tree;
}

// pathTo returns the nodes from the root's child to a node.
function pathTo(tree, node) {
  const path = [];
  for (; node > 0; node = tree.parent[node]) path.push(node);
  return path.reverse();
}

// positionAt returns the position of a node.
function positionAt(tree, node) {
  let position = tree.start;
  for (const step of pathTo(tree, node)) {
    if (tree.way[step] === BY_PASS) position = { ...position, side: 1 - position.side, number: position.number + 1 };
    else position = playMove(position, tree.move[step]);
  }
  return position;
}

// bestOf returns the best child of a node, NONE if none is known.
function bestOf(tree, node) {
  for (let child = tree.first[node]; child !== NONE; child = tree.next[child]) if (tree.best[child]) return child;
  return NONE;
}

// sideOf returns who made the move of a node.
const sideOf = (tree, node) => (tree.ply[node] % 2 === 1 ? tree.start.side : 1 - tree.start.side);

const nameOf = (tree, node) => (node === 0 ? say("root") : tree.way[node] === BY_PASS ? say("pass") : tree.name[node]);

const familyOf = (tree, node) => tree.endings[tree.ending[node]][1];

const hasBranches = (tree, node) => tree.first[node] !== NONE || tree.folded[node] > 0;

// shareOf returns a node's share of all positions, from 0 to 1.
const shareOf = (tree, node) => tree.nodes[node] / Math.max(1, tree.nodes[0]);

// scoreText spells a score: "+120", "mate −4".
function scoreText(score) {
  if (Math.abs(score) > MATE_BOUND) return score > 0 ? say("mate", { Plies: MATE - score }) : say("mated", { Plies: MATE + score });
  return signed(score);
}

// counted spells a number with what it counts, by a message for one and one for many.
const counted = (number, one, many) => (number === 1 ? say(one) : say(many, { Number: spokenNumber(number) }));

const signed = (number) => (number > 0 ? "+" : number < 0 ? "−" : "") + Math.abs(number);

// valueText is a node's value as far as it is known: "≤ +35".
function valueText(tree, node) {
  const bound = tree.bound[node];
  return (bound === UPPER ? "≤ " : bound === LOWER ? "≥ " : "") + scoreText(tree.score[node]);
}
