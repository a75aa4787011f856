import { type Drawing, titleOf } from "./drawing.ts";
import { factsOfTime, timeOf } from "./facts.ts";
import { graphOf, type TimelineGraph } from "./graph.ts";
import { drawKey } from "./svg/key.ts";
import { element, label, type Markup, styleSheet } from "./svg/markup.ts";
import { drawNotes } from "./svg/notes.ts";
import { drawPanel } from "./svg/panel.ts";
import { sizes } from "./svg/sizes.ts";
import { style } from "./svg/style.ts";

/**
 * A self-contained SVG picture. Each topic has a panel. In it, time runs from left to right, and each subject
 * has a lane.
 */
export function drawSvg(drawing: Drawing): string {
  const title = titleOf(drawing);
  const summary = summaryOf(drawing, graphOf(drawing.timelines, drawing.fork));
  const key = drawKey(76);
  const facts = drawFacts(drawing, 76 + key.height + 14);
  let height = 76 + key.height + 14 + facts.height;
  const panels = drawing.timelines.map((timeline): Markup => {
    const panel = drawPanel(timeline, drawing.fork, height);
    height += panel.height + 30;
    return panel.drawn;
  });
  const { width, margin } = sizes;
  const root = {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${width} ${Math.ceil(height)}`,
    width,
    height: Math.ceil(height),
    role: "img",
    "aria-labelledby": "title description",
  };
  return element("svg", root, [
    element("title", { id: "title" }, [title]),
    element("desc", { id: "description" }, [summary]),
    styleSheet(style),
    element("rect", { class: "page", width: "100%", height: "100%" }),
    label(margin, 38, title, { class: "title" }),
    label(margin, 60, summary, { class: "soft" }),
    key.drawn,
    facts.drawn,
    ...panels,
  ]).markup;
}

/** What is true of the persona at that time, one line for each fact. */
function drawFacts({ facts: { facts }, timelines }: Drawing, top: number): { drawn: Markup; height: number } {
  const known = factsOfTime(facts, timelines);
  if (known.length === 0) return { drawn: element("g", {}), height: 0 };
  const notes = drawNotes(
    known.map((fact, index) => ({ number: `F${index + 1}`, text: `${timeOf(fact)}: ${fact.text}` })),
    top + 24,
  );
  const title = label(sizes.margin, top + 18, "facts", { class: "topic" });
  return { drawn: element("g", {}, [title, notes.drawn]), height: notes.height + 54 };
}

function summaryOf({ timelines }: Drawing, graph: TimelineGraph): string {
  const told = graph.filterNodes((_, node) => node.kind === "event");
  const changes = told.filter((id) => isChange(graph, id));
  const caused = changes.filter((id) => graph.someInEdge(id, (_, { kind }) => kind === "causes"));
  const sessions = timelines.reduce((sum, timeline) => sum + timeline.sessions.length, 0);
  return [
    `Sessions: ${sessions}, events: ${told.length}, changes of a preference: ${changes.length},`,
    `of these because of a life event: ${caused.length}. Each span of time has its own scale.`,
  ].join(" ");
}

function isChange(graph: TimelineGraph, id: string): boolean {
  return graph.someInEdge(id, (_, { kind }) => kind === "supersedes");
}
