// The page begins: the tree is read, drawn, and listens to the reader.

// selectNode makes a node the one that the keys move from, and brings it into sight.
function selectNode(view, node) {
  view.selected = node;
  resize(view);
  showNode(view, node);
  refresh(view);
  tell(node);
}

// refresh draws, and says where the keys are.
function refresh(view) {
  draw(view);
  byId("scroll").setAttribute("aria-activedescendant", `node-${view.selected}`);
}

// showNode scrolls as little as is needed.
function showNode(view, node) {
  const scroll = byId("scroll");
  const x = leftOf(view.tree.ply[node]), y = view.row[node] * ROW, width = node === 0 ? ROOT : COLUMN;
  if (x < scroll.scrollLeft) scroll.scrollLeft = Math.max(0, x - COLUMN);
  else if (x + width > scroll.scrollLeft + scroll.clientWidth) scroll.scrollLeft = x + width + COLUMN / 2 - scroll.clientWidth;
  if (y < scroll.scrollTop) scroll.scrollTop = Math.max(0, y - ROW);
  else if (y + ROW > scroll.scrollTop + scroll.clientHeight) scroll.scrollTop = y + 2 * ROW - scroll.clientHeight;
}

function toggle(view, node) {
  if (!hasBranches(view.tree, node)) return;
  view.open[node] = 1 - view.open[node];
  layOut(view);
  selectNode(view, node);
}

// KEYS are what keys do: each returns the node to go to, NONE for none.
const KEYS = {
  ArrowRight(view, node) {
    if (!hasBranches(view.tree, node)) return NONE;
    if (!view.open[node]) { view.open[node] = 1; layOut(view); }
    return view.tree.first[node] === NONE ? node : view.tree.first[node];
  },
  ArrowLeft: (view, node) => view.tree.parent[node],
  ArrowDown: below,
  ArrowUp: above,
  Home: () => 0,
  b: openBest,
  Enter(view, node) { toggle(view, node); return NONE; },
  " "(view, node) { toggle(view, node); return NONE; },
};

function pressed(view, event) {
  const act = KEYS[event.key];
  if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const node = act(view, view.selected);
  if (node !== NONE) selectNode(view, node);
}

// nextOf goes to the next node after the selected one whose end has a colour.
function nextOf(view, family) {
  const { tree } = view;
  for (let i = 1; i <= tree.count; i++) {
    const node = (view.selected + i) % tree.count;
    if (node > 0 && familyOf(tree, node) === family) {
      reveal(view, node);
      return node;
    }
  }
  return view.selected;
}

// targetOf returns what the mouse points at. What it was pressed on may have been drawn
// anew before it was released: the event then is the drawing's.
function targetOf(event) {
  return event.target.closest("[data-node]") ? event.target : document.elementFromPoint(event.clientX, event.clientY);
}

// nodeAt returns the node that an element is part of, NONE if there is none.
function nodeAt(target) {
  const group = target?.closest("[data-node]");
  return group ? Number(group.dataset.node) : NONE;
}

// listen makes the tree follow the mouse and the keys.
function listen(view) {
  const scroll = byId("scroll");
  scroll.addEventListener("keydown", (event) => pressed(view, event));
  scroll.addEventListener("click", (event) => {
    const target = targetOf(event), node = nodeAt(target);
    if (node === NONE) return;
    if (target.closest(".toggle")) toggle(view, node);
    else selectNode(view, node);
  });
  scroll.addEventListener("dblclick", (event) => {
    const target = targetOf(event), node = nodeAt(target);
    if (node !== NONE && !target.closest(".toggle")) toggle(view, node);
  });
  scroll.addEventListener("mouseover", (event) => {
    const node = nodeAt(event.target);
    if (node !== NONE && node !== panel.node) tell(node);
  });
  scroll.addEventListener("mouseleave", () => tell(view.selected));
  let waiting = false;
  const redraw = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; refresh(view); });
  };
  scroll.addEventListener("scroll", redraw);
  new ResizeObserver(redraw).observe(scroll);
  byId("legend").addEventListener("click", (event) => {
    const family = event.target.closest("[data-family]")?.dataset.family;
    if (family) selectNode(view, nextOf(view, family));
  });
}

// listenBeside makes the buttons work.
function listenBeside(view) {
  const change = (id, act) => byId(id).addEventListener("click", () => { act(); selectNode(view, view.selected); });
  change("open-branch", () => setBranch(view, view.selected, true));
  change("close-branch", () => setBranch(view, view.selected, false));
  byId("open-best").addEventListener("click", () => selectNode(view, openBest(view, 0)));
  const flip = () => { panel.bottom = 1 - panel.bottom; tell(panel.node); };
  byId("flip").addEventListener("click", flip);
  document.addEventListener("keydown", (event) => { if (event.key === "f" && event.target.tagName !== "SELECT" && !event.ctrlKey && !event.metaKey) flip(); });
  byId("letters").addEventListener("change", (event) => { panel.letters = event.target.checked; remember("letters", panel.letters ? "1" : ""); tell(panel.node); });
  byId("copy-sfen").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(sfenOf(positionAt(view.tree, panel.node)));
      byId("copied").textContent = say("copied");
    } catch { byId("copied").textContent = say("refused"); }
  });
}

async function start() {
  const { tree: packed, words } = await unpack(byId("data").textContent);
  Object.assign(pageWords, words);
  Object.assign(boardWords, { nothingInHand: say("nothing_in_hand"), sides: [say("black"), say("white")] });
  const tree = panel.tree = readTree(packed);
  const view = newView(tree);
  panel.letters = byId("letters").checked = recall("letters") === "1";
  listen(view);
  listenBeside(view);
  // The best line is open, its first move is shown beside the tree, and the keys work at once.
  openBest(view, 0);
  selectNode(view, Math.max(0, bestOf(tree, 0)));
  byId("scroll").focus({ preventScroll: true });
  byId("state").textContent = "";
  performance.mark("ready");
}

start().catch((error) => { byId("state").textContent = `${byId("state").dataset.unreadable}: ${error.message}`; });
