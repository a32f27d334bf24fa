// What stands in the page's texts beside its words: elements, numbers, and the marks of
// sides.

const review = { document: null };

// html makes an element with properties; texts are set as text, so that no name can
// become markup.
function html(name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

// proseOf returns the nodes of a text, in which the marks of sides are drawn: many fonts
// lack them. No line ends between a mark and its move.
const proseOf = (text) => text.split(/([☗☖][^☗☖]?)/u).filter(Boolean).map((part) => {
  if (!/^[☗☖]/.test(part)) return part;
  return html("span", { className: "side" }, hidden(sideMark(part[0] === "☗" ? BLACK : WHITE)), part.slice(1));
});

// hidden keeps a picture from those to whom the text beside it says the same.
function hidden(node) {
  node.setAttribute("aria-hidden", "true");
  return node;
}

const sideNumber = (side) => (side === "white" ? WHITE : BLACK);
const sideName = (side) => say(side === BLACK ? "black" : "white");
const percentText = (share) => `${Math.round(100 * share)}%`;
const pointsText = (loss) => say("points", { Points: Math.round(100 * loss) });

// chanceFor returns a side's winning probability, of Black's.
const chanceFor = (side, chance) => (side === BLACK ? chance : 1 - chance);

// plainMove is a move without the mark of its side.
const plainMove = (text) => text.replace(/^[☗☖]/, "");

// glyph is the sign beside a move, such as ??; empty if it has none.
const glyphNode = (move) => html("span", { className: `glyph ${move.mark ?? ""}`, title: move.mark_name ?? "" }, move.mark_text ?? "");
