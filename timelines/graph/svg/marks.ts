import { element, type Markup } from "./markup.ts";

/** What a mark shows: a new or changed attitude, a confirmed one ("still-"), a memory or an idea tried. */
export type EventShape = "like" | "dislike" | "still-like" | "still-dislike" | "memory" | "tried";

/** Shapes differ in form, not only in color. */
export function drawShape(shape: EventShape, x: number, y: number): Markup {
  switch (shape) {
    case "like":
      return element("circle", { class: "mark-like", cx: x, cy: y, r: 6 });
    case "still-like":
      return element("circle", { class: "mark-like", cx: x, cy: y, r: 3.5 });
    case "dislike":
      return element("path", { class: "mark-dislike", d: diamond(x, y, 7.5) });
    case "still-dislike":
      return element("path", { class: "mark-dislike", d: diamond(x, y, 4.5) });
    case "memory":
      return element("path", { class: "mark-told", d: `M${x - 5.5} ${y + 4.5}h11l-5.5 -10z` });
    case "tried":
      return element("rect", { class: "mark-told", x: x - 4.5, y: y - 4.5, width: 9, height: 9 });
  }
}

function diamond(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}l${radius} ${-radius}l${radius} ${radius}l${-radius} ${radius}z`;
}

/** A life event: filled if the persona tells it, hollow if it is only a cause. */
export function drawLifeMark(x: number, y: number, told: boolean): Markup {
  const name = told ? "life-told" : "life";
  return element("g", {}, [
    element("path", { class: name, d: `M${x} ${y - 4}v14` }),
    element("circle", { class: name, cx: x, cy: y - 5, r: 3.5 }),
  ]);
}
