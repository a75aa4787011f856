import { drawLifeMark, drawShape, type EventShape } from "./marks.ts";
import { element, label, type Markup } from "./markup.ts";
import { sizes } from "./sizes.ts";
import { widthOf } from "./text-width.ts";

interface Entry {
  readonly text: string;
  readonly draw: (x: number, y: number) => readonly Markup[];
}

const shape = (drawn: EventShape) => (x: number, y: number) => [drawShape(drawn, x, y)];
const line = (name: string) => (x: number, y: number) => [
  element("path", { class: name, d: `M${x - 11} ${y}h22` }),
];

const entries: readonly Entry[] = [
  { text: "likes from then on", draw: (x, y) => [...line("spell-like")(x, y), ...shape("like")(x, y)] },
  {
    text: "dislikes from then on",
    draw: (x, y) => [...line("spell-dislike")(x, y), ...shape("dislike")(x, y)],
  },
  { text: "still likes", draw: shape("still-like") },
  { text: "still dislikes", draw: shape("still-dislike") },
  { text: "remembers", draw: shape("memory") },
  { text: "tries out an idea", draw: shape("tried") },
  { text: "life event, told as news", draw: (x, y) => [drawLifeMark(x, y, true)] },
  { text: "life event, not told itself", draw: (x, y) => [drawLifeMark(x, y, false)] },
  { text: "brought about", draw: line("cause") },
  {
    text: "switches",
    draw: (x, y) => [
      element("path", { class: "switch", d: `M${x - 4} ${y}h8` }),
      drawShape("still-dislike", x - 9, y),
      drawShape("still-like", x + 9, y),
    ],
  },
  {
    text: "pivot: differs between forks",
    draw: (x, y) => [element("rect", { class: "pivot", x: x - 11, y: y - 8, width: 22, height: 16 })],
  },
  { text: "a session", draw: (x, y) => [element("path", { class: "session", d: `M${x} ${y - 8}v16` })] },
  {
    text: "see the note below",
    draw: (x, y) => [label(x, y + 4, "7", { class: "number middle" })],
  },
];

const symbolRoom = 34;
const rowHeight = 22;

/** Explains the symbols, in as many rows as needed. */
export function drawKey(top: number): { drawn: Markup; height: number } {
  const room = sizes.width - 2 * sizes.margin;
  let [x, row] = [0, 0];
  const drawn = entries.flatMap(({ text, draw }) => {
    const width = symbolRoom + widthOf(text, 12) + 14;
    if (x + width > room) [x, row] = [0, row + 1];
    const at = { x: sizes.margin + x, y: top + row * rowHeight + rowHeight / 2 };
    x += width;
    return [...draw(at.x + 14, at.y), label(at.x + symbolRoom, at.y + 4, text)];
  });
  return { drawn: element("g", {}, drawn), height: (row + 1) * rowHeight };
}
