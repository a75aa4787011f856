import { changeActs } from "../acts.ts";
import { periods } from "../periods.ts";
import { type Drawing, phraseOf, titleOf, whenOf } from "./drawing.ts";
import { graphWithFacts, timeOf } from "./facts.ts";
import { type EventNode, orderOf, type TimelineGraph, type TimelineNode } from "./graph.ts";

/**
 * A Mermaid flowchart. Each topic and period has a frame, likes are round, dislikes are angular, and arrows
 * show reasons.
 */
export function drawMermaid(drawing: Drawing): string {
  const graph = graphWithFacts(drawing);
  return [
    "---",
    `title: ${JSON.stringify(titleOf(drawing))}`,
    "---",
    "flowchart LR",
    ...drawFrame(graph, "fact", "facts"),
    ...drawFrame(graph, "life", "life"),
    ...drawing.timelines.flatMap(({ topic }) => drawTopic(graph, topic)),
    ...graph.mapEdges((_, { kind }, from, to) => drawEdge(graph, kind, from, to)),
    ...style,
  ].join("\n");
}

/** Medium colors with dark text, which can be read on light and on dark pages. */
const style = [
  "  classDef like fill:#cfe5ff,stroke:#0a58a8,color:#10233a",
  "  classDef dislike fill:#ffe0cc,stroke:#b3450b,color:#3a1d0a",
  "  classDef told fill:#ececf1,stroke:#6b6b76,color:#24242a",
  "  classDef fact fill:#e3f3e3,stroke:#2e7d32,color:#12310f",
  "  classDef life fill:#e6dcfa,stroke:#6f42c1,color:#27163f",
  "  classDef pivot stroke-width:4px",
];

function drawFrame(graph: TimelineGraph, kind: TimelineNode["kind"], title: string): string[] {
  const drawn = orderOf(graph).flatMap((id) => drawNode(id, graph.getNodeAttributes(id), kind));
  return drawn.length > 0 ? [`  subgraph ${title}["${title}"]`, ...drawn, "  end"] : [];
}

function drawTopic(graph: TimelineGraph, topic: string): string[] {
  const events = orderOf(graph).map((id) => ({ id, event: graph.getNodeAttributes(id) }));
  const frames = periods.flatMap((period) => {
    const drawn = events
      .filter(({ event }) => event.kind === "event" && event.topic === topic && event.period === period)
      .flatMap(({ id, event }) => drawNode(id, event, "event"));
    const name = `${topic}_${period}`;
    return drawn.length > 0 ? [`  subgraph ${name}["${escaped(period)}"]`, ...drawn, "  end"] : [];
  });
  return [`  subgraph topic_${topic}["${escaped(topic)}"]`, ...frames, "  end"];
}

function drawNode(id: string, event: TimelineNode, kind: TimelineNode["kind"]): string[] {
  if (event.kind !== kind) return [];
  const [open, close] = bracketsOf(event);
  return [
    `    ${mermaidId(id)}${open}"${labelOf(event)}"${close}:::${classOf(event)}`,
    ...pivotal(id, event),
  ];
}

function pivotal(id: string, event: TimelineNode): string[] {
  return event.kind === "event" && event.pivot ? [`    class ${mermaidId(id)} pivot`] : [];
}

function labelOf(event: TimelineNode): string {
  if (event.kind === "life") return `${event.date}<br/>${escaped(event.event)}`;
  if (event.kind === "fact")
    return `${timeOf({ since: event.date, until: event.until })}<br/>${escaped(event.text)}`;
  const own = saysMore(event) ? `<br/><i>${escaped(event.happening)}</i>` : "";
  return `${whenOf(event)}<br/>${escaped(phraseOf(event))}${own}`;
}

/** Whether the label needs more than the act. Reasons are shown on arrows instead. */
const saysMore = ({ act }: EventNode) => !changeActs.has(act);

function classOf(event: TimelineNode): string {
  return event.kind === "event" ? (event.attitude ?? "told") : event.kind;
}

function bracketsOf(event: TimelineNode): readonly [string, string] {
  if (event.kind === "life") return ["{{", "}}"];
  if (event.kind === "fact") return ["[/", "/]"];
  if (event.attitude === "like") return ["([", "])"];
  return event.attitude === "dislike" ? ["[", "]"] : [">", "]"];
}

function drawEdge(graph: TimelineGraph, kind: string, from: string, to: string): string {
  if (kind !== "supersedes") return `  ${mermaidId(from)} -.->|${kind}| ${mermaidId(to)}`;
  const later = graph.getNodeAttributes(to);
  const reason = later.kind === "event" && changeActs.has(later.act) ? `: ${escaped(later.happening)}` : "";
  return `  ${mermaidId(from)} -->|"superseded${reason}"| ${mermaidId(to)}`;
}

/** Ids contain only letters, digits, dots and underscores. In Mermaid a dot would end the name. */
const mermaidId = (id: string) => id.replaceAll(".", "_");

/** Replaces every character with a meaning in Mermaid or HTML by a Mermaid entity. */
function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N} _,.;:!?'’‘“”()\-–—…/%+]/gu, (sign) => `#${sign.codePointAt(0)};`);
}
