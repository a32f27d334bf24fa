// Positions that are set up by hand.

const BRUSHES = ["K", "R", "B", "G", "S", "N", "L", "P", "+R", "+B", "+S", "+N", "+L", "+P"];

// setup.position is the position so far, setup.brush the piece that a click puts down; none removes.
const setup = { position: null, brush: "P" };

function openSetup() {
  setup.position = parsePosition(sfenOf(scene().position));
  byId("setup-said").textContent = "";
  drawSetup();
  byId("setup").showModal();
}

function drawSetup() {
  const { position } = setup;
  byId("setup-board").replaceChildren(drawBoard(position, undefined, BLACK, shown.letters, say("play_setup")));
  byId("setup-side").value = String(position.side);
  byId("setup-sfen").value = sfenOf(position);
  for (const button of byId("brushes").children) button.setAttribute("aria-pressed", String(button.dataset.brush === setup.brush));
}

// paint puts the chosen piece on a square, or takes away what is there; a piece in hand that is
// clicked is taken away.
function paint(event) {
  const { position, brush } = setup, svg = byId("setup-board").querySelector("svg"), square = squareAt(svg, event, BLACK);
  const held = event.target.closest?.(".hand .piece")?.dataset.piece;
  if (square !== null) position.squares[square] = position.squares[square] === brush ? "" : brush;
  else if (held) position.hands[isBlack(held) ? BLACK : WHITE][held.toUpperCase()]--;
  drawSetup();
}

// hold puts the chosen piece into the hand of its side.
function hold() {
  const kind = setup.brush.replace("+", "").toUpperCase();
  if (HAND_ORDER.includes(kind)) setup.position.hands[isBlack(setup.brush) ? BLACK : WHITE][kind]++;
  drawSetup();
}

function replaceSetup(sfen) {
  setup.position = parsePosition(sfen);
  drawSetup();
}

// DRAWABLE is the form of an SFEN that can be drawn, whether or not it can be searched.
const DRAWABLE = /^([1-9KRBGSNLP+]+\/){8}[1-9KRBGSNLP+]+ [bw] /i;

// checkSetup reads the SFEN of the position for the engine. It says what is wrong if the engine
// cannot search it, and returns null.
async function checkSetup() {
  const answer = await read(byId("setup-sfen").value, "x.sfen").catch((error) => error);
  byId("setup-said").replaceChildren(...(answer.games ? [] : proseOf(answer.message)));
  return answer.games ? answer : null;
}

// readSetup shows the position of an SFEN, if it is one.
async function readSetup(sfen) {
  const start = (await checkSetup())?.games[0].start ?? sfen.trim();
  if (DRAWABLE.test(start)) replaceSetup(start);
}

// finishSetup shows the position, if the engine can search it.
async function finishSetup() {
  const answer = await checkSetup();
  if (!answer) return;
  byId("setup").close();
  begin(answer.games[0]);
  notify(answer.warnings.join(" "));
}

function brushButton(piece) {
  const svg = element("svg", { class: "board", viewBox: "-18 -20 36 40", "aria-hidden": "true" }, piece ? drawPiece(piece, 0, 0, BLACK, shown.letters) : element("path", { d: "M-9,-9 L9,9 M9,-9 L-9,9", stroke: "currentColor", "stroke-width": 3 }));
  const name = piece ? `${sideName(isBlack(piece) ? BLACK : WHITE)} ${piece.toUpperCase()}` : say("play_remove");
  const button = html("button", { type: "button", title: name, ariaLabel: name }, svg);
  button.dataset.brush = piece;
  button.addEventListener("click", () => { setup.brush = piece; drawSetup(); });
  return button;
}

function startSetup() {
  byId("brushes").replaceChildren(...BRUSHES.map(brushButton), ...BRUSHES.map((piece) => brushButton(piece.toLowerCase())), brushButton(""));
  const actions = {
    "open-setup": openSetup, "setup-board": paint, "setup-hold": hold, "setup-done": finishSetup, "setup-cancel": () => byId("setup").close(),
    "setup-empty": () => replaceSetup("9/9/9/9/9/9/9/9/9 b - 1"), "setup-start": () => replaceSetup(START),
  };
  for (const [id, act] of Object.entries(actions)) byId(id).addEventListener("click", act);
  byId("setup-side").addEventListener("change", (event) => { setup.position.side = Number(event.target.value); drawSetup(); });
  byId("setup-sfen").addEventListener("change", (event) => readSetup(event.target.value));
}
