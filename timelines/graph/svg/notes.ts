import { type Act, changeActs } from "../../acts.ts";
import { phraseOf, whenOf } from "../drawing.ts";
import { timeOf } from "../facts.ts";
import { orderOf, type TimelineGraph, type TimelineNode } from "../graph.ts";
import { element, label, type Markup } from "./markup.ts";
import { sizes } from "./sizes.ts";
import { wrapped } from "./text-width.ts";

/** A text that doesn't fit next to a mark, and the number that is shown there instead. */
export interface Note {
  readonly number: string;
  readonly text: string;
}

const noted: ReadonlySet<Act> = new Set(["shares", "tries", "tellsOfOther", "asksToForget"]);

/**
 * The notes by id: life events, changes with their reasons, and events that state no preference. They are
 * numbered by date.
 */
export function notesOf(graph: TimelineGraph): ReadonlyMap<string, Note> {
  const all = orderOf(graph).map((id) => ({ id, node: graph.getNodeAttributes(id) }));
  const life = all.filter(({ node }) => node.kind === "life");
  const lifeNumbers = new Map(life.map(({ id }, index) => [id, `L${index + 1}`]));
  const told = all.filter(({ node }) => needsNote(node));
  return new Map([
    ...life.map(({ id, node }): [string, Note] => [
      id,
      { number: lifeNumbers.get(id) ?? "", text: eventText(node) },
    ]),
    ...told.map(({ id, node }, index): [string, Note] => {
      const causes = graph.inNeighbors(id).flatMap((cause) => lifeNumbers.get(cause) ?? []);
      const because = causes.length > 0 ? ` (because of ${causes.join(", ")})` : "";
      return [id, { number: `${index + 1}`, text: `${eventText(node)}${because}` }];
    }),
  ]);
}

function needsNote(node: TimelineNode): boolean {
  return node.kind === "event" && (changeActs.has(node.act) || noted.has(node.act));
}

/** An event in one line, for notes and for the tooltip of a mark. */
export function eventText(node: TimelineNode): string {
  if (node.kind === "life") return `${node.date}: ${node.event}`;
  if (node.kind === "fact") return `${timeOf({ since: node.date, until: node.until })}: ${node.text}`;
  return `${whenOf(node)} ${phraseOf(node)}: ${node.happening}`;
}

const size = 12;
const gap = 28;
const columnWidth = (sizes.width - 2 * sizes.margin - gap) / 2;
const indent = 28;

/** Draws the notes in two columns, starting at `top`. */
export function drawNotes(notes: readonly Note[], top: number): { drawn: Markup; height: number } {
  const lines = notes.flatMap(({ number, text }) =>
    wrapped(text, columnWidth - indent, size).map((line, index) => ({
      number: index === 0 ? number : "",
      line,
    })),
  );
  const half = Math.ceil(lines.length / 2);
  // All lines of a note stay in one column.
  const turn = lines.findIndex(({ number }, index) => index >= half && number !== "");
  const rows = turn < 0 ? lines.length : turn;
  const drawn = lines.flatMap(({ number, line }, index) => {
    const column = index < rows ? 0 : 1;
    const x = sizes.margin + column * (columnWidth + gap);
    const y = top + (index - column * rows + 1) * sizes.noteLine;
    return [
      ...(number ? [label(x + indent - 8, y, number, { class: "strong end" })] : []),
      label(x + indent, y, line),
    ];
  });
  return { drawn: element("g", {}, drawn), height: rows * sizes.noteLine };
}
