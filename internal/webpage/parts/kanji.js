// What is written on the pieces and beside the board, as strokes of a pen in a square of
// 20 by 20: so no font is needed, and all machines show the same. Drawn for these pages.

// KANJI_STROKES are paths; the more strokes, the finer the pen.
const KANJI_STROKES = {
  "王": "M2 3H18M3.5 10H16.5M1.5 17.5H18.5M10 3V17.5",
  "玉": "M2 3H18M3.5 10H16.5M1.5 17.5H18.5M10 3V17.5M13 12.2L15.4 14.9",
  "飛": "M1.5 2.2H11.8C11.9 5.6 13.2 8.6 17.2 9.2L17.7 7M17.2 1.7L13.4 3.9M14 4L17.2 6.2M8.6 4.6C6.4 6 4 6.6 1.6 7M4.8 6.4V12C4.8 15 3.6 17.4 1.4 19.3M9.2 4.4V19.4M.8 11.4H12.4C12.4 15 13.8 18.2 18 18.8L18.5 16.4M17.8 10.9L14 13.1M14.6 13.2L17.8 15.4",
  "角": "M7.5.7C6.2 3.3 4.4 5.2 2 6.7M6.6 2.9H13C12.4 4.4 11.4 5.8 10.4 6.9M4.2 6.9H16.4V18C16.4 19 15.6 19.2 13.4 19.1M4.2 6.9V12C4.2 15 3.5 17.4 1.6 19.4M4.2 10.8H16.4M4.2 14.7H16.4M10.3 6.9V14.7",
  "金": "M10 .9C8 4.5 5 7 1 8.7M10 .9C12 4.5 15 7 19 8.7M5.5 8.4H14.5M3 12.4H17M10 8.4V18.7M5 14.2L6.5 16.9M15 14.2L13.5 16.9M1.6 18.8H18.4",
  "銀": "M4.7.8C3.8 3.6 2.4 5.8.4 7.3M4.7.8C5.8 3.2 7.2 5 9 6.2M2.2 7.5H7.2M.9 11.2H8.5M4.7 7.5V17.8M1.8 13L2.8 16M7.6 13L6.6 16M.5 18.5L9 17.4M10.9 1.8H17.7V9.6M10.9 5.7H17.7M10.9 9.6H17.7M10.9 1.8V18.6L14.4 16.7M13.2 9.8C14.2 14 16.3 17.2 19.6 18.9M18.9 11.4L15.2 14.2",
  "桂": "M.8 6H8.2M4.5.8V19.4M4.5 6.5C3.7 9.5 2.4 12 .6 14M4.7 8.5L7.8 11.6M9.8 4.4H18.6M14.2.8V9M8.9 9H19.4M9.8 13.6H18.6M14.2 10V18.6M8.7 18.6H19.6",
  "香": "M15.2 1C12 2.1 8 2.7 4.4 2.9M1.4 5.8H18.6M10 2.3V11.2M9.3 6.2C7.5 8.6 5 10.2 1.4 11.4M10.7 6.2C12.5 8.6 15 10.2 18.6 11.2M5 12H15V19.5M5 12V19.5M5 15.4H15M5 18.8H15",
  "歩": "M10 .9V8.5M10 4.4H16.8M4.8 3.4V8.5M1.4 8.5H18.6M10.2 10V15.4M6 11L3 15M13.8 10.6L17.4 14.2M16 13.6C13 17 9 18.8 3.4 19.4",
  "龍": "M5 .6V3M.8 3.1H9.2M2.8 4.8L3.6 6.8M7.3 4.6L6.2 6.9M.5 7.4H9.5M2 9.4H8.2V18C8.2 19.1 7.4 19.2 6.2 19.1M2 9.4V14.5C2 16.6 1.7 18.2.7 19.5M2 12.4H8.2M2 15.4H8.2M12 .6V5.9M12 2.9H19M11.2 5.9H18.4V9.3M11.3 9.3H18.4M11.3 9.3V17C11.3 18.7 12 19.1 13.4 19.1H17.6C18.9 19.1 19.3 18.4 19.4 16.2M13.7 11.7H18.2M13.7 14H18.2M13.7 16.3H18",
  "馬": "M4 1.7H16.4M4 1.7V12.8M4 5.4H15.6M4 9.1H15.6M10 1.7V12.8M4 12.8H17.4C17.3 15.4 17 17.6 16.3 19L13.8 18.6M2.6 15L1.3 18.9M5.9 15.2L6.7 18.3M9.1 15L10.2 18M12.3 14.9L13.5 17.5",
  "全": "M10 .9C8 4.5 5 7 1 9M10 .9C12 4.5 15 7 19 9M4.8 9.6H15.2M5.5 14H14.5M2 18.7H18M10 9.6V18.7",
  "圭": "M4 4.2H16M10 .9V9M1.8 9H18.2M4 13.8H16M10 9.8V18.7M1.4 18.7H18.6",
  "杏": "M1.8 4.6H18.2M10 .8V12M9.3 5C7.5 8 5 10.2 1.4 11.8M10.7 5C12.5 8 15 10.2 18.6 11.8M5 13.4H15V19.5M5 13.4V19.5M5 18.6H15",
  "と": "M6.8 1.2C6.9 4.4 7.8 7.2 9 9.4M16.6 4.8C11.4 7.6 4 10.6 4 14.6C4 18.8 9.6 19 17 17.9",
  "一": "M2 10H18", "二": "M4 5H16M1.5 16H18.5", "三": "M3 3.5H17M4.5 10H15.5M1.5 17H18.5",
  "四": "M2.5 3.5H17.5V18.5M2.5 3.5V18.5M2.5 17H17.5M7.8 3.5C7.8 8 7 10.5 4.8 12M12.2 3.5V9.5C12.2 11 13 11.2 15.4 11.2",
  "五": "M2.5 3H17.5M9.2 3L7 17.5M3.5 9.8H14.8V17.5M1.5 17.5H18.5", "六": "M10 1.5V5.5M1.5 6.8H18.5M7 10.2C6 13.5 4.5 16.5 2.5 18.5M13 10.2C14.5 12.5 16.4 15.5 17.6 18.5",
  "七": "M1.5 10.8L18.5 7.6M8 1.5V15.5C8 17.5 9 18 11 18H15C17 18 17.5 17 17.6 14", "八": "M7 4C6.5 9.5 4.5 14.5 1.5 18M11.5 2.5C12.5 9 15 14.5 18.8 18",
  "九": "M8.5 1.5C8.5 9 7 15 1.5 18.5M2.5 6.5H13.5C13.5 10.5 13.2 14 13.5 16.5C13.7 18 14.5 18.3 16 18.3C18 18.3 18.3 17 18.5 13.5",
};

// penOf returns how broad the strokes of a character are: many strokes need room.
function penOf(kanji) {
  const strokes = KANJI_STROKES[kanji].match(/M/g).length;
  return strokes < 9 ? 2.1 : strokes < 13 ? 1.8 : 1.45;
}

// drawKanji draws a character of a size in the middle of a point.
function drawKanji(kanji, x, y, size) {
  return element("path", {
    class: "kanji", d: KANJI_STROKES[kanji], "data-kanji": kanji, "stroke-width": penOf(kanji),
    transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 20})`,
  });
}

// sideMark returns a small piece, filled for Black and open for White, as ☗ and ☖ are,
// which many fonts lack.
function sideMark(side) {
  return element("svg", { class: "mark", role: "img", "aria-label": boardWords.sides[side], viewBox: "-18 -19 36 38" },
    element("path", { class: side === BLACK ? "black" : "white", d: pieceOutline }));
}
