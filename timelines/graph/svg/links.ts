import type { TimelineGraph } from "../graph.ts";
import { element, type Markup } from "./markup.ts";
import type { PlacedLife, PlacedMark, Places } from "./place.ts";

/** Curves from life events to the changes they brought about, and lines from what was left to what took its place. */
export function drawLinks({ life, groups }: Places, graph: TimelineGraph): Markup {
  const marks = groups.flatMap(({ lanes }) => lanes.flatMap((lane) => lane.marks));
  const causes = life.flatMap((event) =>
    marks.filter((mark) => graph.hasDirectedEdge(event.id, mark.id)).map((mark) => drawCause(event, mark)),
  );
  const switches = marks
    .filter(({ event, attitude }) => event.act === "switches" && attitude === "like")
    .flatMap((mark) =>
      marks.filter((other) => other.id === mark.id && other !== mark).map((left) => drawSwitch(left, mark)),
    );
  return element("g", {}, [...causes, ...switches]);
}

function drawCause(from: PlacedLife, to: PlacedMark): Markup {
  const start = from.y + 10;
  const middle = (start + to.y) / 2;
  const d = `M${from.x} ${start}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y - 9}`;
  return element("path", { class: "cause", d });
}

/** A line between the two lanes; which way it goes is told by the marks at its ends. */
function drawSwitch(from: PlacedMark, to: PlacedMark): Markup {
  const gap = 8 * Math.sign(to.y - from.y);
  return element("path", { class: "switch", d: `M${from.x} ${from.y + gap}L${to.x} ${to.y - gap}` });
}
