// What a page says in words: messages of the language that it is written in, by their
// names. A program that has words fills them in before it says any.

const pageWords = {};

// say returns a message, with what stands for its placeholders: {Ply}.
function say(name, values = {}) {
  return pageWords[name].replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
}

// sayNodes returns a message as nodes, of which some stand for its placeholders.
function sayNodes(name, nodes) {
  return pageWords[name].split(/\{(\w+)\}/).flatMap((part, i) => (i % 2 === 1 ? nodes[part] : part || []));
}

// spokenNumber spells a whole number as the page's language does.
const spokenNumber = (number) => number.toLocaleString(document.documentElement.lang);
