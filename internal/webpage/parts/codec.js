// What the page carries: JSON, gzip, base64 (with - and _).

function bytesOf(text) {
  const binary = atob(text.trim().replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (c) => c.charCodeAt(0));
}

// unpack returns the value that a packed text holds.
async function unpack(text) {
  const packed = bytesOf(text);
  let plain;
  if (typeof DecompressionStream === "function") {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    plain = new Uint8Array(await new Response(stream).arrayBuffer());
  } else {
    plain = gunzip(packed);
  }
  return JSON.parse(new TextDecoder().decode(plain));
}

// gunzip is for browsers older than DecompressionStream (2023): RFC 1952 around
// RFC 1951. The page's own data have none of gzip's optional fields.
function gunzip(bytes) {
  const header = 10, trailer = 8;
  return inflate(bytes.subarray(header, bytes.length - trailer));
}

const LENGTH_BASE = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577];
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

function inflate(bytes) {
  const input = { bytes, at: 0, bit: 0 };
  const out = { bytes: new Uint8Array(4 * bytes.length + 1024), length: 0 };
  for (let last = false; !last;) {
    last = readBits(input, 1) === 1;
    const kind = readBits(input, 2);
    if (kind === 0) copyStored(input, out);
    else if (kind === 1) inflateBlock(input, out, fixedCodes());
    else inflateBlock(input, out, readCodes(input));
  }
  return out.bytes.subarray(0, out.length);
}

function readBits(input, count) {
  let value = 0;
  for (let i = 0; i < count; i++) {
    value |= ((input.bytes[input.at] >> input.bit) & 1) << i;
    if (++input.bit === 8) { input.bit = 0; input.at++; }
  }
  return value;
}

function put(out, byte) {
  if (out.length === out.bytes.length) {
    const larger = new Uint8Array(2 * out.bytes.length);
    larger.set(out.bytes);
    out.bytes = larger;
  }
  out.bytes[out.length++] = byte;
}

function copyStored(input, out) {
  if (input.bit > 0) { input.bit = 0; input.at++; }
  const length = input.bytes[input.at] | (input.bytes[input.at + 1] << 8);
  input.at += 4;
  for (let i = 0; i < length; i++) put(out, input.bytes[input.at++]);
}

// codesOf makes a Huffman code from the lengths of its words: how many words
// there are of each length, and the symbols in the order of their words.
function codesOf(lengths) {
  const counts = new Array(16).fill(0);
  for (const length of lengths) counts[length]++;
  counts[0] = 0;
  const symbols = [...lengths.keys()].filter((s) => lengths[s] > 0).sort((a, b) => lengths[a] - lengths[b] || a - b);
  return { counts, symbols };
}

function readSymbol(input, codes) {
  let code = 0, first = 0, index = 0;
  for (let length = 1; length < 16; length++) {
    code |= readBits(input, 1);
    const count = codes.counts[length];
    if (code - count < first) return codes.symbols[index + code - first];
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  throw new Error("damaged data");
}

function fixedCodes() {
  const literals = [...Array(144).fill(8), ...Array(112).fill(9), ...Array(24).fill(7), ...Array(8).fill(8)];
  return { literals: codesOf(literals), distances: codesOf(Array(30).fill(5)) };
}

function readCodes(input) {
  const literals = readBits(input, 5) + 257, distances = readBits(input, 5) + 1, count = readBits(input, 4) + 4;
  const lengths = new Array(19).fill(0);
  for (let i = 0; i < count; i++) lengths[CODE_LENGTH_ORDER[i]] = readBits(input, 3);
  const codes = codesOf(lengths), all = [];
  while (all.length < literals + distances) {
    const symbol = readSymbol(input, codes);
    if (symbol < 16) all.push(symbol);
    else if (symbol === 16) all.push(...Array(3 + readBits(input, 2)).fill(all.at(-1)));
    else if (symbol === 17) all.push(...Array(3 + readBits(input, 3)).fill(0));
    else all.push(...Array(11 + readBits(input, 7)).fill(0));
  }
  return { literals: codesOf(all.slice(0, literals)), distances: codesOf(all.slice(literals)) };
}

function inflateBlock(input, out, codes) {
  for (;;) {
    const symbol = readSymbol(input, codes.literals);
    if (symbol === 256) return;
    if (symbol < 256) { put(out, symbol); continue; }
    const length = LENGTH_BASE[symbol - 257] + readBits(input, LENGTH_EXTRA[symbol - 257]);
    const code = readSymbol(input, codes.distances);
    const distance = DISTANCE_BASE[code] + readBits(input, code < 2 ? 0 : (code >> 1) - 1);
    for (let i = 0; i < length; i++) put(out, out.bytes[out.length - distance]);
  }
}
